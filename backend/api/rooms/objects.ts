import { Hono } from "hono";
import type { AccountCall } from "../../accounts/auth/call.ts";
import { findUser } from "../../accounts/users/store.ts";
import { formatPolicy } from "../../formats/tlog/policy.ts";
import { createHistoryAccess } from "../../objects/access/history-access.ts";
import { showFileRoutes } from "../../objects/access/routes.ts";
import { createShowFile } from "../../objects/access/show-file.ts";
import { createMany } from "../../objects/lifecycle/many.ts";
import { publish } from "../../objects/lifecycle/publish.ts";
import { createReceiveCover } from "../../objects/lifecycle/receive-cover.ts";
import { createRegister } from "../../objects/lifecycle/register.ts";
import { objectRoutes } from "../../objects/lifecycle/routes.ts";
import { createObjects } from "../../objects/lifecycle/service.ts";
import { listRoutes } from "../../objects/lists/routes.ts";
import { createLists } from "../../objects/lists/service.ts";
import { createPreferences } from "../../objects/notifications/preferences.ts";
import { notificationRoutes } from "../../objects/notifications/routes.ts";
import { createNotifications } from "../../objects/notifications/service.ts";
import { createEventStreams } from "../../objects/notifications/stream.ts";
import { createLeaveAddress, createUnsubscribing } from "../../objects/notifications/unsubscribe.ts";
import { unsubscribeRoutes } from "../../objects/notifications/unsubscribe-routes.ts";
import { createPapers, createPaperThread } from "../../objects/papers/papers.ts";
import { createCollectedProofs } from "../../objects/proofs/collected.ts";
import { collectedRoutes } from "../../objects/proofs/collected-routes.ts";
import { proofRoutes } from "../../objects/proofs/routes.ts";
import { createProofs } from "../../objects/proofs/service.ts";
import { createVerifierFiles } from "../../objects/proofs/verifier-files.ts";
import { verifierInfoRoutes, verifierRoutes } from "../../objects/proofs/verifier-routes.ts";
import { createLookup } from "../../objects/public/lookup.ts";
import { lookupRoutes } from "../../objects/public/routes.ts";
import { sealRoutes } from "../../objects/public/seal-routes.ts";
import { createThumbnails } from "../../objects/public/thumbnail.ts";
import { createQuota, DEFAULT_QUOTAS } from "../../objects/scans/quota.ts";
import { fingerprintRoutes } from "../../objects/scans/routes.ts";
import { createFingerprints } from "../../objects/scans/service.ts";
import { cessionRoutes } from "../../objects/transfers/cession-routes.ts";
import { createCessions } from "../../objects/transfers/cessions.ts";
import { tellExpired } from "../../objects/transfers/expiry.ts";
import { transferRoutes } from "../../objects/transfers/routes.ts";
import { createTransfers } from "../../objects/transfers/service.ts";
import { openOffersOf } from "../../objects/transfers/store.ts";
import { createSpace } from "../../platform/blobs/space.ts";
import type { Variables } from "../../platform/http/calls/context.ts";
import type { Slots } from "../../platform/http/calls/open.ts";
import { createCountLong } from "../../platform/http/calls/whole-list.ts";
import type { Limits } from "../../platform/limits/limits.ts";
import { subjectOf } from "../../platform/limits/shares.ts";
import { createTimeBudget } from "../../platform/limits/time-budget.ts";
import type { AccountsRoom } from "./accounts.ts";
import type { AppDeps } from "./deps.ts";
import type { RegistryRoom } from "./registry.ts";

/** Services of other modules that objects need. */
export interface ObjectsShare {
  readonly accounts: Pick<AccountsRoom, "auth" | "makerStands">;
  readonly registry: Pick<RegistryRoom, "provenNodes" | "reading">;
  readonly limits: Limits;
  readonly slots: Slots;
  readonly stopping: AbortSignal;
}

