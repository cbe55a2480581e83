import type { Cession } from "../../contract/transfer.ts";
import { isoOfSeconds } from "../../platform/iso.ts";
import { collection } from "../../platform/kv/collection.ts";

/** Side of a transfer. */
export type Side = "gave" | "received";

/**
 * A user was a party to a transfer. It exists as long as their account, whatever becomes of the object and of the
 * other account. It names no one else; what the entry commits to stays with the object's events.
 */
export interface CessionRecord {
  readonly personId: string;
  readonly tokenId: number;
  /** Number of the event within the object. */
  readonly number: number;
  /** Proof identifier of the object. */
  readonly objectId: string;
  /** SHA-256 of the file, hexadecimal. */
  readonly hash: string;
  readonly side: Side;
  /** Unix seconds: the leaf's `ts`. */
  readonly at: number;
}

export const cessionRecords = collection<CessionRecord>(["cessions"], {
  one: "cession",
  key: ({ personId, tokenId, number }) => [personId, tokenId, number],
  person: {
    exported: {
      member: "cessions",
      means: "les transferts dont vous avez été l’une des deux parties",
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

/** A cession as its party sees it. `isListed`: the object is in their list still. */
export const toCession = (
  { objectId, tokenId, number, hash, side, at }: CessionRecord,
  isListed: boolean,
): Cession => ({ objectId, tokenId, number, hash, side, transferredAt: isoOfSeconds(at), isListed });

/** A transfer, as far as both parties keep it. */
export interface Transfer extends Omit<CessionRecord, "personId" | "side"> {
  readonly from: string;
  readonly to: string;
}

/** The cession of a transfer, for either party. */
export const cessionsOf = ({ from, to, ...place }: Transfer): readonly CessionRecord[] => [
  { ...place, personId: from, side: "gave" },
  { ...place, personId: to, side: "received" },
];
