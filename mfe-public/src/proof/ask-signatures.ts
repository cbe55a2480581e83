import { askThread } from "@authentica/shared-ui/threads/ask-thread";
import type { AskedSignatures, CheckedSignatures } from "./signatures.ts";

/**
 * The ten seconds of `silentMs` are ample for loading and running the script. Until then the page says that it is
 * waiting.
 */
const THREAD = {
  script: new URL("./signatures-worker.ts", import.meta.url),
  name: "signatures",
  silentMs: 10_000,
};

async function inPage(asked: AskedSignatures): Promise<CheckedSignatures> {
  const { checkSignatures } = await import(/* webpackChunkName: "later-signatures" */ "./signatures.ts");
  return checkSignatures(asked);
}

/**
 * Returns a function that verifies signatures in a worker, or in the page if the browser has no workers. The function
 * rejects if neither is possible. The last result is cached, because it depends only on the inputs and a page often
 * asks about the same checkpoint.
 */
export function createSignatureCheck(): (asked: AskedSignatures) => Promise<CheckedSignatures> {
  let last: { readonly about: string; readonly checked: CheckedSignatures } | null = null;
  return async function askSignatures({ note, vkeys, policy }) {
    const about = JSON.stringify([note, vkeys, policy]);
    if (last?.about === about) return last.checked;
    const checked = await askThread<AskedSignatures, CheckedSignatures>(THREAD, { note, vkeys, policy }, inPage);
    last = { about, checked };
    return checked;
  };
}
