/** Reads the environment, opens the stores, wires the application and listens. */

import { join } from "node:path";
import { ensureFirstAdmin } from "./accounts/auth/first-admin.ts";
import { createPasswords } from "./accounts/auth/password.ts";
import { createApp } from "./api/app.ts";
import { COLLECTIONS } from "./api/collections.ts";
import { readConfig } from "./config.ts";
import { rememberTransfers } from "./objects/cessions/told.ts";
import { createLookup } from "./objects/public/lookup.ts";
import { linkPreviews } from "./objects/public/object-preview.ts";
import manifest from "./package.json" with { type: "json" };
import { openFileBlobs } from "./platform/blobs/files.ts";
import { createSpace, diskOf } from "./platform/blobs/space.ts";
import { watchedBlobs } from "./platform/blobs/watched.ts";
import { systemEnvironment } from "./platform/environment.ts";
import { routesOf } from "./platform/http/calls.ts";
import { consoleLog } from "./platform/http/log.ts";
import { staticFiles } from "./platform/http/static.ts";
import { openStore } from "./platform/kv/open.ts";
import { watchedKv } from "./platform/kv/watched.ts";
import { createDelivery } from "./platform/mail/deliver.ts";
import { fileTransport, smtpTransport } from "./platform/mail/transport.ts";
import { createMetrics } from "./platform/observe/metrics.ts";
import { traceByRoute } from "./platform/observe/spans.ts";
import { createChores, settledWithin } from "./platform/process/chores.ts";
import { connectionBudget, countFreeDescriptors } from "./platform/process/descriptors.ts";
import { type Listener, listen } from "./platform/process/listen.ts";
import { createStandings } from "./platform/process/standing.ts";
import { retryStorage } from "./platform/process/storage.ts";
import { endWhenUnhandled } from "./platform/process/unhandled.ts";
import { Refusal } from "./platform/refusal.ts";
import { allOf, deriveSecrets, previousSecret, storedSecret } from "./platform/secrets.ts";
import { ailmentOf } from "./platform/storage-failure.ts";
import { createTaking, openKeyLists } from "./registry/keys/key-lists.ts";
import { openOwnKeys, SIGNER_AWAY } from "./registry/keys/own.ts";
import { checkpointCopy, checkpointFile } from "./registry/log/checkpoint-file.ts";
import { openCheckpoints } from "./registry/log/checkpoints.ts";
import { createLogClock } from "./registry/log/clock.ts";
import { createLog } from "./registry/log/log.ts";
import { isLoopbackOrigin, nameOfLog } from "./registry/log/name.ts";
import { readHead, readLastTimestamp } from "./registry/log/store.ts";
import { openStamping } from "./registry/stamping/open.ts";
import { openWatched } from "./registry/witnessing/open.ts";
import { witnessingPace } from "./registry/witnessing/pace.ts";
import { parseRoots } from "./tlog/key-list.ts";
import { KEY_TYPES, type Verifier } from "./tlog/note.ts";
import { formatVkey } from "./tlog/vkey.ts";

const SWEEP_EVERY_MS = 10 * 60 * 1000;
const DELIVER_EVERY_MS = 2000;
const DELETE_EVERY_MS = 1000;
/** Looks whether a round is due; rounds have a pace of their own. */
const WITNESSING_EVERY_MS = 1000;
/** So long the start waits for witnesses. */
const WITNESSED_WITHIN_MS = 3000;
const NIGHT_EVERY_MS = 60_000;
const CLOCK_EVERY_MS = 1000;
const AUDIT_EVERY_MS = 1000;
/** Bounds of the metrics' buckets. */
const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5];
const BATCHES = [1, 2, 5, 10, 20, 50, 100, 200];
const STORAGE_EVERY_MS = 5000;
/** How often it is looked whether a stamp is due; stamps come as often as `TSA_EVERY` says. */
const STAMPS_EVERY_MS = 5000;
const KEYS_EVERY_MS = 10_000;

