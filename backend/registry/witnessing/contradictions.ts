/** A witness that has seen another history than this store has is believed: the log stops, in every process and after every start. */
import type { Logger } from "../../platform/http/log.ts";
import type { Kv } from "../../platform/kv/kv.ts";
import { toHex, utf8 } from "../../tlog/bytes.ts";
import { readCheckpoint } from "../../tlog/checkpoint.ts";
import { digest } from "../../tlog/hash.ts";
import type { Checkpoints } from "../log/checkpoints.ts";
import type { Published } from "../log/kept.ts";
import { type AskOptions, readFromWitness } from "./add-checkpoint.ts";
import type { Cosigner } from "./cosigners.ts";
import { type ContradictionRecord, witnessingKeys } from "./store.ts";

export interface ContradictionsDeps {
  readonly kv: Kv;
  readonly checkpoints: Pick<Checkpoints, "refusal" | "stop">;
  /** Those of the policy. */
  readonly cosigners: readonly Cosigner[];
  readonly options: AskOptions;
  /** Milliseconds since 1970, UTC. */
  readonly now: () => number;
  readonly log: Logger;
}

export interface Contradictions {
  /** Stops the log first; then keeps what was sent, and what the witness keeps. */
  stop(cosigner: Cosigner, ours: Published, reason: string): Promise<void>;
  /** Stops the log where one was kept, by whichever process. `unnamed` is given the key of each whose witness the policy does not name. */
  heed(unnamed?: (key: Deno.KvKey) => Promise<void>): Promise<void>;
}

export function createContradictions({
  kv,
  checkpoints,
  cosigners,
  options,
  now,
  log,
}: ContradictionsDeps): Contradictions {
  return {
    async stop(cosigner, { note, origin }, reason) {
      checkpoints.stop(reason);
      const address = `${cosigner.url}/${toHex(digest(utf8(origin)))}/checkpoint`;
      const theirs = noteOfLog(await readFromWitness(address, options), origin);
      log({ level: "error", event: "witness_contradiction", witness: cosigner.name, reason, ours: note, theirs });
      const record: ContradictionRecord = { at: now(), reason, ours: note, theirs };
      await kv.set(witnessingKeys.contradiction(cosigner), record);
    },

    async heed(unnamed) {
      for await (const { key, value } of kv.list<ContradictionRecord>({ prefix: witnessingKeys.contradictions })) {
        const [, , operator, url] = key;
        const isNamed = cosigners.some((cosigner) => cosigner.operator === operator && cosigner.url === url);
        if (!isNamed) await unnamed?.(key);
        else if (checkpoints.refusal() === null) checkpoints.stop(value.reason);
      }
    },
  };
}

/** What a witness says to keep, where it is a note of this log. */
function noteOfLog(note: string | null, origin: string): string | null {
  try {
    return note !== null && readCheckpoint(note).origin === origin ? note : null;
  } catch {
    return null;
  }
}
