import { Hono } from "hono";
import { cors } from "hono/cors";
import { createProofLetters } from "../accounts/address/proof.ts";
import type { Passwords } from "../accounts/auth/password.ts";
import { authRoutes } from "../accounts/auth/routes.ts";
import { createAuth } from "../accounts/auth/service.ts";
import { createSessions } from "../accounts/auth/sessions.ts";
import { createAccessTokens } from "../accounts/auth/tokens.ts";
import { createVisitors } from "../accounts/auth/visitor.ts";
import { contactRoutes } from "../accounts/contact/routes.ts";
import { createContact } from "../accounts/contact/service.ts";
import { createChanging } from "../accounts/email/changing.ts";
import { createProving } from "../accounts/email/proving.ts";
import { emailLinkRoutes, emailRoutes } from "../accounts/email/routes.ts";
import { passkeyRoutes } from "../accounts/passkeys/routes.ts";
import { createPasskeys } from "../accounts/passkeys/service.ts";
import { passwordRoutes } from "../accounts/password/routes.ts";
import { createPasswordChange } from "../accounts/password/service.ts";
import { userRoutes } from "../accounts/profile/routes.ts";
import { createUsers } from "../accounts/profile/service.ts";
import { recoveryRoutes } from "../accounts/recovery/routes.ts";
import { createRecovery } from "../accounts/recovery/service.ts";
import { secondFactorRoutes } from "../accounts/second-factor/routes.ts";
import { createSecondFactor } from "../accounts/second-factor/service.ts";
import { createTakeover } from "../accounts/takeover/takeover.ts";
import { createTotp } from "../accounts/totp/proof.ts";
import { walletRoutes } from "../accounts/wallet/routes.ts";
import { createWallets } from "../accounts/wallet/service.ts";
import { createWarnings } from "../accounts/warnings/warnings.ts";
import { recordRefusedWrite } from "../console/audit-log/refused-writes.ts";
import { createCollections } from "../console/documents.ts";
import { createEditing } from "../console/editing.ts";
import { createAdminExports } from "../console/exports.ts";
import { createOperations } from "../console/operations/operations.ts";
import { createStats } from "../console/operations/stats.ts";
import { readWitnessing } from "../console/operations/witnessing.ts";
import { createPeople } from "../console/people.ts";
import { remoteFailureRoutes } from "../console/remote-failures/routes.ts";
import { createRemoteFailures } from "../console/remote-failures/service.ts";
import { createRemoval } from "../console/removal.ts";
import { adminRoutes } from "../console/routes.ts";
import { Health, Ready } from "../contract/health.ts";
import { Site } from "../contract/site.ts";
import { liveFsck } from "../fsck/live.ts";
import { pacedKv, type ReadingPace } from "../fsck/paced.ts";
import { cessionRoutes } from "../objects/cessions/routes.ts";
import { createCessions } from "../objects/cessions/service.ts";
import { createMany } from "../objects/lifecycle/many.ts";
import { publish } from "../objects/lifecycle/publish.ts";
import { createReceiveCover } from "../objects/lifecycle/receive-cover.ts";
import { objectRoutes } from "../objects/lifecycle/routes.ts";
import { createObjects } from "../objects/lifecycle/service.ts";
import { listRoutes } from "../objects/lists/routes.ts";
import { createLists } from "../objects/lists/service.ts";
import { createPreferences } from "../objects/notifications/preferences.ts";
import { notificationRoutes } from "../objects/notifications/routes.ts";
import { createNotifications } from "../objects/notifications/service.ts";
import { createBells } from "../objects/notifications/stream.ts";
import { createCollectedProofs } from "../objects/proofs/collected.ts";
import { collectedRoutes } from "../objects/proofs/collected-routes.ts";
import { proofRoutes } from "../objects/proofs/routes.ts";
import { createProofs } from "../objects/proofs/service.ts";
import { createVerifierFiles } from "../objects/proofs/verifier-files.ts";
import { verifierInfoRoutes, verifierRoutes } from "../objects/proofs/verifier-routes.ts";
import { type CardsDeps, createCards, createCardThread } from "../objects/public/cards/cards.ts";
import { cardRoutes } from "../objects/public/cards/routes.ts";
import { createLookup } from "../objects/public/lookup.ts";
import { lookupRoutes } from "../objects/public/routes.ts";
import { sealRoutes } from "../objects/public/seal-routes.ts";
import { hasOwned } from "../objects/record/store.ts";
import { createQuota, DEFAULT_QUOTAS, type Quotas } from "../objects/scans/quota.ts";
import { fingerprintRoutes } from "../objects/scans/routes.ts";
import { createFingerprints } from "../objects/scans/service.ts";
import { tellExpired } from "../objects/transfers/expiry.ts";
import { transferRoutes } from "../objects/transfers/routes.ts";
import { createTransfers } from "../objects/transfers/service.ts";
import { openOffersOf } from "../objects/transfers/store.ts";
import { createDeletion } from "../personal-data/deletion.ts";
import { createExports } from "../personal-data/export.ts";
import { rightsRoutes } from "../personal-data/routes.ts";
import { withSmallFiles } from "../platform/blobs/small.ts";
import { createSpace, type Space } from "../platform/blobs/space.ts";
import type { BlobStore } from "../platform/blobs/store.ts";
import type { Environment } from "../platform/environment.ts";
import { createCall } from "../platform/http/call.ts";
import { callsOf, refuseOthers } from "../platform/http/calls.ts";
import { clientAddress } from "../platform/http/client-address.ts";
import type { Variables } from "../platform/http/context.ts";
import { errorHandler } from "../platform/http/errors.ts";
import { type Logger, requestLog } from "../platform/http/log.ts";
import { createSlots } from "../platform/http/open.ts";
import { refusalPages } from "../platform/http/refusal-page.ts";
import { type SecurityOptions, securityHeaders } from "../platform/http/security-headers.ts";
import { refuseWhenStopping } from "../platform/http/stopping.ts";
import type { Records } from "../platform/kv/collection.ts";
import type { Kv } from "../platform/kv/kv.ts";
import { createLimits } from "../platform/limits/limits.ts";
import type { OutboxState } from "../platform/mail/deliver.ts";
import type { Metrics } from "../platform/observe/metrics.ts";
import { createPseudonyms } from "../platform/observe/pseudonyms.ts";
import { alone, type Lease } from "../platform/process/lease.ts";
import type { Standings } from "../platform/process/standing.ts";
import { Refusal } from "../platform/refusal.ts";
import type { Remotes } from "../platform/remotes/remotes.ts";
import type { Secrets } from "../platform/secrets.ts";
import type { KeyLists, TakeKeyList } from "../registry/keys/key-lists.ts";
import { keyListRoutes } from "../registry/keys/routes.ts";
import { type Checkpoints, readable } from "../registry/log/checkpoints.ts";
import { createEntries } from "../registry/log/entries.ts";
import { entryRoutes } from "../registry/log/entry-routes.ts";
import { createHealth } from "../registry/log/health.ts";
import type { Log } from "../registry/log/log.ts";
import { createProvenNodes } from "../registry/log/proven-nodes.ts";
import { createReading } from "../registry/log/reading.ts";
import { registryRoutes } from "../registry/log/routes.ts";
import { createScrubber } from "../registry/log/scrubber.ts";
import { createSharedScrubber } from "../registry/log/shared-scrubber.ts";
import { headTouched } from "../registry/log/store.ts";
import { policyRoutes } from "../registry/policy-routes.ts";
import { stampRoutes } from "../registry/stamping/routes.ts";
import type { Stamping } from "../registry/stamping/stamping.ts";
import type { Publication } from "../registry/witnessing/publication.ts";
import { witnessingRoutes } from "../registry/witnessing/routes.ts";
import type { Witnessing } from "../registry/witnessing/witnessing.ts";
import type { Roots } from "../tlog/key-list.ts";
import { formatPolicy } from "../tlog/policy.ts";
import { metricsRoutes } from "./metrics/routes.ts";
import { measure } from "./metrics/sources.ts";
import { openApiRoutes } from "./openapi/routes.ts";
import { securityTxt } from "./security-txt.ts";
import { siteFiles } from "./site-files.ts";

