/**
 * Compares the checkpoint of a proof with what the log and its witnesses say today. The result is that there is one
 * history, or that there are two.
 */
import { type Bytes, concat, equalBytes, fromUtf8, toHex, utf8 } from "@authentica/backend/tlog/bytes";
import { type Checkpoint, readCheckpoint } from "@authentica/backend/tlog/checkpoint";
import { digest } from "@authentica/backend/tlog/hash";
import { checkConsistency, type NodeReader, proveConsistency } from "@authentica/backend/tlog/merkle";
import type { Policy } from "@authentica/backend/tlog/policy";
import { judgeQuorum } from "@authentica/backend/tlog/quorum";
import { formatTilePath, nodesFromTiles } from "@authentica/backend/tlog/tile";
import type { Proven } from "@authentica/backend/tlog/verify";
import { Failed, type Fault, faultOf } from "./fault.ts";
import { type MissingEvent, missingEvents } from "./fresh-object.ts";
import type { KnownKeys } from "./known-keys.ts";

/** What a witness currently says. */
export interface FreshWitness {
  readonly operator: string;
  /**
   * Tree size that the witness has seen, and the time at which it saw it (Unix seconds). `null` if there is no valid
   * answer.
   */
  readonly saw: { readonly size: number; readonly at: number } | null;
  /** Why there is no valid answer from the witness. */
  readonly problem?: Fault;
}

export type Freshness =
  | {
      readonly outcome: "same";
      readonly size: number;
      readonly witnesses: readonly FreshWitness[];
      /** Events of the object that the registry has but the archive lacks. */
      readonly missing: readonly MissingEvent[];
    }
  /** The log has signed two different histories. `notes` are the evidence. */
  | { readonly outcome: "forked"; readonly fault: Fault; readonly notes: readonly [string, string] }
  | { readonly outcome: "unreached"; readonly fault: Fault };

const WITHIN_MS = 10_000;
export const MAX_NOTE = 256 * 1024;
const MAX_TILE = 256 * 32;

interface Signed {
  readonly note: string;
  readonly head: Checkpoint;
}

/** Thrown if there are two notes that an honest log cannot both have signed. */
class Forked extends Failed {
  readonly notes: readonly [string, string];
  constructor(fault: Fault, a: Signed, b: Signed) {
    super(fault);
    this.notes = [a.note, b.note];
  }
}

/** Largest answer about an object (bytes). The answer has an entry for each event of the object. */
const MAX_OBJECT = 64 * 1024 * 1024;

export interface Asked {
  readonly policy: Policy;
  readonly keys: KnownKeys;
  /** The checkpoints of the proofs. All are signed by the same log of the policy. */
  readonly notes: readonly string[];
  /** Events that were proven by these checkpoints. */
  readonly history: readonly [Proven, ...Proven[]];
}

/** Compares the proof's checkpoints with the current state of the registry. Never throws. */
export async function compareFresh(
  { policy, keys, notes, history }: Asked,
  fetchUrl: typeof fetch,
): Promise<Freshness> {
  try {
    const known = notes.map((note) => ({ note, head: readCheckpoint(note) }));
    const origin = known[0]?.head.origin ?? "";
    const log = policy.logs.find(({ key, url }) => key.name === origin && url !== null);
    if (!log?.url) throw new Failed({ code: "noAddress", log: origin });
    const get = fetcher(fetchUrl);
    const prefix = withoutSlash(log.url);
    const now = await readSigned(await get(`${prefix}/checkpoint`, MAX_NOTE), keys, origin);
    const nodes = nodesFromTiles(now.head.size, (level, index, width) =>
      get(`${prefix}/${formatTilePath({ level, index, width })}`, MAX_TILE),
    );
    const compare = comparer(now, nodes);
    for (const signed of known) await compare(signed);
    const asked = policy.witnesses.filter(({ url }) => url !== null);
    const witnesses: FreshWitness[] = [];
    for (const witness of asked) witnesses.push(await askWitness(keys, witness, origin, { get, compare }));
    const answer = await get(`${prefix}/token/${history[0].leaf.tokenId}`, MAX_OBJECT);
    const missing = await missingEvents(answer, history, { head: now.head, nodes });
    return { outcome: "same", size: now.head.size, witnesses, missing };
  } catch (error) {
    if (error instanceof Forked) return { outcome: "forked", fault: error.fault, notes: error.notes };
    return { outcome: "unreached", fault: faultOf(error) };
  }
}

