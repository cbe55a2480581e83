import { FileError } from "./failure.ts";

/** Time (ms) without receiving a byte after which an awaited file is considered to hang. */
export const SILENCE_MS = 4000;
/**
 * If a file arrives within this time (ms), the network is fast. A file that is silent at the same time is then not
 * waiting for its turn.
 */
const QUICK_MS = 500;
/**
 * Shortest time (ms) to wait for a file. It matters if the page requested the file long before a slow machine started
 * to wait for it.
 */
const LEAST_MS = 1200;

/**
 * Time at which the last byte of an awaited file arrived. Initially, the time at which the last of the shell's own
 * files arrived.
 */
let heardAt = Math.max(
  0,
  ...performance
    .getEntriesByType("resource")
    .filter(({ duration }) => duration > QUICK_MS)
    .map(({ startTime, duration }) => startTime + duration),
);

/**
 * Records that bytes have arrived for a request that began at `began`. Bytes of a slow network show that a silent
 * file may be waiting for its turn. Bytes of a quick request do not count, because they say nothing about a silent
 * file.
 */
export function heard(began: number): void {
  if (performance.now() - began > QUICK_MS) heardAt = performance.now();
}

/**
 * Returns when a file was requested. If the page preloads the file, `first.js` has recorded that time, which is
 * before the shell ran. Otherwise it is the current time.
 */
export function askedAt(address: string): number {
  const links = Array.from(document.querySelectorAll<HTMLLinkElement>("link[data-asked-at]"));
  const named = links.find(({ href }) => href === address)?.dataset.askedAt;
  if (named === undefined) return performance.now();
  const [page] = performance.getEntriesByType("navigation");
  return Math.max(Number(named), (page as PerformanceNavigationTiming | undefined)?.responseStart ?? 0);
}

/**
 * Calls `hangs` if no byte of any file has arrived for `SILENCE_MS` since this file was requested. All files count,
 * so a file that waits while others arrive is not considered to hang. Returns a function that stops the watch.
 */
export function watchSilence(hangs: () => void, asked: number): () => void {
  const least = performance.now() + LEAST_MS;
  let timer: ReturnType<typeof setTimeout>;
  const look = () => {
    const left = Math.max(Math.max(asked, heardAt) + SILENCE_MS, least) - performance.now();
    // While a page is suspended, it receives nothing. So this time does not count.
    if (left < -SILENCE_MS) heardAt = performance.now();
    if (left > 0 || left < -SILENCE_MS) timer = setTimeout(look, left > 0 ? left : SILENCE_MS);
    else hangs();
  };
  look();
  return () => clearTimeout(timer);
}

/** Returns why a request got no answer or only part of it. */
export const lossReason = () => (navigator.onLine ? "cut" : "offline");

/**
 * Fetches a file and returns its text; the cache is always revalidated. Rejects with a `FileError`. The request is
 * aborted if nothing arrives.
 */
export async function readFile(address: string): Promise<string> {
  const request = new AbortController();
  const began = performance.now();
  let isSilent = false;
  const stop = watchSilence(() => {
    isSilent = true;
    request.abort();
  }, askedAt(address));
  try {
    const response = await fetch(address, { cache: "no-cache", signal: request.signal });
    heard(began);
    if (!response.ok) throw new FileError("missing", `${address} answered ${response.status}.`);
    return await textOf(response, began);
  } catch (cause) {
    if (cause instanceof FileError) throw cause;
    throw new FileError(isSilent ? "hangs" : lossReason(), `${address} could not be loaded.`, { cause });
  } finally {
    stop();
  }
}

async function textOf({ body }: Response, began: number): Promise<string> {
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    heard(began);
    text += part.value;
  }
  return text;
}
