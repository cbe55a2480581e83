import { parseProofId } from "../../contract/proof-id.ts";
import type { Kv } from "../../platform/kv/kv.ts";
import { Refusal } from "../../platform/refusal.ts";
import { findObject, type ObjectRecord } from "./store.ts";

export const notFound = () => new Refusal("not_found", "No object has this identifier.");

export const notYours = () => new Refusal("forbidden", "Only the owner may do this.");

/** Returns the object with a proof identifier, as typed. Refuses with `not_found` if there is none. */
export async function findNamedObject(kv: Kv, typedId: string): Promise<ObjectRecord> {
  const id = parseProofId(typedId);
  const object = id === null ? null : await findObject(kv, id);
  if (!object) throw notFound();
  return object;
}
