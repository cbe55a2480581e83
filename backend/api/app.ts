import { Hono } from "hono";
import { cors } from "hono/cors";
import { createMiddleware } from "hono/factory";
import { recordRefusedWrite } from "../admin/console/audit-log/refused-writes.ts";
import { createRemoteFailures } from "../admin/console/remote-failures/service.ts";
import { createDeletion } from "../admin/personal-data/deletion.ts";
import { createExports } from "../admin/personal-data/export.ts";
import { rightsRoutes } from "../admin/personal-data/routes.ts";
import { withSmallFiles } from "../platform/blobs/small.ts";
import { createCall } from "../platform/http/calls/call.ts";
import { callsOf, refuseOtherMethods, refuseOthers } from "../platform/http/calls/calls.ts";
import { clientAddress } from "../platform/http/calls/client-address.ts";
import type { Variables } from "../platform/http/calls/context.ts";
import { errorHandler } from "../platform/http/calls/errors.ts";
import { createOnce } from "../platform/http/calls/idempotency.ts";
import { requestLog } from "../platform/http/calls/log.ts";
import { createSlots } from "../platform/http/calls/open.ts";
import { securityHeaders } from "../platform/http/calls/security-headers.ts";
import { versioned } from "../platform/http/calls/version.ts";
import { refusalPages } from "../platform/http/pages/refusal-page.ts";
import { NO_LEGAL } from "../platform/legal.ts";
import { createLimits } from "../platform/limits/limits.ts";
import { createPseudonyms } from "../platform/observe/pseudonyms.ts";
import { createBackupHealth } from "../platform/process/backup-health.ts";
import { alone } from "../platform/process/lease.ts";
import { outcomesInStore, readTasks } from "../platform/process/task-outcomes.ts";
import { Refusal } from "../platform/refusal.ts";
import { createSealing } from "../platform/sealing.ts";
import { openPlugins } from "../plugins/plugins.ts";
import { metricsRoutes } from "./metrics/routes.ts";
import { measure } from "./metrics/sources.ts";
import { openApiRoutes } from "./openapi/routes.ts";
import { accountsRoom } from "./rooms/accounts.ts";
import { consoleRoom } from "./rooms/console.ts";
import type { AppDeps } from "./rooms/deps.ts";
import { objectsRoom } from "./rooms/objects.ts";
import { registryRoom } from "./rooms/registry.ts";
import { serviceRoutes } from "./rooms/service.ts";
import { securityTxt } from "./security-txt.ts";
import { siteFiles } from "./site-files.ts";

/** Refuses new requests once the process has begun to stop. Running requests continue. */
const refuseWhenStopping = (stopping: AbortSignal) =>
  createMiddleware(async function refuseWhenStopping(_, next) {
    if (stopping.aborted) throw new Refusal("unavailable", "The service is stopping. Please try again in a moment.");
    await next();
  });

/** Response headers that pages of other sites may read. */
const EXPOSED = "RateLimit, RateLimit-Policy, Retry-After, Link, ETag, X-Request-Id";

