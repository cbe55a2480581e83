import { answer, api } from "@authentica/shared-ui/api";
import { lookUp } from "@authentica/shared-ui/registry/lookup-query";
import { proofFails } from "@authentica/shared-ui/registry/verdict";
import type { FoundObject } from "./scan-machine.ts";

/** What is known of a hash. */
export interface Verified {
  /** `null` when nobody has registered it. */
  readonly object: FoundObject | null;
  /** The registry says itself that the proof of its entry does not hold. */
  readonly proofFails: boolean;
}

/**
 * The object registered with a hash, and how its proof stands. Both are awaited, so that no proof that fails is first told
 * as good; a registry that does not say how it stands leaves the object as it is told.
 */
export async function verifyObject(hash: string, signal: AbortSignal): Promise<Verified> {
  const [{ object }, fails] = await Promise.all([
    answer(api.object["verify-object"].$post({ json: { hash } }, { init: { signal } })),
    lookUp(hash, signal).then(proofFails, () => false),
  ]);
  return { object, proofFails: fails };
}
