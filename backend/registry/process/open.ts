/**
 * Opens the registry of a process: signing keys, checkpoints, witnesses, the writer, time-stamping authorities and
 * key lists. The order matters: the log's name and clock come before its keys, and the keys before the checkpoints.
 * Witnesses are asked before anything is signed or appended.
 */

import { parseRoots } from "../../formats/tlog/key-list.ts";
import { KEY_TYPES, type Verifier } from "../../formats/tlog/note.ts";
import { formatVkey } from "../../formats/tlog/vkey.ts";
import type { Environment } from "../../platform/environment.ts";
import type { Logger } from "../../platform/http/calls/log.ts";
import type { Kv } from "../../platform/kv/kv.ts";
import type { Metrics } from "../../platform/observe/metrics.ts";
import { type BackgroundJobs, settledWithin } from "../../platform/process/background-jobs.ts";
import type { ComponentHealth } from "../../platform/process/component-health.ts";
import { Refusal } from "../../platform/refusal.ts";
import { createTaking, openKeyLists } from "../keys/key-lists.ts";
import type { KmsCredentials } from "../keys/kms.ts";
import type { SignerLocation } from "../keys/location.ts";
import { openOwnKeys, SIGNER_AWAY } from "../keys/own-keys.ts";
import { type CopyLocation, openCheckpointPlaces } from "../log/checkpoint-places.ts";
import { openCheckpoints } from "../log/checkpoints.ts";
import { createLogClock } from "../log/clock.ts";
import { createFollowing, FOLLOW_EVERY_MS } from "../log/following.ts";
import { createLog } from "../log/log.ts";
import { isLoopbackOrigin, nameOfLog } from "../log/name.ts";
import { readHead, readLastTimestamp } from "../log/store.ts";
import { openStamping } from "../stamping/open.ts";
import { openWatched } from "../witnessing/open.ts";
import { witnessingPace } from "../witnessing/pace.ts";

/**
 * Interval (ms) of checks whether a round of requests to witnesses is due; `witnessEveryMs` is the interval of the
 * rounds themselves.
 */
const WITNESSING_EVERY_MS = 1000;
/** Longest time (ms) that the start waits for witnesses. */
const WITNESSED_WITHIN_MS = 3000;
const CLOCK_EVERY_MS = 1000;
/** Interval (ms) of checks whether a time stamp is due; `TSA_EVERY` is the interval of the time stamps themselves. */
const STAMPS_EVERY_MS = 5000;
const KEYS_EVERY_MS = 10_000;
/**
 * Interval (ms) at which an unreachable second place of the checkpoint is tried again. In a log without new entries,
 * the next checkpoint could be hours away.
 */
const COPY_EVERY_MS = 10_000;
/** Bounds of histogram buckets. */
const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5];
const BATCHES = [1, 2, 5, 10, 20, 50, 100, 200];

/** Settings of the registry; `Config` documents each. */
export interface RegistrySettings {
  readonly dataDir: string;
  readonly hasDisk: boolean;
  readonly publicUrl: string;
  readonly registryOrigin: string;
  readonly checkpointCopy: CopyLocation | null;
  readonly kv: { readonly kind: string };
  readonly registryKey: Uint8Array | null;
  readonly signers: { readonly present: SignerLocation | null; readonly next: SignerLocation | null };
  readonly kmsCredentials: KmsCredentials | null;
  readonly keyLists: { readonly roots: string | null; readonly newest: string | null };
  readonly registryPolicy: string | null;
  readonly witnessEveryMs: number;
  readonly stamping: Parameters<typeof openStamping>[0]["settings"];
}

export interface RegistryDeps {
  readonly kv: Kv;
  readonly settings: RegistrySettings;
  readonly environment: Environment;
  readonly metrics: Metrics;
  readonly standings: ComponentHealth;
  readonly log: Logger;
  /** Returns an environment variable that a setting names as the location of a key. */
  readonly variable: (name: string) => string | undefined;
  readonly stopping: AbortSignal;
}