/** Creates the API under `/api`, and the background jobs of the process. */
export function createApp(given: AppDeps) {
  const deps = { ...given, blobs: withSmallFiles(given.kv, given.blobs) };
  const { kv, blobs, collections, environment, secrets, publicUrl, contactEmail, version, log, standings } = deps;
  const { registry, publication, witnessing, metrics, connections, rateLimitScale } = deps;
  const { stopping = new AbortController().signal } = deps;
  const longestBlockMs = deps.eventLoop?.longestMs ?? (() => 0);
  const tasks = deps.tasks ?? outcomesInStore(kv);
  const { now } = environment;
  const limits = createLimits({ kv, now, key: secrets.limits, scale: rateLimitScale });
  const slots = createSlots({ ...(connections && { connections }), scale: Math.max(1, rateLimitScale) });
  const remoteFailures = createRemoteFailures({ kv, now });

  const accounts = accountsRoom(deps, limits);
  const theLog = registryRoom(deps);
  measure(metrics, {
    registry,
    publication,
    witnessing,
    limits,
    outbox: deps.outbox,
    stamps: deps.stamping?.state ?? (() => []),
    slots,
    remoteFailures,
    tasks,
    health: theLog.health,
    release: deps.release ?? version,
    dataDir: deps.dataDir,
    longestBlockMs,
    now,
  });
  const objects = objectsRoom(deps, { accounts, registry: theLog, limits, slots, stopping });
  const { lookup, publishVerifier, sweep, tellExpiredOffers, tellDeclinedOffers } = objects;
  const lease = deps.lease ?? alone;
  const plugins = openPlugins(deps.plugins, {
    kv,
    environment,
    secrets,
    publicUrl,
    log,
    limits,
    lookup,
    lease,
    stopping,
  });
  for (const plugin of plugins.all) plugin.measure?.(metrics);
  const exports = createExports({ kv, collections, blobs, environment, publicUrl, makerStands: accounts.makerStands });
  const deletion = createDeletion({ kv, collections, registry, environment, log });
  const console = consoleRoom(deps, { accounts, deletion, remoteFailures, limits, slots });
  const call = createCall({
    authenticate: accounts.auth.authenticate,
    authenticateKey: accounts.apiKeys.authenticate,
    requireSecondFactor: accounts.secondFactor.require,
    asProven: accounts.secondFactor.asProven,
    requireRecent: accounts.secondFactor.requireRecent,
    limits,
    once: createOnce({
      kv,
      now,
      limits,
      log,
      macKey: secrets.requests,
      sealing: createSealing(secrets.answers, environment.randomBytes),
    }),
    recordRefusal: recordRefusedWrite(kv, now),
  });

  const site = { contactEmail, legal: deps.legal ?? NO_LEGAL };
  const app = new Hono<{ Variables: Variables }>();
  app.use(
    requestLog({ log, now, metrics, pseudonyms: createPseudonyms(secrets.log) }),
    securityHeaders(deps.security),
    clientAddress(deps.trustedProxies),
  );
  app.onError(errorHandler(log));
  app.use(refuseWhenStopping(stopping));
  app.use("/api/*", async (c, next) => {
    await next();
    if (!c.res.headers.has("Cache-Control")) c.res.headers.set("Cache-Control", "no-store");
    // No one reads the body of the answer to a HEAD request. Cancelling it closes its resources, such as a file or an
    // event stream.
    if (c.req.method === "HEAD") await c.res.body?.cancel();
  });
  if (deps.webDir !== null) app.use("/api/*", refusalPages(deps.webDir));
  app.use("/api/*", versioned);

  // The registry is public, so pages of any site may read it.
  const preflight = cors({ origin: "*", allowMethods: ["GET", "HEAD"] });
  app.use("/api/registry/*", async (c, next) => {
    if (c.req.method === "OPTIONS") return preflight(c, next);
    await next();
    // Set directly on the response: headers that are set before the handler, or with `c.header` after it, would copy
    // the response once more.
    c.res.headers.set("Access-Control-Allow-Origin", "*");
    c.res.headers.set("Cross-Origin-Resource-Policy", "cross-origin");
    c.res.headers.set("Access-Control-Expose-Headers", EXPOSED);
  });

  app.use(
    "/api/*",
    refuseOtherMethods(() => calls),
  );
  const core = app
    .basePath("/api")
    .route("/", serviceRoutes(call, theLog.health, site, { longestBlockMs, readTasks: () => readTasks(tasks) }))
    .route("/", metricsRoutes(call, { metrics, rates: remoteFailures.rates, token: deps.metricsToken }))
    .route("/", openApiRoutes({ call, calls: () => calls, version, publicUrl, webDir: deps.webDir }))
    .route("/", accounts.routes(call))
    .route("/user", rightsRoutes(call, slots, exports, deletion))
    .route("/", objects.routes(call));
  for (const plugin of plugins.all) if (plugin.routes) app.route("/", plugin.routes(call));
  const api = core.route("/", console.routes(call)).route("/registry", theLog.routes(call));
  const calls = callsOf(app.routes);
  app.use("/api/*", refuseOthers(app.router, calls));
  app.route("/", objects.pages());
  app.route("/", securityTxt({ contactEmail, publicUrl, now }));
  app.route("/", siteFiles(publicUrl));
  app.notFound(() => {
    throw new Refusal("not_found", "There is nothing at this address.");
  });

  return {
    app,
    api,
    lookup,
    writeLimits: limits.write,
    writeKeyUses: accounts.apiKeys.writeUses,
    gavePage: remoteFailures.gave,
    writePages: remoteFailures.write,
    publishVerifier,
    sweep,
    tellExpiredOffers,
    tellDeclinedOffers,
    releaseWallets: accounts.releaseWallets,
    resumeErasures: deletion.resumeAll,
    resumeFailedErasures: deletion.resumeFailed,
    async resealAll(): Promise<number> {
      const resealed = await Promise.all(plugins.all.map((plugin) => plugin.resealAll?.() ?? 0));
      return resealed.reduce((sum, count) => sum + count, await accounts.totp.resealAll(kv));
    },
    plugins,
    audit: theLog.audit,
    operations: console.operations,
    upkeep: createBackupHealth(tasks, { standings, now }),
    slots,
  };
}

/** Type of the core's routes. The types of the client are derived from it and from `PluginApi`. */
export type Api = ReturnType<typeof createApp>["api"];
