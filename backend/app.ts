import { Hono } from "hono";
import { adminRoutes } from "./admin/routes.ts";
import { createAdmin } from "./admin/service.ts";
import type { Passwords } from "./auth/password.ts";
import { authRoutes } from "./auth/routes.ts";
import { createAuth } from "./auth/service.ts";
import { createAccessTokens } from "./auth/tokens.ts";
import type { BlobStore } from "./blobs/store.ts";
import { contactRoutes } from "./contact/routes.ts";
import { createContact } from "./contact/service.ts";
import type { Health } from "./contract/health.ts";
import type { Environment } from "./environment.ts";
import { fingerprintRoutes } from "./fingerprints/routes.ts";
import { createFingerprints } from "./fingerprints/service.ts";
import type { Variables } from "./http/context.ts";
import { errorHandler } from "./http/errors.ts";
import { type Log as LogLine, requestLog } from "./http/log.ts";
import { type SecurityOptions, securityHeaders } from "./http/security-headers.ts";
import { createHub } from "./notifications/hub.ts";
import { notificationRoutes } from "./notifications/routes.ts";
import { createNotifications } from "./notifications/service.ts";
import { objectRoutes } from "./objects/routes.ts";
import { createObjects } from "./objects/service.ts";
import { Refusal } from "./refusal.ts";
import { createLog } from "./registry/log.ts";
import { createLookup } from "./registry/lookup.ts";
import { registryRoutes } from "./registry/routes.ts";
import { readHead } from "./registry/store.ts";
import type { Secrets } from "./secrets.ts";
import { userRoutes } from "./users/routes.ts";
import { createUsers } from "./users/service.ts";

/** Everything the application is given: nothing in it opens a store, reads the environment or asks the time by itself. */
export interface AppDeps {
  readonly kv: Deno.Kv;
  readonly blobs: BlobStore;
  readonly environment: Environment;
  readonly passwords: Passwords;
  readonly secrets: Secrets;
  readonly publicUrl: string;
  readonly contactEmail: string;
  readonly version: string;
  readonly log: LogLine;
  readonly security: SecurityOptions;
}

/** The API under `/api`, and the chores that a process runs beside it. */
export function createApp(deps: AppDeps) {
  const { kv, blobs, environment, passwords, secrets, publicUrl, contactEmail, version, log, security } = deps;
  const { now } = environment;
  const accessTokens = createAccessTokens({ key: secrets.accessToken, issuer: publicUrl, now });
  const auth = createAuth({ kv, environment, passwords, accessTokens, refreshKey: secrets.refreshToken });
  const users = createUsers({ kv, now });
  const fingerprints = createFingerprints({ kv, blobs, now });
  const hub = createHub();
  const notifications = createNotifications({ kv, hub, environment });
  const registry = createLog({ kv, now });
  const objects = createObjects({ kv, log: registry, blobs, notifications, hub, environment, publicUrl });
  const admin = createAdmin({ kv, now });
  const contact = createContact({ kv, environment, contactEmail });

  const app = new Hono<{ Variables: Variables }>().use(requestLog(log, now), securityHeaders(security));
  app.onError(errorHandler(log));
  app.use("/api/*", async (c, next) => {
    await next();
    if (!c.res.headers.has("Cache-Control")) c.header("Cache-Control", "no-store");
    // Nobody will read the body of an answer to HEAD: what it holds open, a file or a bell, is let go.
    if (c.req.method === "HEAD") await c.res.body?.cancel();
  });

  const api = app
    .basePath("/api")
    .get("/health", async (c) =>
      c.json({ status: "ok", version, registry: { size: (await readHead(kv)).size } } satisfies Health),
    )
    .route("/auth", authRoutes(auth))
    .route("/user", userRoutes(auth, users))
    .route("/fingerprint", fingerprintRoutes(auth, blobs, fingerprints))
    .route("/object", objectRoutes({ auth, blobs, fingerprints, objects }))
    .route("/notifications", notificationRoutes(auth, notifications, hub))
    .route("/admin", adminRoutes(auth, admin))
    .route("/registry", registryRoutes(createLookup(kv)))
    .route("/contact", contactRoutes(contact));
  app.all("/api/*", (c) => c.notFound());
  app.notFound(() => {
    throw new Refusal("not_found", "There is nothing at this address.");
  });

  return { app, api, sweep: fingerprints.sweep };
}

/** The type of the API: what the client is typed from. */
export type Api = ReturnType<typeof createApp>["api"];