const started = endWhenUnhandled(consoleLog);
const config = readConfig(Deno.env.toObject());
const environment = systemEnvironment();
const standings = createStandings(consoleLog);
const opened = await openStore(config.kv);
const store = {
  kv: watchedKv(opened.kv, (failure) => standings.tell("store", ailmentOf(failure))),
  close: opened.close,
};
const secrets = deriveSecrets(
  config.secret ?? (await storedSecret(config.dataDir, environment.randomBytes)),
  config.previousSecret ?? (await previousSecret(config.dataDir)),
);
const file = checkpointFile(join(config.dataDir, "checkpoint"));
const copy = config.checkpointCopy === null ? null : await checkpointCopy(config.checkpointCopy);
const metrics = createMetrics();
const stopping = new AbortController();
const noteBatch = metrics.histogram("authentica_batch_entries", "Entries of a commit of the log.", BATCHES);
const noteCommit = metrics.histogram("authentica_commit_seconds", "How long a commit of the log took.", SECONDS);
const { name, hasSigned } = await nameOfLog(store.kv, [file, copy], config.registryOrigin);
if (name !== config.registryOrigin)
  consoleLog({
    // One that went public under the name of a machine is better begun anew, as long as nobody relies on it.
    level: isLoopbackOrigin(name) && config.publicUrl.startsWith("https:") ? "error" : "warn",
    event: "registry_name_kept",
    name,
    wanted: config.registryOrigin,
  });
const clock = createLogClock({
  now: environment.now,
  elapsed: environment.uptime,
  tell: (reason) => standings.tell("clock", reason === null ? null : { reason }),
});
clock.saw(await readLastTimestamp(store.kv, (await readHead(store.kv)).size).catch(() => 0));
clock.problem();
const keyLists = await openKeyLists(store.kv);
const ownKeys = await openOwnKeys({
  name,
  hasSigned,
  dataDir: config.dataDir,
  place: config.signers.present,
  nextPlace: config.signers.next,
  seed: config.registryKey,
  variable: (variable) => Deno.env.get(variable),
  kms: config.kmsCredentials,
  log: consoleLog,
  randomBytes: environment.randomBytes,
  now: clock.now,
  tell(problem) {
    standings.tell("signer", problem === null ? null : { reason: SIGNER_AWAY });
    if (problem !== null) consoleLog({ level: "error", event: "signer_away", reason: problem });
  },
});
/** Those of Ed25519: a post-quantum one is two kilobytes long, and goes by the same seed. */
const shortVkeys = (keys: readonly Verifier[]): string =>
  keys
    .filter(({ type }) => type === KEY_TYPES.ed25519)
    .map(formatVkey)
    .join(" ");
