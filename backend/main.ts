/** Reads the environment, opens the stores, wires the application and listens. */

import { fileURLToPath } from "node:url";
import { prepareDictionaries } from "./accounts/auth/common-passwords.ts";
import { ensureFirstAdmin } from "./accounts/auth/first-admin.ts";
import { createPasswords } from "./accounts/auth/password.ts";
import { createApp } from "./api/app.ts";
import { COLLECTIONS } from "./api/collections.ts";
import { checkOnThread } from "./api/fsck/thread.ts";
import { readConfig } from "./config.ts";
import { linkPreviews } from "./objects/public/object-preview.ts";
import { rememberTransfers } from "./objects/transfers/cession-history.ts";
import manifest from "./package.json" with { type: "json" };
import { systemEnvironment } from "./platform/environment.ts";
import { routesOf } from "./platform/http/calls/calls.ts";
import { consoleLog } from "./platform/http/calls/log.ts";
import { staticFiles, warnWithoutPages } from "./platform/http/pages/static.ts";
import { NO_COVER_FORMAT, SMALL_FILES_FORMAT } from "./platform/kv/format.ts";
import { openDataFolder, openStore, storePath } from "./platform/kv/open.ts";
import { purge } from "./platform/kv/purge.ts";
import { watchedKv } from "./platform/kv/watched.ts";
import { createDelivery } from "./platform/mail/deliver.ts";
import { openTransport, removeWrittenEmails } from "./platform/mail/open.ts";
import { watchEventLoop } from "./platform/observe/event-loop.ts";
import { createMetrics } from "./platform/observe/metrics.ts";
import { traceByRoute } from "./platform/observe/spans.ts";
import { createBackgroundJobs } from "./platform/process/background-jobs.ts";
import { createComponentHealth } from "./platform/process/component-health.ts";
import { connectionBudget, countFreeDescriptors } from "./platform/process/descriptors.ts";
import { openFiles } from "./platform/process/files.ts";
import { alone, BEAT_MS, createLease } from "./platform/process/lease.ts";
import { type Listener, listen } from "./platform/process/listen.ts";
import { createPurging } from "./platform/process/purging.ts";
import { onStopSignal } from "./platform/process/stop-signal.ts";
import { retryStorage } from "./platform/process/storage.ts";
import { outcomesInFolder } from "./platform/process/task-outcomes.ts";
import { endWhenUnhandled } from "./platform/process/unhandled.ts";
import { createRemotes } from "./platform/remotes/remotes.ts";
import { allOf, deriveSecrets, previousSecret, storedSecret } from "./platform/secrets.ts";
import { demandFolder } from "./platform/setting.ts";
import { ailmentOf } from "./platform/storage-failure.ts";
import { previewsOf, siteImageOf } from "./plugins/plugins.ts";
import { createEntries } from "./registry/log/entries.ts";
import { createLatest } from "./registry/log/latest.ts";
import { openRegistry } from "./registry/process/open.ts";

const SWEEP_EVERY_MS = 10 * 60 * 1000;
const DECLINES_EVERY_MS = 20 * 1000;
const LIMITS_EVERY_MS = 5000;
const KEY_USES_EVERY_MS = 10_000;
const PAGES_EVERY_MS = 10_000;
const DELIVER_EVERY_MS = 2000;
const DELETE_EVERY_MS = 1000;
const NIGHT_EVERY_MS = 60_000;
const AUDIT_EVERY_MS = 1000;
const STORAGE_EVERY_MS = 5000;

const started = endWhenUnhandled(consoleLog);
const config = readConfig(Deno.env.toObject());
demandFolder("WEB_DIR", config.webDir);
await warnWithoutPages(config.webDir, consoleLog);
const build = config.build ?? /^--build=(.+)$/.exec(Deno.args[0] ?? "")?.[1];
const environment = systemEnvironment();
const standings = createComponentHealth(consoleLog);
const opened = await openStore(config.kv, {
  onFormat: (from, to) => consoleLog({ level: "info", event: "store_format", from, to }),
  onLost(reason) {
    consoleLog({ level: "error", event: "store_lost", reason });
    Deno.exit(1);
  },
});
// Opening a local store has created the data folder. With a remote store it is created here.
if (config.hasDisk && config.kv.kind !== "file") (await openDataFolder(config.dataDir)).close();
const store = {
  kv: watchedKv(opened.kv, (failure) => standings.tell("store", ailmentOf(failure))),
  close: opened.close,
};
const secrets = deriveSecrets(
  config.secret ?? (await storedSecret(config.dataDir, environment.randomBytes)),
  config.previousSecret ?? (config.hasDisk ? await previousSecret(config.dataDir) : null),
);
const { ulid, uptime: elapsed } = environment;
const lease =
  config.kv.kind === "file"
    ? alone
    : createLease({ kv: store.kv, name: "chores", id: ulid(), elapsed, log: consoleLog });
