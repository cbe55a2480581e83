import { FileError } from "./failure.ts";

/** So long without a byte of any file, in milliseconds, and a file that is waited for will not come. */
export const SILENCE_MS = 4000;

let heardAt = 0;

/** A byte of some file has come: a slow network is no failure. */
export function heard(): void {
  heardAt = performance.now();
}

/**
 * Calls `hangs` once no file has given a byte for `SILENCE_MS`: the network is there for all of them, so that one which waits for its
 * turn among many is not given up. Answers what ends the watch.
 */
export function watchSilence(hangs: () => void): () => void {
  const began = performance.now();
  let timer = setTimeout(look, SILENCE_MS);
  function look() {
    const left = Math.max(began, heardAt) + SILENCE_MS - performance.now();
    // A page that slept heard nothing, whatever came.
    if (left < -SILENCE_MS) heard();
    if (left > 0 || left < -SILENCE_MS) timer = setTimeout(look, left > 0 ? left : SILENCE_MS);
    else hangs();
  }
  return () => clearTimeout(timer);
}

/** Why a request failed that got no answer, or not all of it. */
export const lossReason = () => (navigator.onLine ? "cut" : "offline");

/** The text of a file, which is asked for anew each time. Rejects with a `FileError`; its request ends when nothing comes. */
export async function readFile(address: string): Promise<string> {
  const request = new AbortController();
  let isSilent = false;
  const stop = watchSilence(() => {
    isSilent = true;
    request.abort();
  });
  try {
    const response = await fetch(address, { cache: "no-cache", signal: request.signal });
    heard();
    if (!response.ok) throw new FileError("missing", `${address} answered ${response.status}.`);
    return await textOf(response);
  } catch (cause) {
    if (cause instanceof FileError) throw cause;
    throw new FileError(isSilent ? "hangs" : lossReason(), `${address} did not come.`, { cause });
  } finally {
    stop();
  }
}

async function textOf({ body }: Response): Promise<string> {
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    heard();
    text += part.value;
  }
  return text;
}
