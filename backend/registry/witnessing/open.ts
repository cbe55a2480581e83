import type { Verifier } from "../../formats/tlog/note.ts";
import { NO_QUORUM, type Policy } from "../../formats/tlog/policy.ts";
import { formatVkey } from "../../formats/tlog/vkey.ts";
import type { Logger } from "../../platform/http/calls/log.ts";
import type { Kv } from "../../platform/kv/kv.ts";
import type { CheckpointFile } from "../log/checkpoint-file.ts";
import type { Checkpoints } from "../log/checkpoints.ts";
import { namesFault, readPolicyFile } from "./policy-file.ts";
import { openPublication } from "./publication.ts";
import { openWitnessing, type WitnessingDeps } from "./witnessing.ts";

/** Returns the policy of a log without witnesses, which names only its own keys. `url`: public prefix of the log. */
const ownPolicy = (keys: Verifier | readonly Verifier[], url: string): Policy => ({
  logs: [keys].flat().map((key) => ({ key, url })),
  witnesses: [],
  groups: [],
  quorum: NO_QUORUM,
});

export interface WatchedDeps extends Pick<WitnessingDeps, "fetch" | "pace" | "tell"> {
  readonly kv: Kv;
  readonly checkpoints: Checkpoints;
  /** File with the policy; `null` if there are no witnesses. */
  readonly policyFile: string | null;
  /** Returns keys that may replace the current signing keys. */
  readonly announced?: () => readonly Verifier[];
  /** Public prefix of the log, used if there is no policy file. */
  readonly url: string;
  /** Stores the published checkpoint outside the store. */
  readonly file: CheckpointFile;
  /** Returns the current time (ms since 1970, UTC). */
  readonly now: () => number;
  readonly log: Logger;
}

/** Opens publication and witnessing. Throws `Error` if the policy is invalid or does not name the log's keys. */
export async function openWatched({
  checkpoints,
  policyFile,
  announced = () => [],
  url,
  file,
  fetch,
  pace,
  tell,
  ...rest
}: WatchedDeps) {
  const given = policyFile === null ? null : readPolicyFile(policyFile);
  const fault = given && namesFault(given, checkpoints.keys());
  if (fault !== null) throw new Error(fault);
  // Computed for each call, because the signing keys may change while the process runs.
  const policy = () => given ?? ownPolicy(withAnnounced(checkpoints.keys(), announced()), url);
  const publication = await openPublication({ ...rest, checkpoints, policy, file });
  const ownKeys = () => [...new Set([...checkpoints.keys(), ...announced()])];
  const witnessing = await openWitnessing({
    ...rest,
    checkpoints,
    publication,
    fetch,
    pace,
    ownKeys,
    ...(tell && { tell }),
  });
  return { publication, witnessing };
}

/**
 * Returns each key once. Leaves out types of key with which nothing is signed: a policy requires a signature of each
 * type that it names.
 */
function withAnnounced(keys: readonly Verifier[], announced: readonly Verifier[]): readonly Verifier[] {
  const all = new Map([...keys, ...announced].map((key) => [formatVkey(key), key]));
  return [...all.values()].filter(({ type }) => keys.some((key) => key.type === type));
}
