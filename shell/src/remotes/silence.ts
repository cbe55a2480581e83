import { FileError } from "./failure.ts";

/** Time (ms) without a byte after which a file that is waited for is given up. */
export const SILENCE_MS = 4000;
/** A file that came within this time (ms) shows that the network is well: what is silent beside it is not waiting for its turn. */
const QUICK_MS = 500;
/** Least time (ms) for a file that the page has asked for long before a slow machine came to wait for it. */
const LEAST_MS = 1200;

/** When a byte last came that had been waited for: at first, of the files that the shell itself comes in. */
let heardAt = Math.max(
  0,
  ...performance
    .getEntriesByType("resource")
    .filter(({ duration }) => duration > QUICK_MS)
    .map(({ startTime, duration }) => startTime + duration),
);

/**
 * Records that bytes of a request that began then have arrived. A slow network is not a failure, and quick files say
 * nothing about a silent one.
 */
export function heard(began: number): void {
  if (performance.now() - began > QUICK_MS) heardAt = performance.now();
}

/** When a file was asked for: before the shell ran if the page names it and it has not come (`first.js`), else now. */
export function askedAt(address: string): number {
  const links = Array.from(document.querySelectorAll<HTMLLinkElement>("link[data-asked-at]"));
  const named = links.find(({ href }) => href === address)?.dataset.askedAt;
  if (named === undefined) return performance.now();
  const [page] = performance.getEntriesByType("navigation");
  return Math.max(Number(named), (page as PerformanceNavigationTiming | undefined)?.responseStart ?? 0);
}

/**
 * Calls `hangs` when no file has given a byte for `SILENCE_MS` since this one was asked for. Files share the count: one that waits for its
 * turn while others flow is not given up. Returns what ends the watch.
 */
export function watchSilence(hangs: () => void, asked: number): () => void {
  const least = performance.now() + LEAST_MS;
  let timer: ReturnType<typeof setTimeout>;
  const look = () => {
    const left = Math.max(Math.max(asked, heardAt) + SILENCE_MS, least) - performance.now();
    // A page that slept received nothing.
    if (left < -SILENCE_MS) heardAt = performance.now();
    if (left > 0 || left < -SILENCE_MS) timer = setTimeout(look, left > 0 ? left : SILENCE_MS);
    else hangs();
  };
  look();
  return () => clearTimeout(timer);
}

/** Why a request failed that got no answer, or not all of it. */
export const lossReason = () => (navigator.onLine ? "cut" : "offline");

/**
 * Returns the text of a file, requested each time. Rejects with a `FileError`; its request ends when nothing arrives.
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
    throw new FileError(isSilent ? "hangs" : lossReason(), `${address} did not come.`, { cause });
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