consoleLog({
  level: "info",
  event: "registry_keys",
  signing: shortVkeys(ownKeys.signers),
  announced: shortVkeys([...keyLists.keys(), ...ownKeys.announced]),
});
const checkpoints = await openCheckpoints({
  kv: store.kv,
  signers: ownKeys.signers,
  withoutSigners: ownKeys.withoutSigners,
  known: [...keyLists.keys(), ...ownKeys.announced],
  maySign: keyLists.maySign,
  file,
  copy,
  onCopied: (reason) => standings.tell("checkpoint", reason === null ? null : { reason }),
  now: clock.now,
  log: consoleLog,
  onSigned: metrics.histogram("authentica_signing_seconds", "How long a checkpoint took.", SECONDS),
});
const { publication, witnessing } = await openWatched({
  kv: store.kv,
  checkpoints,
  policyFile: config.registryPolicy,
  announced: () => [...keyLists.announced(), ...ownKeys.announced],
  url: `${config.publicUrl}/api/registry`,
  file: checkpointFile(join(config.dataDir, "checkpoint.witnessed")),
  fetch,
  pace: witnessingPace(config.witnessEveryMs, stopping.signal),
  now: clock.now,
  log: consoleLog,
  tell: (reason) => standings.tell("witnesses", reason === null ? null : { reason }),
});
// An older copy of the store is told by a witness before anything is signed or entered, where one answers in time.
await settledWithin(witnessing.tick(), WITNESSED_WITHIN_MS);
// A key that is away now signs when it is back: until then what was signed is read.
await checkpoints.sign().catch((error) => {
  if (!(error instanceof Refusal)) throw error;
  checkpoints.grown();
});
checkpoints.onKept(() => void witnessing.tick().catch(() => undefined));
const registry = createLog({
  kv: store.kv,
  now: environment.now,
  clock,
  refusal: checkpoints.refusal,
  onGrown: checkpoints.grown,
  onCommitted: (entries, seconds) => {
    noteBatch(entries);
    noteCommit(seconds);
  },
});
const stamping = await openStamping({
  kv: store.kv,
  settings: config.stamping,
  signed: checkpoints.signed,
  environment,
  log: consoleLog,
  standings,
});
const roots = config.keyLists.roots === null ? null : parseRoots(await Deno.readTextFile(config.keyLists.roots));
const takeKeyList = createTaking({
  kv: store.kv,
  lists: keyLists,
  roots,
  log: name,
  registry,
  signed: checkpoints.signed,
});
const blobsDir = join(config.dataDir, "blobs");
const blobs = watchedBlobs(await openFileBlobs(blobsDir, environment.ulid), (failure) =>
  standings.tell("files", ailmentOf(failure)),
);
const space = createSpace(
  () => diskOf(blobsDir),
  config.diskReserve,
  (hasRoom) =>
    standings.tell("disk", hasRoom ? null : { reason: "Uploads are refused: the disk is full but for its reserve." }),
);
const passwords = createPasswords();
if (config.firstAdmin) {
  const outcome = await ensureFirstAdmin({ kv: store.kv, passwords, environment }, config.firstAdmin);
  if (outcome === "made") consoleLog({ level: "info", event: "first_admin_created" });
  if (outcome === "taken") consoleLog({ level: "warn", event: "first_admin_not_made" });
}

const transport = config.smtpUrl
  ? smtpTransport(config.smtpUrl, config.mailFrom)
  : fileTransport(join(config.dataDir, "outbox"), config.mailFrom);
const delivery = createDelivery({ kv: store.kv, transport, log: consoleLog, now: environment.now, standings });

const free = countFreeDescriptors(blobsDir);
const connections = connectionBudget(free, config.trustedProxies > 0);

const { app, sweep, resumeErasures, resumeFailedErasures, resealAll, publishVerifier, audit, operations } = createApp({
  kv: store.kv,
  collections: COLLECTIONS,
  blobs,
  environment,
  passwords,
  secrets,
  publicUrl: config.publicUrl,
  contactEmail: config.contactEmail,
  version: manifest.version,
  log: consoleLog,
  webDir: config.webDir,
  security: {
    https: config.publicUrl.startsWith("https:"),
    remotesOrigin: config.remotesUrl && new URL(config.remotesUrl).origin,
  },
  registry,
  checkpoints,
  publication,
  witnessing,
  keyLists,
  takeKeyList,
  roots,
  standings,
  outbox: delivery.state,
  stamping,
  walletChain: config.walletChain,
  metrics,
  metricsToken: config.metricsToken,
  dataDir: config.dataDir,
  remotesUrl: config.remotesUrl,
  rateLimitScale: config.rateLimitScale,
  trustedProxies: config.trustedProxies,
  connections: connections.most,
  quotas: config.quotas,
  space,
  stopping: stopping.signal,
});
const lookup = createLookup(store.kv, publication);
const previewAt = linkPreviews({
  publicUrl: config.publicUrl,
  stateOf: async (tokenId) => (await lookup.byToken(tokenId)).object,
});
app.route("/", staticFiles({ ...config, previewAt }));

