/**
 * Obtains time stamps of the log's checkpoints (RFC 3161): a third party's statement that an entry existed at a time.
 * For each authority, in order:
 *   1. if the log has grown since the last time stamp, and the interval has passed, take the lease, so that only
 *      one of several processes asks;
 *   2. request a time stamp of the newest signed checkpoint, with its signatures;
 *   3. verify the reply completely, under the operator's roots, because a bad time stamp could remain unnoticed
 *      for years;
 *   4. look for its signer on the trusted list, if there is one;
 *   5. store the time stamp for ever.
 * After a failure this authority is asked again later, after a minute at first and an hour at most, and the failure
 * is reported. Claims and checkpoints continue.
 */

import type { StampFault } from "../../contract/admin-operations.ts";
import { writePem } from "../../formats/stamp/pem.ts";
import { createQuery } from "../../formats/stamp/request.ts";
import { StampError } from "../../formats/stamp/stamp-error.ts";
import { stampedBytes } from "../../formats/stamp/stamped.ts";
import { type Stamp, verifyStamp } from "../../formats/stamp/verify.ts";
import { toBase64 } from "../../formats/tlog/bytes.ts";
import type { Environment } from "../../platform/environment.ts";
import { isAhead } from "../../platform/expiry-time.ts";
import type { Logger } from "../../platform/http/calls/log.ts";
import type { Kv } from "../../platform/kv/kv.ts";
import { addWrites } from "../../platform/kv/write.ts";
import { described } from "../../platform/observe/described.ts";
import type { ComponentHealth } from "../../platform/process/component-health.ts";
import { CLOCK_TOLERANCE_MS } from "../log/clock.ts";
import type { Published } from "../log/kept.ts";
import { type Authority, ask, authorityAt, Unanswered } from "./authority.ts";
import { findLastStamp, type StampRecord, type StampTurnRecord, stampRecords, stampTurnRecords } from "./store.ts";
import type { TrustedLists } from "./trusted-list.ts";

/** Settings by the operator. */
export interface StampingSettings {
  /** Addresses of the authorities, with name and password. */
  readonly urls: readonly string[];
  /** Requested policy (object identifier); `null`: the authority's default. */
  readonly policy: string | null;
  /** Trusted root certificates, DER. */
  readonly roots: readonly Uint8Array[];
  /** Interval between two time stamps of an authority (ms). */
  readonly everyMs: number;
}

export interface StampingDeps {
  readonly kv: Kv;
  readonly settings: StampingSettings;
  /** Returns the newest checkpoint that the log has signed. Throws or returns `null` if there is none. */
  readonly signed: () => Pick<Published, "note" | "size"> | null;
  readonly environment: Pick<Environment, "now" | "randomBytes">;
  readonly log: Logger;
  readonly standings: Pick<ComponentHealth, "tell">;
  /** Trusted lists; `null`: no time stamp counts as qualified. */
  readonly lists: TrustedLists | null;
}

/** State of an authority. */
export interface AuthorityState {
  readonly host: string;
  /** Last time stamp; `null` before the first. */
  readonly last: StampRecord | null;
  /** Clause that says why the authority has given no time stamp since `last`; `null` if there is no problem. */
  readonly problem: string | null;
  /** Kind of that problem; `null` if there is none. */
  readonly fault: StampFault | null;
  /** Number of stored time stamps, and number of failed attempts in this process. */
  readonly kept: number;
  readonly failed: number;
}

const FIRST_PAUSE_MS = 60_000;
const LONGEST_PAUSE_MS = 60 * 60_000;