// The blob store is opened before the registry, which may store its last checkpoint in the same object store.
const { blobs, space, ...files } = await openFiles({ settings: config, kv: store.kv, environment, standings });
await files.begin();
const metrics = createMetrics();
const stopping = new AbortController();
const { registry, checkpoints, publication, witnessing, stamping, keyLists, takeKeyList, roots, ...log } =
  await openRegistry({
    kv: store.kv,
    settings: config,
    environment,
    metrics,
    standings,
    log: consoleLog,
    variable: (name) => Deno.env.get(name),
    stopping: stopping.signal,
  });
const passwords = createPasswords();
if (config.firstAdmin) {
  const outcome = await ensureFirstAdmin({ kv: store.kv, passwords, environment }, config.firstAdmin);
  if (outcome === "made") consoleLog({ level: "info", event: "first_admin_created" });
  if (outcome === "taken") consoleLog({ level: "warn", event: "first_admin_not_made" });
}

const transport = openTransport(config.mail, config.dataDir);
const delivery = createDelivery({ kv: store.kv, transport, log: consoleLog, now: environment.now, standings });

const free = countFreeDescriptors(fileURLToPath(new URL("../node_modules/@fontsource", import.meta.url)));
const connections = connectionBudget(free, config.trustedProxies > 0);

const https = config.publicUrl.startsWith("https:");
const remotes = createRemotes({ settings: config.remotes, webDir: config.webDir, now: environment.now });

// Loaded before requests are served: otherwise the first new password would block the event loop for 0.1 s.
prepareDictionaries();