// The process before this one may have died with files staged, or within the deletion of an account. No other uses the folder.
await blobs.sweepStaged(0);
const chores = createChores(consoleLog);
if (allOf(secrets.totp).length > 1)
  chores.once("resealing", async () => consoleLog({ level: "info", event: "resealed", secrets: await resealAll() }));
chores.once("sweep", resumeErasures);
chores.once("publication", publishVerifier);
chores.once("cessions", () => rememberTransfers(store.kv));
chores.every("sweep", SWEEP_EVERY_MS, async () => {
  await resumeErasures();
  await sweep();
});
chores.every("deletion", DELETE_EVERY_MS, resumeFailedErasures);
chores.every("witnessing", WITNESSING_EVERY_MS, witnessing.tick);
chores.every("delivery", DELIVER_EVERY_MS, delivery.run);
chores.every("clock", CLOCK_EVERY_MS, async () => clock.problem());
chores.every("storage", STORAGE_EVERY_MS, async () => {
  await retryStorage(standings, { kv: store.kv, blobs });
  await space.read();
});
chores.once("keys", () => takeFromFile(config.keyLists.newest));
chores.every("keys", KEYS_EVERY_MS, async () => {
  if (await keyLists.refresh()) checkpoints.resume();
  const signers = await ownKeys.reopen?.();
  if (signers) checkpoints.resume(signers);
});
chores.once("night", () => operations.nightly(config.fsckHour, stopping.signal));
chores.every("night", NIGHT_EVERY_MS, () => operations.nightly(config.fsckHour, stopping.signal));
if (stamping) chores.every("stamping", STAMPS_EVERY_MS, stamping.run);
chores.every("audit", AUDIT_EVERY_MS, audit.step);

/** The list that the operator has laid down: taken once, and never again. */
async function takeFromFile(path: string | null): Promise<void> {
  if (path === null) return;
  try {
    const { version, index } = await takeKeyList(await Deno.readTextFile(path));
    standings.tell("keys", null);
    consoleLog({ level: "info", event: "key_list", version, index });
  } catch (error) {
    standings.tell("keys", { reason: "The key list of KEY_LIST is not taken." });
    throw error;
  }
}

let server: Listener | null = null;

/** Past the time that requests and chores have: for the writer, the last checkpoint and the store. */
const END_WITHIN_MS = 3000;

async function stop(): Promise<void> {
  const { stopWithinMs } = config;
  consoleLog({ level: "info", event: "stopping", withinMs: stopWithinMs });
  setTimeout(() => Deno.exit(1), stopWithinMs + END_WITHIN_MS);
  // Refuses what comes from now on, and closes every bell.
  stopping.abort();
  await Promise.all([chores.stop(stopWithinMs), server?.stop(stopWithinMs)]);
  await registry.drained();
  await checkpoints.close();
  store.close();
  Deno.exit(0);
}

/** A terminal and npm each send the same signal. One that comes later is meant. */
const SAME_SIGNAL_MS = 500;
let stoppedAt: number | null = null;
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  Deno.addSignalListener(signal, () => {
    if (stoppedAt === null) {
      stoppedAt = performance.now();
      void stop();
    } else if (performance.now() - stoppedAt > SAME_SIGNAL_MS) {
      consoleLog({ level: "error", event: "stopped_at_once", signal });
      Deno.exit(1);
    }
  });
}

traceByRoute(routesOf(app.router));
// From here on a signal is a stop, even while the port is being opened.
server = await listen({
  port: config.port,
  handler: (request, info) => app.fetch(request, info),
  connections,
  onListen: (port) =>
    consoleLog({ level: "info", event: "listening", port, publicUrl: config.publicUrl, connections: connections.most }),
  log: consoleLog,
  giveUp: () => Deno.exit(1),
});
metrics.gauge("authentica_open_connections", "Connections that are open.", server.connections);
started();
