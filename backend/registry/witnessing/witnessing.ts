/**
 * Asks the witnesses to cosign the log's checkpoints.
 *
 * A round runs at most once in `everyMs`. It has these steps:
 *   1. take the newest signed checkpoint. All witnesses are asked about the same one, because a quorum counts
 *   cosignatures of one checkpoint;
 *   2. ask in parallel every witness that has not cosigned this checkpoint in the last hour. After a failure, a witness
 *   is not asked until its pause is over;
 *   3. once the quorum is met, wait a little for the other witnesses, and publish the checkpoint;
 *   4. publish it again with cosignatures that arrived later;
 *   5. keep a published checkpoint every ten minutes (`witnessed-checkpoints.ts`).
 * Without a quorum nothing is published. The cosignatures are kept for the next round, if it is about the same
 * checkpoint.
 *
 * A witness may show a tree that is larger than any that was signed here, or a different one. If our own key has signed
 * that tree, the log is stopped, and both notes are stored. If not, the claim is reported, and the quorum is counted
 * without this witness. If so many witnesses make such a claim that the others are too few for a quorum, nothing is
 * signed or appended: a new checkpoint could not be published, and might begin a second history.
 */

import { readCheckpoint } from "../../formats/tlog/checkpoint.ts";
import type { Hash } from "../../formats/tlog/hash.ts";
import { checkConsistency, proveConsistency, treeRoot } from "../../formats/tlog/merkle.ts";
import type { Verifier } from "../../formats/tlog/note.ts";
import { isWitnessed, judgeQuorum } from "../../formats/tlog/quorum.ts";
import { nodesFromTiles } from "../../formats/tlog/tile.ts";
import type { Logger } from "../../platform/http/calls/log.ts";
import type { Kv } from "../../platform/kv/kv.ts";
import { withoutPrivate } from "../../platform/observe/described.ts";
import type { Checkpoints } from "../log/checkpoints.ts";
import type { CheckpointRecord, Published } from "../log/kept.ts";
import { registryKeys } from "../log/store.ts";
import { storedTiles, TilesError } from "../log/tiles.ts";
import { type Answer, type AskOptions, addCheckpoint } from "./add-checkpoint.ts";
import { type Candidate, candidateFor, cosignedAt, noteOf, textOf } from "./candidate.ts";
import { createContradictions } from "./contradictions.ts";
import {
  afterCosigned,
  afterFailure,
  type Cosigner,
  cosignersOf,
  HOUR_MS,
  mayBeAsked,
  readCosignatures,
} from "./cosigners.ts";
import type { WitnessingPace } from "./pace.ts";
import type { Publication } from "./publication.ts";
import type { AnswerFault, WitnessRecord } from "./store.ts";
import { createWitnessProblem } from "./witness-problem.ts";
import { createWitnessRecords } from "./witness-records.ts";
import { createCheckpointKeeping } from "./witnessed-checkpoints.ts";

/** How long a round waits for other witnesses once the quorum is met (ms). */
export const GRACE_MS = 500;
/** Maximum number of requests to a witness in one round, if it reports another size each time. */
const MAX_TRIES = 4;

export interface WitnessingDeps {
  readonly kv: Kv;
  readonly checkpoints: Pick<Checkpoints, "signed" | "refusal" | "stop" | "hold" | "isHeld">;
  readonly publication: Publication;
  readonly fetch: typeof fetch;
  readonly pace: WitnessingPace;
  /** The log's own keys, except keys that are compromised. */
  readonly ownKeys: () => readonly Verifier[];
  /** Returns the current time (ms since 1970, UTC). */
  readonly now: () => number;
  readonly log: Logger;
  /** Called after each round with a sentence about what is wrong with the witnesses; `null` if nothing is. */
  readonly tell?: (problem: string | null) => void;
}

/** A witness and its state. */
export interface WitnessState extends Cosigner, WitnessRecord {}

export interface Witnessing {
  /** Runs a round of requests if one is due. If a round is already running, waits for its end. */
  tick(): Promise<void>;
  /** Asks every witness again, even during its pause. */
  askAgain(): Promise<void>;
  /** Returns the state of each witness that is asked. */
  state(): readonly WitnessState[];
}

/**
 * Opens witnessing with the stored state. If a witness of the policy has proven a contradiction, the log stays
 * stopped.
 */
