/**
 * Opens the registry of a process: the keys that sign, the checkpoints, the witnesses that see them, the writer, the authorities that stamp
 * them, and the key lists. The order is that of its safety: the log's name and clock come before its keys, its keys before its
 * checkpoints, and witnesses are asked before anything is signed or entered.
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

/** Interval of checks whether a round is due; rounds have their own interval. */
const WITNESSING_EVERY_MS = 1000;
/** So long the start waits for witnesses. */
const WITNESSED_WITHIN_MS = 3000;
const CLOCK_EVERY_MS = 1000;
/** How often it is looked whether a stamp is due; stamps come as often as `TSA_EVERY` says. */
const STAMPS_EVERY_MS = 5000;
const KEYS_EVERY_MS = 10_000;
/** How often a second place of the checkpoint that could not be reached is tried again: a quiet log would not for hours. */
const COPY_EVERY_MS = 10_000;
/** Bounds of the metrics' buckets. */
const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5];
const BATCHES = [1, 2, 5, 10, 20, 50, 100, 200];

/** The settings that the registry goes by; `Config` says what each means. */
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
  /** A variable of the environment that a setting names as the place of a key. */
  readonly variable: (name: string) => string | undefined;
  readonly stopping: AbortSignal;
}

/** Rejects where a setting names what cannot be read, or what the log does not go with. */
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
      // A log that went public under the name of a machine should be restarted, while no one relies on it.
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
  // A witness may report an older copy of the store before anything is signed or appended, if one answers in time.
  await settledWithin(witnessing.tick(), WITNESSED_WITHIN_MS);
  // A key that is away now signs when it is back: until then what was signed is read.
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
    // A policy of one's own does not follow the lists.
    policy: settings.registryPolicy === null ? null : publication.policy,
  });

  /** The list that the operator has laid down: taken once, and never again. */
  async function takeFromFile(path: string | null): Promise<void> {
    if (path === null) return;
    try {
      const { version, index } = await takeKeyList(await Deno.readTextFile(path));
      standings.tell("keys", null);
      log({ level: "info", event: "key_list", version, index });
    } catch (error) {
      standings.tell("keys", { reason: "The key list of KEY_LIST is not taken." });
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

    /** What is done for it on the side. */
    plan(chores: BackgroundJobs): void {
      chores.every("witnessing", WITNESSING_EVERY_MS, witnessing.tick);
      if (isShared) chores.every("following", FOLLOW_EVERY_MS, follow);
      chores.every("clock", CLOCK_EVERY_MS, async () => clock.problem());
      chores.every("checkpoint", COPY_EVERY_MS, async () => {
        if (isCopyAway && checkpoints.refusal() === null) checkpoints.resume();
      });
      chores.once("keys", async () => {
        // After the list of KEY_LIST, which announces keys, too; if it is refused, the rest is still announced.
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

    /** Resolves once nothing waits to be entered, and what has grown is signed. */
    async close(): Promise<void> {
      await registry.drained();
      await checkpoints.close();
    },
  };
}

/** Those of Ed25519: a post-quantum one is two kilobytes long, and goes by the same seed. */
const shortVkeys = (keys: readonly Verifier[]): string =>
  keys
    .filter(({ type }) => type === KEY_TYPES.ed25519)
    .map(formatVkey)
    .join(" ");
