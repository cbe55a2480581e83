import { userKeys, userRecords } from "../accounts/users/store.ts";
import {
  type ErasedObjectRecord,
  type ErasureNote,
  erasureNoteRecords,
  type ObjectRecord,
  objectRecords,
  REGISTRATION,
} from "../objects/record/store.ts";
import type { Kv } from "../platform/kv/kv.ts";
import { each, type Report } from "./report.ts";
import type { TokenHistory } from "./tokens.ts";

/** Returns whether the object is erased according to the registry. Only its object record may then be left. */
export const isErasedToken = (token: TokenHistory): boolean => token.events.at(-1)?.type === "erase";

/**
 * Returns the tokens whose erasure is in progress, so that what is left of them is not reported as a fault. Each
 * belonged to an account that is being deleted, or is an erased object of an account that continues to exist.
 */
export async function readErasing(kv: Kv, report: Report): Promise<ReadonlySet<number>> {
  const tokens = new Set<number>();
  for await (const { key } of each<ErasureNote>(kv, erasureNoteRecords.all, report)) {
    const [, ownerId, tokenId] = key;
    const account = await kv.get(userKeys.erasing(String(ownerId)));
    const owner = await kv.get(userRecords.at(String(ownerId))).catch(() => null);
    const object = await kv.get<ObjectRecord>(objectRecords.at(Number(tokenId))).catch(() => null);
    const isUnderWay = account.versionstamp !== null || (owner?.versionstamp && object?.value?.status === "erased");
    if (
      report.expect(
        Boolean(isUnderWay),
        key,
        "the record waits for the deletion of an account, but no account with this object is being deleted",
      )
    )
      tokens.add(Number(tokenId));
  }
  return tokens;
}

const FIELDS: ReadonlySet<string> = new Set<keyof ErasedObjectRecord>([...REGISTRATION, "declared"]);

/** Returns the fields of an erased object that it may not have any more. */
export const fieldsLeft = (object: object): string[] => Object.keys(object).filter((name) => !FIELDS.has(name));
