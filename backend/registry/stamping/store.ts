import type { Qualified } from "../../contract/stamp.ts";
import { collection } from "../../platform/kv/collection.ts";
import type { Kv } from "../../platform/kv/kv.ts";

/** A time stamp of a checkpoint, verified in full before it was kept. Bytes are base64. It is kept for ever. */
export interface StampRecord {
  /** Id of the authority that was asked: `authorityId`. */
  readonly authority: string;
  /** Entries that the checkpoint covers. */
  readonly size: number;
  /** The checkpoint, as the log itself has signed it. */
  readonly note: string;
  /** TimeStampReq and TimeStampResp. */
  readonly query: string;
  readonly reply: string;
  /** The root that the signer's certificate led to, DER. */
  readonly root: string;
  /** What the stamp says: `Stamp` of `stamp/verify.ts`. Times in ms since 1970. */
  readonly genTime: number;
  readonly accuracy: number | null;
  readonly policy: string;
  readonly serial: string;
  readonly name: string;
  readonly organisation: string | null;
  readonly callsItselfQualified: boolean;
  readonly notAfter: number;
  /** By this machine's clock, ms since 1970. */
  readonly keptAt: number;
  /** What the trusted list said then; `null`: nothing, or there was none. `extract`: SHA-256 of what it said, hexadecimal. */
  readonly qualified: (Qualified & { readonly extract: string }) | null;
}

export const stampRecords = collection<StampRecord>(["stamps"], {
  key: ({ authority, size }) => [authority, size],
  one: "time stamp",
});

/** When an authority was asked last, so that of several processes one asks it. */
export interface StampTurnRecord {
  readonly authority: string;
  /** Milliseconds since 1970. */
  readonly askedAt: number;
  /** How often it has given no stamp that holds since the last one that did. While it is being asked, this time is counted. */
  readonly failures: number;
}

export const stampTurnRecords = collection<StampTurnRecord>(["stamp_turns"], {
  key: ({ authority }) => [authority],
  one: "turn of a time-stamping authority",
});

/** What a trusted list has said of a service: the element of the list, once for all stamps of it. */
export interface ListExtractRecord {
  /** SHA-256 of `xml`, hexadecimal. */
  readonly hash: string;
  readonly xml: string;
  /** SHA-256 of the whole list, hexadecimal, so that the extract can be found in a kept list. */
  readonly list: string;
}

export const listExtractRecords = collection<ListExtractRecord>(["stamp_list_extracts"], {
  key: ({ hash }) => [hash],
  one: "extract of a trusted list",
});

/** The latest of an authority; `null` before the first. */
export async function findLastStamp(kv: Kv, authority: string): Promise<StampRecord | null> {
  for await (const { value } of kv.list<StampRecord>(
    { prefix: stampRecords.at(authority) },
    { reverse: true, limit: 1 },
  ))
    return value;
  return null;
}

/** The authorities that have ever given a stamp. */
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

/** When what it covers was registered at the latest, ms since 1970. */
export const latestOf = ({ genTime, accuracy }: Pick<StampRecord, "genTime" | "accuracy">): number =>
  genTime + (accuracy ?? 0);

/** The first stamp of each authority that covers the entry: those first that are qualified, and of these the one that is earliest. */
export async function findStampsCovering(kv: Kv, index: number): Promise<readonly StampRecord[]> {
  const stamps: StampRecord[] = [];
  for (const authority of await readAuthorities(kv)) {
    const covering = { prefix: stampRecords.at(authority), start: stampRecords.at(authority, index + 1) };
    for await (const { value } of kv.list<StampRecord>(covering, { limit: 1 })) stamps.push(value);
  }
  const rank = ({ qualified }: StampRecord) => (qualified ? 0 : 1);
  return stamps.sort((a, b) => rank(a) - rank(b) || latestOf(a) - latestOf(b) || a.size - b.size);
}

/** The latest stamps, the newest first. */
export async function listStamps(kv: Kv, most: number): Promise<readonly StampRecord[]> {
  const stamps: StampRecord[] = [];
  for (const authority of await readAuthorities(kv)) {
    const newest = kv.list<StampRecord>({ prefix: stampRecords.at(authority) }, { reverse: true, limit: most });
    for await (const { value } of newest) stamps.push(value);
  }
  return stamps.sort((a, b) => b.genTime - a.genTime).slice(0, most);
}