const {
  app,
  lookup,
  writeLimits,
  writeKeyUses,
  gavePage,
  writePages,
  sweep,
  tellExpiredOffers,
  tellDeclinedOffers,
  releaseWallets,
  resumeErasures,
  resumeFailedErasures,
  resealAll,
  plugins,
  publishVerifier,
  audit,
  operations,
  upkeep,
} = createApp({
  kv: store.kv,
  collections: COLLECTIONS,
  blobs,
  keepsSmallFiles: () => opened.format() >= SMALL_FILES_FORMAT,
  mayHaveNoCover: () => opened.format() >= NO_COVER_FORMAT,
  storeFormat: opened.format,
  environment,
  passwords,
  secrets,
  publicUrl: config.publicUrl,
  contactEmail: config.contactEmail,
  legal: config.legal,
  deliversTo: config.mail.url === null ? "files" : "server",
  version: manifest.version,
  release: build ? `${manifest.version}-${build}` : manifest.version,
  log: consoleLog,
  webDir: config.webDir,
  security: {
    https,
    remoteOrigins: remotes.origins,
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
  plugins: config.plugins,
  metrics,
  ...(config.kv.kind === "file" && {
    checkApart: checkOnThread({ file: storePath(config.dataDir), dataDir: config.dataDir, blobs: config.blobs }),
  }),
  // The running process has the local store to itself, so tasks beside it record their outcomes in the folder.
  ...(config.kv.kind === "file" && { tasks: outcomesInFolder(config.dataDir) }),
  eventLoop: watchEventLoop(),
  metricsToken: config.metricsToken,
  dataDir: config.hasDisk ? config.dataDir : null,
  remotes,
  rateLimitScale: config.rateLimitScale,
  trustedProxies: config.trustedProxies,
  connections: connections.most,
  quotas: config.quotas,
  space,
  lease,
  stopping: stopping.signal,
});
const latest = createLatest(createEntries(store.kv, publication), publication);
const given = config.plugins.map(({ plugin }) => plugin);
const previewAt = linkPreviews({ publicUrl: config.publicUrl, lookup, latest, parts: previewsOf(given) });
const { randomBytes } = environment;
const site = { contactEmail: config.contactEmail, legal: config.legal };
app.route(
  "/",
  staticFiles({
    webDir: config.webDir,
    remotes,
    https,
    randomBytes,
    previewAt,
    imageIn: (language) => siteImageOf(given, config.publicUrl, language),
    site,
    publicUrl: config.publicUrl,
    gavePage,
  }),
);

const chores = createBackgroundJobs(consoleLog);
if (allOf(secrets.totp).length > 1)
  chores.once("resealing", async () => consoleLog({ level: "info", event: "resealed", secrets: await resealAll() }));
// An earlier process may have ended during the deletion of an account.
chores.once("sweep", resumeErasures);
chores.once("publication", publishVerifier);
chores.once("cessions", () => rememberTransfers(store.kv));
// Jobs that check `lease` run in only one process of a store; the others run in all processes.
if (config.hasDisk)
  chores.every("letters", SWEEP_EVERY_MS, () => removeWrittenEmails(config.dataDir, environment.now()));
chores.every("sweep", SWEEP_EVERY_MS, async () => {
  if (!lease.isHeld()) return;
  await resumeErasures();
  await releaseWallets();
  await sweep();
});
chores.every("offers", SWEEP_EVERY_MS, async () => {
  if (lease.isHeld()) await tellExpiredOffers();
});
chores.every("declines", DECLINES_EVERY_MS, async () => {
  if (lease.isHeld()) await tellDeclinedOffers();
});
chores.once("lease", lease.beat);
chores.every("lease", BEAT_MS, lease.beat);
chores.every("deletion", DELETE_EVERY_MS, resumeFailedErasures);
log.plan(chores);
chores.every("limits", LIMITS_EVERY_MS, writeLimits);
chores.every("key_uses", KEY_USES_EVERY_MS, writeKeyUses);
chores.every("pages", PAGES_EVERY_MS, writePages);
chores.every("delivery", DELIVER_EVERY_MS, delivery.run);
for (const plugin of plugins.all) plugin.plan?.(chores);
chores.every("storage", STORAGE_EVERY_MS, async () => {
  await retryStorage(standings, { kv: store.kv, blobs });
  await space.read();
});
chores.once("night", () => operations.nightly(config.fsckHour, stopping.signal));
chores.every("night", NIGHT_EVERY_MS, () => operations.nightly(config.fsckHour, stopping.signal));
chores.once("upkeep", upkeep.look);
chores.every("upkeep", NIGHT_EVERY_MS, upkeep.look);
chores.every("audit", AUDIT_EVERY_MS, audit.step);

let server: Listener | null = null;

async function stop(): Promise<void> {
  const { stopWithinMs, endWithinMs } = config;
  consoleLog({ level: "info", event: "stopping", withinMs: stopWithinMs });
  setTimeout(() => Deno.exit(1), stopWithinMs + endWithinMs);
  // Refuses new requests and closes all event streams.
  stopping.abort();
  await Promise.all([chores.stop(stopWithinMs), server?.stop(stopWithinMs)]);
  await writeLimits().catch(() => undefined);
  await writeKeyUses().catch(() => undefined);
  await writePages().catch(() => undefined);
  await log.close();
  await lease.release().catch(() => undefined);
  await store.close();
  Deno.exit(0);
}

onStopSignal({
  stop,
  stopAtOnce(signal) {
    consoleLog({ level: "error", event: "stopped_at_once", signal });
    Deno.exit(1);
  },
});

traceByRoute(routesOf(app.router));
// From here on a signal stops the process in an orderly way, even while the port is being opened.
server = await listen({
  port: config.port,
  handler: (request, info) => app.fetch(request, info),
  connections,
  onListen: (port) =>
    consoleLog({ level: "info", event: "listening", port, publicUrl: config.publicUrl, connections: connections.most }),
  log: consoleLog,
  giveUp: () => Deno.exit(1),
});
metrics.gauge("authentica_open_connections", "Open connections.", server.connections);
started();

// Started after the server listens, because the first commits would otherwise wait for a purge.
const storeFile = config.kv.kind === "file" ? storePath(config.kv.dataDir) : null;
const purging = createPurging({
  ...{ kv: store.kv, standings, now: environment.now, log: consoleLog },
  purge: storeFile === null ? null : () => purge(storeFile),
});
chores.once("purge", () => purging.nightly(config.fsckHour));
chores.every("purge", NIGHT_EVERY_MS, () => purging.nightly(config.fsckHour));
