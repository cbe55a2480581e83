import type { Qualified } from "../../contract/stamp.ts";
import { collection } from "../../platform/kv/collection.ts";
import type { Kv } from "../../platform/kv/kv.ts";

/**
 * A time stamp of a checkpoint. It was verified completely before it was stored, and is kept for ever. Bytes are
 * base64.
 */
export interface StampRecord {
  /** Id of the authority (`authorityAt`). */
  readonly authority: string;
  /** Number of entries that the checkpoint covers. */
  readonly size: number;
  /** The checkpoint with the log's own signatures. */
  readonly note: string;
  /** The TimeStampReq and TimeStampResp. */
  readonly query: string;
  readonly reply: string;
  /** Root certificate of the signer's chain, DER. */
  readonly root: string;
  /** Content of the time stamp, as in `Stamp` of `stamp/verify.ts`. Times in ms since 1970. */
  readonly genTime: number;
  readonly accuracy: number | null;
  readonly policy: string;
  readonly serial: string;
  readonly name: string;
  readonly organisation: string | null;
  readonly callsItselfQualified: boolean;
  readonly notAfter: number;
  /** When it was stored, by this machine's clock (ms since 1970). */
  readonly keptAt: number;
  /**
   * Entry of the trusted list at the time of the stamp; `null` if there was none. `extract`: SHA-256 of the stored
   * extract, hexadecimal.
   */
  readonly qualified: (Qualified & { readonly extract: string }) | null;
}

export const stampRecords = collection<StampRecord>(["stamps"], {
  key: ({ authority, size }) => [authority, size],
  one: "time stamp",
});

/** When an authority was last asked. The record ensures that only one of several processes asks. */
export interface StampTurnRecord {
  readonly authority: string;
  /** When it was last asked (ms since 1970). */
  readonly askedAt: number;
  /** Number of failed attempts since the last success. An attempt in progress counts as failed. */
  readonly failures: number;
}

export const stampTurnRecords = collection<StampTurnRecord>(["stamp_turns"], {
  key: ({ authority }) => [authority],
  one: "turn of a time-stamping authority",
});

/** Element of a trusted list that describes a service. It is stored once for all time stamps of the service. */
export interface ListExtractRecord {
  /** SHA-256 of `xml`, hexadecimal. */
  readonly hash: string;
  readonly xml: string;
  /** SHA-256 of the whole list, hexadecimal, which identifies the list that the extract is from. */
  readonly list: string;
}

export const listExtractRecords = collection<ListExtractRecord>(["stamp_list_extracts"], {
  key: ({ hash }) => [hash],
  one: "extract of a trusted list",
});

/** Returns the latest time stamp of an authority; `null` before the first. */
export async function findLastStamp(kv: Kv, authority: string): Promise<StampRecord | null> {
  for await (const { value } of kv.list<StampRecord>(
    { prefix: stampRecords.at(authority) },
    { reverse: true, limit: 1 },
  ))
    return value;
  return null;
}

/** Returns the authorities that have ever given a time stamp. */
async function readAuthorities(kv: Kv): Promise<string[]> {
  const found: string[] = [];
  for (;;) {
    const last = found.at(-1);
    const behind = last === undefined ? {} : { start: stampRecords.at(last, Number.MAX_SAFE_INTEGER) };
    const next = await kv.list({ prefix: stampRecords.all, ...behind }, { limit: 1 }).next();
    if (next.done) return found;
    found.push(next.value.key[1] as string);
  }
}

/** Returns the latest time (ms since 1970) at which the covered entries can have been registered. */
export const latestOf = ({ genTime, accuracy }: Pick<StampRecord, "genTime" | "accuracy">): number =>
  genTime + (accuracy ?? 0);

/** Returns for each authority the first time stamp that covers the entry: qualified ones first, then by time. */
export async function findStampsCovering(kv: Kv, index: number): Promise<readonly StampRecord[]> {
  const stamps: StampRecord[] = [];
  for (const authority of await readAuthorities(kv)) {
    const covering = { prefix: stampRecords.at(authority), start: stampRecords.at(authority, index + 1) };
    for await (const { value } of kv.list<StampRecord>(covering, { limit: 1 })) stamps.push(value);
  }
  const rank = ({ qualified }: StampRecord) => (qualified ? 0 : 1);
  return stamps.sort((a, b) => rank(a) - rank(b) || latestOf(a) - latestOf(b) || a.size - b.size);
}

/** Returns the latest time stamps, newest first. */
export async function listStamps(kv: Kv, most: number): Promise<readonly StampRecord[]> {
  const stamps: StampRecord[] = [];
  for (const authority of await readAuthorities(kv)) {
    const newest = kv.list<StampRecord>({ prefix: stampRecords.at(authority) }, { reverse: true, limit: most });
    for await (const { value } of newest) stamps.push(value);
  }
  return stamps.sort((a, b) => b.genTime - a.genTime).slice(0, most);
}