/** Everything the application is given: nothing in it opens a store, reads the environment or asks the time by itself. */
export interface AppDeps {
  readonly kv: Kv;
  /** Everything that is stored, for those who go through it. */
  readonly collections: readonly Records<object>[];
  readonly blobs: BlobStore;
  /** Whether small files may stand among the records; always where absent: no older version shares the store. */
  readonly keepsSmallFiles?: () => boolean;
  /** Whether an object may have no cover; always where absent, as `keepsSmallFiles`. */
  readonly mayHaveNoCover?: () => boolean;
  /** Draws the pictures of objects' pages; in a thread of its own where absent. */
  readonly drawCard?: CardsDeps["draw"];
  readonly environment: Environment;
  readonly passwords: Passwords;
  readonly secrets: Secrets;
  readonly publicUrl: string;
  readonly contactEmail: string;
  readonly version: string;
  readonly log: Logger;
  readonly security: SecurityOptions;
  /** The writer of the log in `kv`, and its checkpoints. */
  readonly registry: Log;
  readonly checkpoints: Checkpoints;
  /** Which of them is shown, and who is asked to cosign them. */
  readonly publication: Publication;
  readonly witnessing: Pick<Witnessing, "state">;
  /** The log's key lists, and what takes the next. */
  readonly keyLists: KeyLists;
  readonly takeKeyList: TakeKeyList;
  /** Who signs the key lists; `null` or absent: this installation knows no roots. */
  readonly roots?: Roots | null;
  /** How the parts of the process stand. */
  readonly standings: Standings;
  /** Folder that holds `shell/dist`, whose looks the page of a refusal borrows; `null`: refusals are JSON for all. */
  readonly webDir: string | null;
  /** The chain on which wallets that are contracts prove themselves. */
  readonly walletChain: { readonly rpcUrl: string | null; readonly chainId: number };
  /** The microfrontends; absent: there are none. */
  readonly remotes?: Remotes;
  readonly metrics: Metrics;
  /** Whoever has it may read the metrics; `null`: nobody may. */
  readonly metricsToken: string | null;
  /** Folder whose disk the metrics tell of; `null`: of none. */
  readonly dataDir: string | null;
  /** How the outbox stands. */
  readonly outbox: () => OutboxState;
  /** Stamps of the log by others; absent or `null`: nobody is asked for any. */
  readonly stamping?: Pick<Stamping, "everyMs" | "roots" | "state"> | null;
  /** Factor of every rate limit. */
  readonly rateLimitScale: number;
  /** Proxies of our own in front of the server. */
  readonly trustedProxies: number;
  /** Connections that the process may have open; what is held open for people has its shares of them. */
  readonly connections?: number;
  /** What one account may keep; the usual where absent. */
  readonly quotas?: Quotas;
  /** Space for uploads; without it there is always some. */
  readonly space?: Space;
  /** Who of several processes does what one is enough for; absent: this one has the store to itself. */
  readonly lease?: Lease;
  /** Aborted once the process stops. */
  readonly stopping?: AbortSignal;
}

