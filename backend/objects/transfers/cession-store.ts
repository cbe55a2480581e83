import type { Cession } from "../../contract/transfer.ts";
import { isoOfSeconds } from "../../platform/iso.ts";
import { collection } from "../../platform/kv/collection.ts";
import { WORDS } from "../../words/index.ts";

/** Role of a user in a transfer. */
export type Side = "gave" | "received";

/**
 * Records that a user was a party to a transfer. The record exists as long as the user's account, regardless of the
 * object and of the other account. It does not name the other party; the private event belongs to the object.
 */
export interface CessionRecord {
  readonly personId: string;
  readonly tokenId: number;
  /** Number of the event within the object. */
  readonly number: number;
  /** Identifier of the object. */
  readonly objectId: string;
  /** SHA-256 of the file, hexadecimal. */
  readonly hash: string;
  readonly side: Side;
  /** Time of the transfer: the `ts` of the leaf (Unix seconds). */
  readonly at: number;
}

export const cessionRecords = collection<CessionRecord>(["cessions"], {
  one: "cession",
  key: ({ personId, tokenId, number }) => [personId, tokenId, number],
  person: {
    exported: {
      member: "cessions",
      means: (language) => WORDS[language].dataExport.members.cessions,
      row: ({ objectId, tokenId, number, hash, side, at }) => ({
        objectId,
        tokenId,
        number,
        hash,
        side,
        transferredAt: isoOfSeconds(at),
      }),
    },
  },
});

/** Returns a cession as its party sees it. `isListed`: whether the object is still in the party's list. */
export const toCession = (
  { objectId, tokenId, number, hash, side, at }: CessionRecord,
  isListed: boolean,
): Cession => ({ objectId, tokenId, number, hash, side, transferredAt: isoOfSeconds(at), isListed });

/** The data of a transfer that is stored for both parties. */
export interface Transfer extends Omit<CessionRecord, "personId" | "side"> {
  readonly from: string;
  readonly to: string;
}

/** Returns the cessions of both parties of a transfer. */
export const cessionsOf = ({ from, to, ...place }: Transfer): readonly CessionRecord[] => [
  { ...place, personId: from, side: "gave" },
  { ...place, personId: to, side: "received" },
];