/** Wires objects, proofs and transfers: their background jobs and routes. */
export function objectsRoom(deps: AppDeps, { accounts, registry, limits, slots, stopping }: ObjectsShare) {
  const { kv, blobs, environment, publicUrl, checkpoints, keyLists, publication, log } = deps;
  const { now } = environment;
  const { makerStands } = accounts;
  const { provenNodes, reading } = registry;
  const space = deps.space ?? createSpace(async () => null);
  const quota = createQuota({ kv, now, space, quotas: deps.quotas ?? DEFAULT_QUOTAS });
  const fingerprints = createFingerprints(kv, blobs, now, deps.keepsSmallFiles);
  const notifications = createNotifications({
    kv,
    environment,
    marks: deps.secrets.marks,
    openOffers: (tokenIds) => openOffersOf(kv, tokenIds, now()),
    historyAccess: createHistoryAccess(kv, now),
  });
  const changes = { kv, registry: deps.registry, limits, environment, publicUrl };
  const objects = createObjects({
    ...changes,
    makerStands,
    blobs,
    notifications,
    storeFormat: deps.storeFormat,
  });
  const receiveCover = createReceiveCover(blobs, quota, deps.mayHaveNoCover);
  const register = createRegister({ slots, receiveCover, fingerprints, claim: objects.claim });
  const many = createMany({ kv, now, limits, objects });
  const countLong = createCountLong(limits);
  const lists = createLists({ kv, now, notifications, publicUrl, countLong });
  const preferences = createPreferences(kv);
  const unsubscribing = createUnsubscribing({ kv, key: deps.secrets.emails, preferences });
  const leaveAddress = createLeaveAddress(deps.secrets.emails, publicUrl);
  const transfers = createTransfers({ ...changes, leaveAddress });
  const lookup = createLookup(kv, publication, provenNodes);
  const verifier = createVerifierFiles({
    webDir: deps.webDir,
    policy: publication.policy,
    roots: deps.roots ? formatPolicy(deps.roots) : null,
    keyList: () => keyLists.newest()?.record.note ?? null,
    stampRoots: deps.stamping?.roots ?? null,
    publicUrl,
  });
  const subjectOfId = async (id: string) => {
    const user = await findUser(kv, id);
    return user ? [subjectOf(user)] : [id];
  };
  const papers = createPapers(
    deps.paperDrawing ?? createPaperThread(stopping, log),
    createTimeBudget(limits, "drawingAccount", subjectOfId),
  );
  const proofs = createProofs({
    papers,
    makerStands,
    kv,
    checkpoints,
    keyLists,
    publication,
    reading,
    environment,
    publicUrl,
  });
  const collected = createCollectedProofs({
    kv,
    publication,
    environment,
    publicUrl,
    archiveOf: proofs.archiveOf,
    demandDrawing: papers.demand,
    makerStands,
  });
  const cessions = createCessions({
    papers,
    kv,
    publication,
    archives: proofs.archives,
    environment,
    publicUrl,
    makerStands,
  });

  const routes = (call: AccountCall) =>
    new Hono<{ Variables: Variables }>()
      .route("/fingerprint", fingerprintRoutes(call, { slots, limits, quota, fingerprints }))
      .route("/object", objectRoutes(call, slots, register, objects, many))
      .route("/object", showFileRoutes(call, createShowFile({ kv, blobs, environment, makerStands })))
      .route("/object", listRoutes(call, lists))
      .route("/object/proof", proofRoutes(call, slots, proofs))
      .route("/object/proofs", collectedRoutes(call, slots, collected))
      .route("/transfer", transferRoutes(call, transfers, countLong))
      .route("/transfer", cessionRoutes(call, slots, cessions, countLong))
      .route(
        "/notifications",
        notificationRoutes(
          call,
          accounts.auth,
          notifications,
          preferences,
          createEventStreams(kv, { slots, stopping }),
          countLong,
        ),
      )
      .route("/notifications", unsubscribeRoutes(call, unsubscribing, deps.webDir))
      .route("/registry", verifierInfoRoutes(call, kv, verifier))
      .route("/registry", lookupRoutes(call, slots, lookup, createThumbnails(kv, blobs)))
      .route("/seal", sealRoutes(call));

  /** Routes outside `/api`, for the verifier's files. */
  const pages = () => verifierRoutes(verifier);

  /** Registers the built verifier files in the log, unless they are already registered. */
  async function publishVerifier(): Promise<void> {
    for (const file of await verifier.files()) {
      const whose = await publish({ kv, registry: deps.registry, environment }, file);
      if (whose === "theirs") log({ level: "warn", event: "verifier_not_published", name: file.name });
    }
  }

  return {
    lookup,
    publishVerifier,
    sweep: fingerprints.sweep,
    tellExpiredOffers: () => tellExpired({ kv, limits, environment, publicUrl, leaveAddress }),
    tellDeclinedOffers: transfers.tellDeclined,
    routes,
    pages,
  };
}