/** A check that nobody waits for: it reads for some milliseconds, and rests for as many. */
const atLeisure = (signal: AbortSignal): ReadingPace => ({
  reads: 100,
  async rest() {
    signal.throwIfAborted();
    await new Promise((resolve) => setTimeout(resolve, 10));
  },
});

/** The API under `/api`, and the chores that a process runs beside it. */
export function createApp(deps: AppDeps) {
  const { kv, collections: stored, environment, passwords, secrets, publicUrl, contactEmail, version, log } = deps;
  const { now } = environment;
  const blobs = withSmallFiles(kv, deps.blobs);
  const accessTokens = createAccessTokens({ key: secrets.accessToken, issuer: publicUrl, now });
  const refreshKey = secrets.refreshToken;
  const limits = createLimits({ kv, now, key: secrets.limits, scale: deps.rateLimitScale });
  const sessions = createSessions({ kv, environment, accessTokens, refreshKey });
  const visitorOf = createVisitors({ key: secrets.device, publicUrl, environment });
  const warnings = createWarnings({ kv, environment, limits, publicUrl });
  const totp = createTotp({ environment, limits, key: secrets.totp, publicUrl });
  const secondFactor = createSecondFactor({ kv, environment, sessions, totp, publicUrl });
  const proofLetters = createProofLetters({ environment, limits, key: secrets.address, publicUrl });
  const auth = createAuth({
    kv,
    environment,
    passwords,
    limits,
    sessions,
    totp,
    warnings,
    proofLetters,
    accessTokens,
    refreshKey,
  });
  const takeover = createTakeover({
    kv,
    hasUsedWallet: (userId) => hasOwned(kv, userId),
    headTouched,
  });
  const recovery = createRecovery({
    kv,
    environment,
    passwords,
    sessions,
    limits,
    warnings,
    takeover,
    key: secrets.recovery,
    publicUrl,
  });
  const proving = createProving({ kv, now, limits, letters: proofLetters, recovery });
  const changing = createChanging({
    kv,
    environment,
    limits,
    passwords,
    sessions,
    recovery,
    takeover,
    headTouched,
    key: secrets.address,
    publicUrl,
  });
  const passwordChange = createPasswordChange({ kv, environment, limits, passwords, sessions, publicUrl });
  const users = createUsers(kv, sessions, environment, publicUrl);
  const wallets = createWallets({ kv, environment, publicUrl, ...deps.walletChain });
  const fingerprints = createFingerprints(kv, blobs, now, deps.keepsSmallFiles);
  const notifications = createNotifications({
    kv,
    environment,
    marks: secrets.marks,
    openOffers: (tokenIds) => openOffersOf(kv, tokenIds, now()),
  });
  const { connections, rateLimitScale, stopping = new AbortController().signal } = deps;
  const space = deps.space ?? createSpace(async () => null);
  const quota = createQuota({ kv, now, space, quotas: deps.quotas ?? DEFAULT_QUOTAS });
  const slots = createSlots({ ...(connections && { connections }), scale: Math.max(1, rateLimitScale) });
  const { registry, checkpoints, keyLists, takeKeyList, publication, witnessing, standings, metrics } = deps;
  const stamps = deps.stamping?.state ?? (() => []);
  const remoteFailures = createRemoteFailures({ kv, now });
  measure(metrics, {
    registry,
    publication,
    witnessing,
    limits,
    outbox: deps.outbox,
    stamps,
    slots,
    remoteFailures: remoteFailures.counts,
    dataDir: deps.dataDir,
    now,
  });
  const scrubber = createScrubber({ kv, checkpoints, log, now });
  const audit = createSharedScrubber({ kv, scrubber, lease: deps.lease ?? alone });
  const objects = createObjects({ kv, registry, blobs, notifications, limits, environment, publicUrl });
  const many = createMany({ kv, now, limits, objects });
  const lists = createLists({ kv, now: environment.now, notifications, publicUrl });
  const transfers = createTransfers({ kv, registry, limits, environment, publicUrl });
  const passkeys = createPasskeys({ kv, environment, sessions, publicUrl });
  const provenNodes = createProvenNodes(kv, publication.signed);
  const reading = createReading(kv, publication, provenNodes);
  const lookup = createLookup(kv, publication, provenNodes);
  const { policy } = publication;
  const verifier = createVerifierFiles({
    webDir: deps.webDir,
    policy,
    roots: deps.roots ? formatPolicy(deps.roots) : null,
    stampRoots: deps.stamping?.roots ?? null,
    publicUrl,
  });
  const proofs = createProofs({ kv, checkpoints, keyLists, publication, reading, environment, publicUrl, verifier });
  const collected = createCollectedProofs({
    kv,
    publication,
    environment,
    publicUrl,
    verifier,
    archiveOf: proofs.archiveOf,
  });
  const cessions = createCessions({ kv, publication, archives: proofs.archives, environment, publicUrl });
  const contact = createContact(kv, environment, contactEmail);
  const exports = createExports({ kv, collections: stored, blobs, environment, publicUrl });
  const deletion = createDeletion({ kv, collections: stored, registry, environment, log });
  const stats = createStats({ kv, now, limits, checkpoints, log });
  const collections = createCollections(kv, now, stats);
  const operations = createOperations({
    kv,
    // What was signed counts above all while the log refuses: a store that went back must not pass as whole.
    checkStore: (signal) =>
      liveFsck({ kv: signal ? pacedKv(kv, atLeisure(signal)) : kv, collections: stored, blobs, now }, async () => ({
        // What is published may be older than what was signed last, and of an older key.
        keys: [...checkpoints.keys(), ...(readable(publication)?.keys ?? []), ...keyLists.keys()],
        note: checkpoints.signed()?.note ?? null,
      })),
    now,
    log,
    version,
    remotes: deps.remotes ?? null,
    remoteFailures: remoteFailures.recent,
    outbox: deps.outbox,
    stamps,
    witnessing: () => readWitnessing({ checkpoints, publication, witnessing }),
    standings,
  });
  const health = createHealth({ kv, now, registry, checkpoints, publication, audit, standings, version });
  const call = createCall({
    authenticate: auth.authenticate,
    requireSecondFactor: secondFactor.require,
    asProven: secondFactor.asProven,
    requireRecent: secondFactor.requireRecent,
    limits,
    recordRefusal: recordRefusedWrite(kv, now),
  });

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
    // Nobody will read the body of an answer to HEAD: what it holds open, a file or a bell, is let go.
    if (c.req.method === "HEAD") await c.res.body?.cancel();
  });
  if (deps.webDir !== null) app.use("/api/*", refusalPages(deps.webDir));

  // What anybody may read, pages of any site may read.
  const preflight = cors({ origin: "*", allowMethods: ["GET", "HEAD"] });
  app.use("/api/registry/*", async (c, next) => {
    if (c.req.method === "OPTIONS") return preflight(c, next);
    await next();
    // On the answer itself: headers that are there before it, and `c.header` after it, copy it once more.
    c.res.headers.set("Access-Control-Allow-Origin", "*");
    c.res.headers.set("Cross-Origin-Resource-Policy", "cross-origin");
  });

  const service = new Hono<{ Variables: Variables }>()
    .get(
      "/health",
      call({
        who: "anyone",
        does: "Tells that the service is up, and how long the registry is.",
        answers: { 200: { Health } },
      }),
      async (c) => c.json(await health.read()),
    )
    .get(
      "/ready",
      call({
        who: "anyone",
        does: "Tells whether the service can take work: the store is written, the log's writer works, checkpoints are signed.",
        note: "When it cannot, the refusal says why.",
        answers: { 200: { Ready } },
        refuses: ["unavailable"],
      }),
      async (c) => c.json(await health.ready()),
    )
    .get(
      "/site",
      call({ who: "anyone", does: "Tells who runs this installation.", answers: { 200: { Site } } }),
      (c) => {
        c.header("Cache-Control", "public, max-age=300");
        return c.json({ contactEmail } satisfies Site);
      },
    );

  const api = app
    .basePath("/api")
    .route("/", service)
    .route("/", metricsRoutes(call, metrics, deps.metricsToken))
    .route("/", openApiRoutes({ call, calls: () => calls, version, webDir: deps.webDir }))
    .route("/auth", authRoutes(call, auth, visitorOf))
    .route("/auth", recoveryRoutes(call, recovery, visitorOf, publicUrl))
    .route("/auth/email", emailLinkRoutes(call, proving, changing, publicUrl))
    .route("/user/email", emailRoutes(call, proving, changing))
    .route("/user/password", passwordRoutes(call, passwordChange, visitorOf))
    .route("/", passkeyRoutes(call, passkeys, visitorOf))
    .route("/", secondFactorRoutes(call, secondFactor, visitorOf))
    .route("/user", userRoutes(call, sessions, users, visitorOf))
    .route("/user/wallet", walletRoutes(call, wallets))
    .route("/user", rightsRoutes(call, slots, exports, deletion))
    .route("/fingerprint", fingerprintRoutes(call, slots, quota, blobs, fingerprints))
    .route(
      "/object",
      objectRoutes(call, slots, createReceiveCover(blobs, quota, deps.mayHaveNoCover), fingerprints, objects, many),
    )
    .route("/object", listRoutes(call, lists))
    .route("/object/proof", proofRoutes(call, slots, proofs))
    .route("/object/proofs", collectedRoutes(call, slots, collected))
    .route("/transfer", transferRoutes(call, transfers))
    .route("/transfer", cessionRoutes(call, slots, cessions))
    .route(
      "/notifications",
      notificationRoutes(call, auth, notifications, createPreferences(kv), createBells(kv, { slots, stopping })),
    )
    .route(
      "/admin",
      adminRoutes({
        call,
        slots,
        requireRecent: (caller) => secondFactor.requireRecent(caller, { strongly: true }),
        kv,
        collections,
        editing: createEditing(kv, registry, sessions, environment),
        removal: createRemoval(kv, deletion, environment),
        people: createPeople({ kv, environment, sessions, passwords, limits, publicUrl }),
        stats,
        exports: createAdminExports(kv, collections, environment, publicUrl),
        operations,
      }),
    )
    .route("/registry", registryRoutes(call, checkpoints, reading))
    .route("/registry", entryRoutes(call, createEntries(kv, publication)))
    .route("/registry", policyRoutes(call, policy))
    .route("/registry", stampRoutes(call, { kv, everyMs: deps.stamping?.everyMs ?? null }))
    .route("/registry", keyListRoutes(call, keyLists, takeKeyList))
    .route("/registry", witnessingRoutes(call, publication))
    .route("/registry", verifierInfoRoutes(call, kv, verifier))
    .route("/registry", lookupRoutes(call, lookup))
    .route("/seal", sealRoutes(call))
    .route("/contact", contactRoutes(call, contact))
    .route("/remote-failures", remoteFailureRoutes(call, remoteFailures));
  const calls = callsOf(app.routes);
  app.use("/api/*", refuseOthers(app.router, calls));
  app.route("/", verifierRoutes(verifier));
  const draw = deps.drawCard ?? createCardThread(stopping, log);
  app.route("/", cardRoutes(limits, createCards({ tokenOf: lookup.byToken, draw })));
  app.route("/", securityTxt({ contactEmail, publicUrl, now }));
  app.route("/", siteFiles(publicUrl));
  app.notFound(() => {
    throw new Refusal("not_found", "There is nothing at this address.");
  });

  /** Enters what the service hands out for checking its proofs, where it is built and not entered yet. */
  async function publishVerifier(): Promise<void> {
    for (const file of await verifier.files()) {
      const whose = await publish({ kv, registry, environment }, file);
      if (whose === "theirs") log({ level: "warn", event: "verifier_not_published", name: file.name });
    }
  }

  return {
    app,
    api,
    lookup,
    writeLimits: limits.write,
    publishVerifier,
    sweep: fingerprints.sweep,
    tellExpiredOffers: () => tellExpired({ kv, environment, publicUrl }),
    resumeErasures: deletion.resumeAll,
    resumeFailedErasures: deletion.resumeFailed,
    resealAll: () => totp.resealAll(kv),
    audit,
    operations,
    slots,
  };
}

/** The type of the API: what the client is typed from. */
export type Api = ReturnType<typeof createApp>["api"];