export async function openWitnessing({
  kv,
  checkpoints,
  publication,
  fetch,
  pace: { everyMs, elapsed, sleep, deadline },
  ownKeys,
  now,
  log,
  tell,
}: WitnessingDeps): Promise<Witnessing> {
  const { policy } = publication;
  const cosigners = cosignersOf(policy());
  const options: AskOptions = { fetch, deadline };
  const contradictions = createContradictions({
    kv,
    checkpoints,
    cosigners,
    ownKeys,
    newestSize,
    rootOf: (size, newest) => treeRoot(size, nodesFromTiles(newest, storedTiles(kv))),
    options,
    now,
    log,
  });
  const records = createWitnessRecords({ kv, cosigners, log });
  const problem = createWitnessProblem({ publication, checkpoints, cosigners, recordOf: records.of, now });
  const keep = createCheckpointKeeping({ kv, publication, now });
  let candidate: Candidate | null = null;
  let roundAt = Number.NEGATIVE_INFINITY;
  /**
   * Witnesses that the next round asks even during a pause or after a fresh cosignature. At a start these are all,
   * because the store may be a restored copy.
   */
  const unasked = new Set(cosigners);
  let running: Promise<void> | null = null;

  /** Returns the newest signed checkpoint with its cosignatures so far, including those of the published note. */
  function candidateOf(signed: Published): Candidate {
    if (!candidate || textOf(candidate.signed.note) !== textOf(signed.note))
      candidate = candidateFor(signed, publication.latest(), cosigners);
    return candidate;
  }

  function isDue(cosigner: Cosigner, current: Candidate): boolean {
    const time = cosignedAt(current, cosigner);
    const isFresh = time !== null && now() - time * 1000 < HOUR_MS;
    return unasked.has(cosigner) || (!isFresh && mayBeAsked(records.of(cosigner), now()));
  }

  /** Proves that the signed tree extends its first `old` entries, whose root a witness has. */
  async function proofFrom(old: number, { size, root }: Published): Promise<readonly Hash[]> {
    if (old === 0 || old === size) return [];
    const nodes = nodesFromTiles(size, storedTiles(kv));
    const proof = await proveConsistency(old, size, nodes);
    // Sends a witness only proofs that are valid for our own tiles.
    if (!checkConsistency({ size: old, root: await treeRoot(old, nodes) }, { size, root }, proof))
      throw new TilesError(
        `The consistency proof computed from ${old} to ${size} entries is invalid: stored tiles were changed or damaged.`,
      );
    return proof;
  }

  async function ask(cosigner: Cosigner, current: Candidate): Promise<void> {
    const { signed } = current;
    let old = Math.min(records.of(cosigner).size, signed.size);
    for (let tries = 1; ; tries += 1) {
      const submission = { old, proof: await proofFrom(old, signed), note: signed.note };
      const answer = await addCheckpoint(cosigner.url, submission, options);
      if (answer.is === "at" && answer.size <= signed.size && tries < MAX_TRIES) {
        old = answer.size;
        continue;
      }
      return settle(cosigner, current, old, answer);
    }
  }

  async function settle(cosigner: Cosigner, current: Candidate, old: number, answer: Answer): Promise<void> {
    const { signed, cosignatures } = current;
    const fail = (is: Parameters<typeof afterFailure>[1]["is"], why: string, fault: AnswerFault) =>
      records.keep(cosigner, afterFailure(records.of(cosigner), { is, why, fault }, now()));
    if (answer.is === "cosigned") {
      try {
        const seconds = Math.floor(now() / 1000);
        const given = readCosignatures(textOf(signed.note), answer.lines, cosigner.keys, seconds);
        for (const cosignature of given) cosignatures.set(cosignature.key, cosignature);
        return records.keep(cosigner, afterCosigned(signed.size, given, now()));
      } catch (error) {
        return fail("refused", `The answer of the witness is invalid: ${(error as Error).message}.`, {
          kind: "invalid",
        });
      }
    }
    if (answer.is === "at") {
      if (answer.size <= signed.size)
        return fail("unavailable", "The witness reports another size each time.", { kind: "unstable" });
      // Another process of this store may have signed more.
      if (answer.size <= (await newestSize())) return;
      return contradicted(cosigner, signed, `It reports ${answer.size} entries, but ${signed.size} are signed here`);
    }
    if (answer.is === "other-history") {
      // The witness reports another history although it was only asked to extend the empty tree. Every tree does, so
      // the answer is meaningless.
      if (old === 0) return fail("refused", answer.why, { kind: "invalid" });
      return contradicted(cosigner, signed, answer.why.replace(/\.$/, ""));
    }
    return fail(answer.is, answer.why, answer.fault);
  }

  async function newestSize(): Promise<number> {
    const { value } = await kv.get<CheckpointRecord>(registryKeys.checkpoint);
    return Math.max(checkpoints.signed()?.size ?? 0, value ? readCheckpoint(value.note).size : 0);
  }

  /** Stops the log if the witness proves its claim; otherwise reports an alarm. */
  async function contradicted(cosigner: Cosigner, signed: Published, claim: string): Promise<void> {
    const proven = await contradictions.prove(cosigner, signed);
    const why =
      proven ?? `${claim}, and it shows no checkpoint signed by this registry that proves it, so it is ignored.`;
    const fault: AnswerFault = { kind: proven === null ? "unproven" : "contradiction" };
    await records.keep(cosigner, afterFailure(records.of(cosigner), { is: "other-history", why, fault }, now()));
  }

  const isStopped = (): boolean => checkpoints.refusal() !== null && !checkpoints.isHeld();

  /** Pauses signing while the witnesses that do not contradict the log are too few for a quorum. */
  function holdOrGoOn(): void {
    const against = cosigners.filter((cosigner) => records.of(cosigner).contradicts);
    const others = policy().witnesses.filter(({ name }) => !against.some(({ names }) => names.includes(name)));
    const canBeMet = isWitnessed(policy(), policy().quorum, new Map(others.map((witness) => [witness, true])));
    const names = against.map(({ name }) => name).join(", ");
    checkpoints.hold(
      canBeMet || against.length === 0
        ? null
        : `No quorum is left without the witnesses that have seen another history of this registry: ${names}. If this store is an older copy, restore the newest one.`,
    );
  }

  async function round(current: Candidate, due: readonly Cosigner[]): Promise<void> {
    const { signed } = current;
    const met = Promise.withResolvers<void>();
    const isMet = () => judgeQuorum(policy(), noteOf(current, cosigners)).met;
    const asked = Promise.all(
      due.map(async (cosigner) => {
        try {
          await ask(cosigner, current);
          if (isMet()) met.resolve();
        } catch (error) {
          log({
            level: "error",
            event: "witnessing_failed",
            witness: cosigner.name,
            error: withoutPrivate(String(error)),
          });
        }
      }),
    );
    await Promise.race([asked, met.promise.then(() => sleep(GRACE_MS))]);
    const early = noteOf(current, cosigners);
    if (checkpoints.refusal() === null && current.cosignatures.size > 0)
      await publication.publish(early, signed.signedAt);
    await asked;
    holdOrGoOn();
    const late = noteOf(current, cosigners);
    if (checkpoints.refusal() === null && late !== early) await publication.publish(late, signed.signedAt);
  }

  async function turn(): Promise<void> {
    await contradictions.heed();
    if (isStopped()) return;
    await publication.refresh();
    const signed = checkpoints.signed();
    if (signed && elapsed() >= roundAt + everyMs) {
      await records.read();
      const current = candidateOf(signed);
      const due = cosigners.filter((cosigner) => isDue(cosigner, current));
      if (due.length > 0) {
        roundAt = elapsed();
        for (const cosigner of due) unasked.delete(cosigner);
        await round(current, due);
      }
    }
    if (checkpoints.refusal() !== null) return;
    await keep();
    tell?.(problem());
  }

  await records.read();
  await contradictions.heed({ atStart: true });
  holdOrGoOn();

  function tick(): Promise<void> {
    if (cosigners.length === 0 || isStopped()) return Promise.resolve();
    running ??= turn().finally(() => {
      running = null;
    });
    return running;
  }

  return {
    tick,
    async askAgain() {
      // A running round has already chosen the witnesses to ask, so waits for its end first.
      await running;
      for (const cosigner of cosigners) unasked.add(cosigner);
      roundAt = Number.NEGATIVE_INFINITY;
      await tick();
    },
    state: () => cosigners.map((cosigner) => ({ ...cosigner, ...records.of(cosigner) })),
  };
}
