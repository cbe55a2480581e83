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

/** The policy of a log without witnesses: its own word only. `url`: the log's public prefix. */
const ownPolicy = (keys: Verifier | readonly Verifier[], url: string): Policy => ({
  logs: [keys].flat().map((key) => ({ key, url })),
  witnesses: [],
  groups: [],
  quorum: NO_QUORUM,
});

export interface WatchedDeps extends Pick<WitnessingDeps, "fetch" | "pace" | "tell"> {
  readonly kv: Kv;
  readonly checkpoints: Checkpoints;
  /** File with the policy; `null`: no witnesses. */
  readonly policyFile: string | null;
  /** Keys that may follow those that sign now. */
  readonly announced?: () => readonly Verifier[];
  /** Address of the log, if there are no witnesses. */
  readonly url: string;
  /** Where the published checkpoint is kept beside the store. */
  readonly file: CheckpointFile;
  /** Milliseconds since 1970, UTC. */
  readonly now: () => number;
  readonly log: Logger;
}

/** Opens what the log publishes, and whom it asks first. Throws `Error` for a policy that cannot be followed. */
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
  // Which keys sign may change while the process runs.
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

/** Each key once. A kind of key that does not sign is left out: of each kind in a policy one has to. */
function withAnnounced(keys: readonly Verifier[], announced: readonly Verifier[]): readonly Verifier[] {
  const all = new Map([...keys, ...announced].map((key) => [formatVkey(key), key]));
  return [...all.values()].filter(({ type }) => keys.some((key) => key.type === type));
}
