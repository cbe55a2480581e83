/** Reads a log over HTTP. The server is not trusted, so size and time of its answers are limited. */
import { concat } from "../../formats/tlog/bytes.ts";

/** Longest valid answer: a bundle of 256 entries of 65,535 bytes, each with its length. */
const MAX_BYTES = 256 * (2 + 0xffff);
const IDLE_MS = 30_000;

/**
 * Returns a function that fetches paths under a prefix. Rejects for any status but 200, for an answer that is too
 * long, and if nothing arrives for `idleMs`.
 */
export function logFetcher(prefix: string, { idleMs = IDLE_MS }: { readonly idleMs?: number } = {}) {
  return async function fetchPath(path: string): Promise<Uint8Array> {
    const address = `${prefix}/${path}`;
    const given = new AbortController();
    const giveUp = () => given.abort(new Error(`${address}: the download stalled for ${idleMs} ms.`));
    let timer = setTimeout(giveUp, idleMs);
    try {
      const answer = await fetch(address, { signal: given.signal });
      if (answer.status !== 200) {
        await answer.body?.cancel();
        throw new Error(`${address} answered ${answer.status}.`);
      }
      const chunks: Uint8Array[] = [];
      let length = 0;
      for await (const chunk of answer.body ?? []) {
        clearTimeout(timer);
        timer = setTimeout(giveUp, idleMs);
        length += chunk.length;
        if (length > MAX_BYTES) throw new Error(`${address} sends more than ${MAX_BYTES} bytes.`);
        chunks.push(chunk);
      }
      return concat(...chunks);
    } finally {
      clearTimeout(timer);
    }
  };
}