export const withoutSlash = (url: string): string => url.replace(/\/+$/, "");

async function askWitness(
  keys: KnownKeys,
  { key, url }: Policy["witnesses"][number],
  origin: string,
  { get, compare }: { readonly get: Get; readonly compare: (seen: Signed) => Promise<void> },
): Promise<FreshWitness> {
  const operator = key.name;
  let seen: Signed;
  let at: number | null;
  try {
    const place = `${withoutSlash(url as string)}/${toHex(digest(utf8(origin)))}/checkpoint`;
    const note = await get(place, MAX_NOTE);
    seen = await readSigned(note, keys, origin);
    at =
      judgeQuorum(keys.policyAt(seen.head.size), seen.note).witnesses.find((word) => word.operator === operator)
        ?.seen ?? null;
    if (at === null) throw new Failed({ code: "ownSignatureMissing" });
  } catch (error) {
    return { operator, saw: null, problem: faultOf(error) };
  }
  await compare(seen);
  return { operator, saw: { size: seen.head.size, at } };
}

/** Reads a checkpoint. It must be signed by a key of the log that is still valid; other signatures are ignored. */
async function readSigned(bytes: Bytes, keys: KnownKeys, origin: string): Promise<Signed> {
  const note = fromUtf8(bytes);
  const head = readCheckpoint(note);
  const { log, seenAt } = judgeQuorum(keys.policyAt(head.size), note);
  if (head.origin !== origin || keys.accepted(log, head.size, seenAt === null ? [] : [seenAt]).length === 0)
    throw new Failed({ code: "notSigned" });
  return { note, head };
}

/**
 * Returns a function that checks by the log's tiles that another tree is consistent with the current one: the smaller
 * tree must be the start of the larger one. If not, the function throws `Forked`.
 */
function comparer(now: Signed, nodes: NodeReader) {
  return async (other: Signed): Promise<void> => {
    const { head } = other;
    if (head.size > now.head.size)
      throw new Forked({ code: "shrunk", now: now.head.size, signed: head.size }, other, now);
    if (head.size === 0) return;
    if (head.size === now.head.size) {
      if (equalBytes(head.root, now.head.root)) return;
    } else {
      const proof = await proveConsistency(head.size, now.head.size, nodes);
      if (checkConsistency(head, now.head, proof)) return;
    }
    throw new Forked({ code: "inconsistent", now: now.head.size, signed: head.size }, other, now);
  };
}

type Get = (url: string, most: number) => Promise<Bytes>;

/** Thrown if the server answered with a status other than 200. */
export class Answered extends Failed {
  readonly status: number;
  constructor(url: string, status: number) {
    super({ code: "answered", url, status });
    this.status = status;
  }
}

export const fetcher =
  (fetchUrl: typeof fetch): Get =>
  async (url, most) => {
    const answer = await fetchUrl(url, { redirect: "error", signal: AbortSignal.timeout(WITHIN_MS) }).catch((error) => {
      throw new Failed({ code: "notReached", url, because: faultOf(error) });
    });
    if (answer.status !== 200 || !answer.body) {
      await answer.body?.cancel();
      throw new Answered(url, answer.status);
    }
    const chunks: Bytes[] = [];
    let length = 0;
    for await (const chunk of answer.body) {
      length += chunk.length;
      if (length > most) throw new Failed({ code: "answerTooLong", url, most });
      chunks.push(chunk);
    }
    return concat(...chunks);
  };
