import { answer, api } from "@authentica/shared-ui/api";
import type { FoundObject } from "./scan-machine.ts";

/** The object registered with a hash; `null` when nobody has registered it. */
export async function verifyObject(hash: string, signal: AbortSignal): Promise<FoundObject | null> {
  const { object } = await answer(api.object["verify-object"].$post({ json: { hash } }, { init: { signal } }));
  return object;
}
