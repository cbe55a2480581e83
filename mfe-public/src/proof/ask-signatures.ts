import { askThread } from "@authentica/shared-ui/threads/ask-thread";
import type { AskedSignatures, CheckedSignatures } from "./signatures.ts";

/** Ten seconds are far more than its script takes to come and to check; a page that waits shows that it does. */
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
 * Makes a check of signatures that runs in a thread, or in the page where none can be had; it rejects where neither can. The last answer is
 * kept, since it depends on the texts alone: who waits for a checkpoint, or goes from object to object, asks of the same one again.
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