/** Opens the registry. Rejects if a setting names something that cannot be read, or does not match the log. */
export async function openRegistry({
  kv,
  settings,
  environment,
  metrics,
  standings,
  log,
  variable,
  stopping,
}: RegistryDeps) {
  const isShared = settings.kv.kind !== "file";
  const { file, copy, witnessed } = await openCheckpointPlaces(settings);
  const noteBatch = metrics.histogram("authentica_batch_entries", "Entries of a commit of the log.", BATCHES);
  const noteCommit = metrics.histogram("authentica_commit_seconds", "How long a commit of the log took.", SECONDS);
  const { name, hasSigned } = await nameOfLog(kv, [file, copy], settings.registryOrigin);
  if (name !== settings.registryOrigin)
    log({
      // An error, because a public log whose name is a loopback address should be renamed before anyone relies on the
      // log.
      level: isLoopbackOrigin(name) && settings.publicUrl.startsWith("https:") ? "error" : "warn",
      event: "registry_name_kept",
      name,
      wanted: settings.registryOrigin,
    });
  const clock = createLogClock({
    now: environment.now,
    elapsed: environment.uptime,
    tell: (reason) => standings.tell("clock", reason === null ? null : { reason }),
  });
  clock.saw(await readLastTimestamp(kv, (await readHead(kv)).size).catch(() => 0));
  clock.problem();
  const keyLists = await openKeyLists(kv);
  const ownKeys = await openOwnKeys({
    name,
    hasSigned,
    dataDir: settings.hasDisk ? settings.dataDir : null,
    place: settings.signers.present,
    nextPlace: settings.signers.next,
    seed: settings.registryKey,
    variable,
    kms: settings.kmsCredentials,
    log,
    randomBytes: environment.randomBytes,
    now: clock.now,
    tell(problem) {
      standings.tell("signer", problem === null ? null : { reason: SIGNER_AWAY });
      if (problem !== null) log({ level: "error", event: "signer_away", reason: problem });
    },
  });
  let isCopyAway = false;
  const checkpoints = await openCheckpoints({
    kv,
    signers: ownKeys.signers,
    withoutSigners: ownKeys.withoutSigners,
    known: [...keyLists.keys(), ...ownKeys.announced],
    maySign: keyLists.maySign,
    file,
    copy,
    onCopied(reason) {
      isCopyAway = reason !== null;
      standings.tell("checkpoint", reason === null ? null : { reason });
    },
    now: clock.now,
    log,
    onSigned: metrics.histogram("authentica_signing_seconds", "How long a checkpoint took.", SECONDS),
  });
  const follow = createFollowing({ kv, checkpoints, elapsed: environment.uptime });
  const { publication, witnessing } = await openWatched({
    kv,
    checkpoints,
    policyFile: settings.registryPolicy,
    announced: () => [...keyLists.announced(), ...ownKeys.announced],
    url: `${settings.publicUrl}/api/registry`,
    file: witnessed,
    fetch,
    pace: witnessingPace(settings.witnessEveryMs, stopping),
    now: clock.now,
    log,
    tell: (reason) => standings.tell("witnesses", reason === null ? null : { reason }),
  });
  // Asks the witnesses before anything is signed or appended, because a witness may show that this store is an older
  // copy. The wait is limited, so that the service also starts if witnesses do not answer.
  await settledWithin(witnessing.tick(), WITNESSED_WITHIN_MS);
  // If the key is unavailable now, signing is tried again until the key is back. Until then, everything that was
  // signed can be read.
  await checkpoints.sign().catch((error) => {
    if (!(error instanceof Refusal)) throw error;
    checkpoints.grown();
  });
  checkpoints.onKept(() => void witnessing.tick().catch(() => undefined));
  const registry = createLog({
    kv,
    now: environment.now,
    id: environment.ulid(),
    clock,
    refusal: checkpoints.refusal,
    onGrown: checkpoints.grown,
    onCommitted: (entries, seconds) => {
      noteBatch(entries);
      noteCommit(seconds);
    },
  });
  const stamping = await openStamping({
    kv,
    settings: settings.stamping,
    signed: checkpoints.signed,
    environment,
    log,
    standings,
  });
  const roots = settings.keyLists.roots === null ? null : parseRoots(await Deno.readTextFile(settings.keyLists.roots));
  const takeKeyList = createTaking({
    kv,
    lists: keyLists,
    roots,
    log: name,
    registry,
    signed: checkpoints.signed,
    // A policy that the operator provides does not change with the key lists.
    policy: settings.registryPolicy === null ? null : publication.policy,
  });

  /**
   * Accepts the key list that the operator has provided as a file. If the list is already accepted, nothing changes.
   */
  async function takeFromFile(path: string | null): Promise<void> {
    if (path === null) return;
    try {
      const { version, index } = await takeKeyList(await Deno.readTextFile(path));
      standings.tell("keys", null);
      log({ level: "info", event: "key_list", version, index });
    } catch (error) {
      standings.tell("keys", { reason: "The key list of KEY_LIST was refused." });
      throw error;
    }
  }

  return {
    registry,
    checkpoints,
    publication,
    witnessing,
    stamping,
    keyLists,
    takeKeyList,
    roots,

    /** Plans the background jobs of the registry. */
    plan(chores: BackgroundJobs): void {
      chores.every("witnessing", WITNESSING_EVERY_MS, witnessing.tick);
      if (isShared) chores.every("following", FOLLOW_EVERY_MS, follow);
      chores.every("clock", CLOCK_EVERY_MS, async () => clock.problem());
      chores.every("checkpoint", COPY_EVERY_MS, async () => {
        if (isCopyAway && checkpoints.refusal() === null) checkpoints.resume();
      });
      chores.once("keys", async () => {
        // The keys are logged after the key list of the setting KEY_LIST was read, because that list announces keys,
        // too. If that list is refused, the other keys are still logged.
        await takeFromFile(settings.keyLists.newest).finally(() =>
          log({
            level: "info",
            event: "registry_keys",
            signing: shortVkeys(ownKeys.signers),
            announced: shortVkeys([...keyLists.keys(), ...ownKeys.announced]),
          }),
        );
      });
      chores.every("keys", KEYS_EVERY_MS, async () => {
        if (await keyLists.refresh()) checkpoints.resume();
        const signers = await ownKeys.reopen?.();
        if (signers) checkpoints.resume(signers);
      });
      if (stamping) chores.every("stamping", STAMPS_EVERY_MS, stamping.run);
    },

    /** Resolves once no change waits to be appended, and all entries are signed. */
    async close(): Promise<void> {
      await registry.drained();
      await checkpoints.close();
    },
  };
}

/** Returns only the Ed25519 keys, because a post-quantum key is two kilobytes long and belongs to the same seed. */
const shortVkeys = (keys: readonly Verifier[]): string =>
  keys
    .filter(({ type }) => type === KEY_TYPES.ed25519)
    .map(formatVkey)
    .join(" ");