export function createStamping({ kv, settings, signed, environment, log, standings, lists }: StampingDeps) {
  const { now, randomBytes } = environment;
  const states = new Map(
    settings.urls.map((url) => {
      const authority = authorityAt(url);
      const state: AuthorityState = {
        host: authority.host,
        last: null,
        problem: null,
        fault: null,
        kept: 0,
        failed: 0,
      };
      return [authority, state];
    }),
  );

  /**
   * Runs step 1. Returns `null` if no time stamp is due, or if another process was faster. The stored record also
   * covers requests of earlier processes. Each attempt is stored as a failure until it succeeds, so that an attempt
   * that ended in a crash counts as failed.
   */
  async function takeTurn({ id }: Authority): Promise<StampTurnRecord | null> {
    const entry = await kv.get<StampTurnRecord>(stampTurnRecords.at(id));
    const { askedAt, failures } = entry.value ?? { askedAt: Number.NEGATIVE_INFINITY, failures: 0 };
    const pause = failures === 0 ? settings.everyMs : Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (failures - 1));
    if (isAhead(askedAt + pause, now(), pause)) return null;
    const turn: StampTurnRecord = { authority: id, askedAt: now(), failures: failures + 1 };
    const taken = await addWrites(kv.atomic().check(entry), stampTurnRecords.put(turn)).commit();
    return taken.ok ? turn : null;
  }

  /** Runs steps 2 to 5. */
  async function stamp(authority: Authority, { note, size }: Pick<Published, "note" | "size">) {
    const data = stampedBytes(note);
    const query = createQuery(data, randomBytes(16), settings.policy);
    const reply = await ask(authority, query);
    const told = await verifyStamp({ reply, query, data, roots: settings.roots });
    const { listed, problem } = await findListed(told);
    const record: StampRecord = {
      authority: authority.id,
      size,
      note,
      query: toBase64(query),
      reply: toBase64(reply),
      root: toBase64(told.chain.at(-1) as Uint8Array),
      ...factsOf(told),
      keptAt: now(),
      qualified: listed?.qualified ?? null,
    };
    const turn: StampTurnRecord = { authority: authority.id, askedAt: now(), failures: 0 };
    const writes = [...stampRecords.put(record), ...stampTurnRecords.put(turn), ...(listed?.writes ?? [])];
    await addWrites(kv.atomic(), writes).commit();
    return { record, problem };
  }

  /** Runs step 4. If the list cannot be verified, the time stamp is stored but does not count as qualified. */
  async function findListed(told: Stamp) {
    try {
      return { listed: lists ? await lists.find(told) : null, problem: null };
    } catch (error) {
      log({ level: "error", event: "trusted_list_failed", error: described(error) });
      return {
        listed: null,
        problem:
          "the trusted list cannot be verified, so no time stamp counts as qualified; the log contains the reason",
      };
    }
  }

  async function step(authority: Authority, checkpoint: Pick<Published, "note" | "size">): Promise<void> {
    const state = states.get(authority) as AuthorityState;
    if (state.last !== null && state.last.size >= checkpoint.size) return;
    // In the meantime, another process may have stored a time stamp.
    const last = await findLastStamp(kv, authority.id);
    if (last) states.set(authority, { ...state, last });
    if ((last?.size ?? 0) >= checkpoint.size || !(await takeTurn(authority))) return;
    try {
      const { record, problem: ofList } = await stamp(authority, checkpoint);
      const ahead = record.genTime - record.keptAt;
      const isOff = Math.abs(ahead) > CLOCK_TOLERANCE_MS;
      const fault = isOff ? "clock" : ofList === null ? null : "list";
      const problem = isOff
        ? `the clocks of ${authority.host} and of this machine are ${secondsOf(ahead)} s apart`
        : ofList;
      states.set(authority, { ...state, last: record, problem, fault, kept: state.kept + 1 });
      log({ level: "info", event: "stamped", authority: authority.host, size: record.size });
    } catch (error) {
      states.set(authority, { ...state, last, ...problemOf(authority, error), failed: state.failed + 1 });
      log({ level: "error", event: "stamping_failed", authority: authority.host, error: described(error) });
    }
    tell();
  }

  function tell(): void {
    const problems = [...states.values()].flatMap(({ problem }) => problem ?? []);
    standings.tell("stamps", problems.length === 0 ? null : { reason: `Time stamps: ${problems.join("; ")}.` });
  }

  return {
    everyMs: settings.urls.length === 0 ? null : settings.everyMs,
    /** Trusted root certificates, PEM. */
    roots: writePem(settings.roots),

    /** Asks each authority that is due. */
    async run(): Promise<void> {
      const checkpoint = signed();
      if (!checkpoint || checkpoint.size === 0) return;
      await Promise.all([...states.keys()].map((authority) => step(authority, checkpoint)));
    },

    state: (): readonly AuthorityState[] => [...states.values()],
  };
}

export type Stamping = ReturnType<typeof createStamping>;

const factsOf = (stamp: Stamp) => ({
  genTime: stamp.genTime,
  accuracy: stamp.accuracy,
  policy: stamp.policy,
  serial: stamp.serial,
  name: stamp.authority.name,
  organisation: stamp.authority.organisation,
  callsItselfQualified: stamp.callsItselfQualified,
  notAfter: stamp.notAfter,
});

/** Returns the problem as a clause for the public health report, which contains no secrets, and its kind. */
function problemOf({ host }: Authority, error: unknown): Pick<AuthorityState, "problem" | "fault"> {
  if (error instanceof Unanswered) return { problem: error.message, fault: "unanswered" };
  if (error instanceof StampError)
    return { problem: `the reply of ${host} is invalid (${error.part}): ${error.message}`, fault: "invalid" };
  return { problem: `the reply of ${host} could not be stored; the log contains the reason`, fault: "unsaved" };
}

const secondsOf = (ms: number): number => Math.round(Math.abs(ms) / 1000);
