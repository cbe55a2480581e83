/**
 * The schemas of the answers, whose types are in `contract/`. Each export is in the document under its own name. Who reads
 * an answer must be ready for members that are not named here: objects are open.
 */
import * as z from "zod/mini";
import type * as AdminAudit from "../../contract/admin-audit.ts";
import type * as Collections from "../../contract/admin-collections.ts";
import { COLLECTIONS } from "../../contract/admin-collections.ts";
import type * as AdminExport from "../../contract/admin-export.ts";
import type * as Operations from "../../contract/admin-operations.ts";
import type * as Stats from "../../contract/admin-stats.ts";
import type * as Auth from "../../contract/auth.ts";
import { AUDIT_ACTIONS } from "../../contract/constants.ts";
import * as Errors from "../../contract/errors.ts";
import type * as Fingerprint from "../../contract/fingerprint.ts";
import type * as HealthContract from "../../contract/health.ts";
import type * as Notifications from "../../contract/notification.ts";
import type * as Objects from "../../contract/object.ts";
import type * as Passkeys from "../../contract/passkey.ts";
import type * as Proofs from "../../contract/proof.ts";
import type * as Recovery from "../../contract/recovery.ts";
import type * as Registry from "../../contract/registry.ts";
import type * as Rights from "../../contract/rights.ts";
import type * as Sessions from "../../contract/session.ts";
import type * as SiteContract from "../../contract/site.ts";
import type * as Transfers from "../../contract/transfer.ts";
import type * as Users from "../../contract/user.ts";

/** ISO 8601, UTC. */
const instant = () => z.string().check(z.meta({ format: "date-time" }));
const hash = () => z.string().check(z.regex(/^[0-9a-f]{64}$/));
const count = () => z.int().check(z.gte(0));
const address = () => z.string().check(z.meta({ format: "uri-reference" }));

export const ErrorBody = z.object({
  status: z.int(),
  message: z.string(),
  code: z.enum(Object.keys(Errors.ERROR_STATUS) as Errors.ErrorCode[]),
  requestId: z.exactOptional(z.string()),
  retryAfter: z.exactOptional(count()),
}) satisfies z.ZodMiniType<Errors.ErrorBody>;

/** What was done, in words. */
export const Done = z.object({ message: z.string() });

export const Health = z.object({
  status: z.literal("ok"),
  version: z.string(),
  registry: z.object({
    size: count(),
    checkpoint: z.nullable(z.object({ size: count(), signedAt: instant() })),
    audit: z.object({ checked: count(), finishedAt: z.nullable(instant()), problems: count() }),
    problem: z.exactOptional(z.string()),
  }),
}) satisfies z.ZodMiniType<HealthContract.Health>;

export const Site = z.object({ contactEmail: z.string() }) satisfies z.ZodMiniType<SiteContract.Site>;

export const TokenPair = z.object({
  accessToken: z.string(),
  refreshToken: z.string(),
}) satisfies z.ZodMiniType<Auth.TokenPair>;

export const ForgotPasswordAnswer = z.object({
  message: z.string(),
  context: z.string(),
  otpExpiry: instant(),
}) satisfies z.ZodMiniType<Recovery.ForgotPasswordAnswer>;

export const RecoveryAnswer = z.object({
  email: z.string(),
  context: z.string(),
  otpExpiry: instant(),
}) satisfies z.ZodMiniType<Recovery.RecoveryAnswer>;

export const User = z.object({
  _id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  walletAddress: z.nullable(z.string()),
  role: z.enum(["user", "admin"]),
  createdAt: instant(),
}) satisfies z.ZodMiniType<Users.User>;

export const PersonName = z.object({
  _id: z.exactOptional(z.string()),
  firstName: z.string(),
  lastName: z.string(),
}) satisfies z.ZodMiniType<Users.PersonName>;

export const Session = z.object({
  _id: z.string(),
  device: z.nullable(z.string()),
  createdAt: instant(),
  lastUsedAt: instant(),
  current: z.boolean(),
}) satisfies z.ZodMiniType<Sessions.Session>;

export const SessionsAnswer = z.object({
  data: z.array(Session),
}) satisfies z.ZodMiniType<Sessions.SessionsAnswer>;

export const Passkey = z.object({
  _id: z.string(),
  name: z.string(),
  createdAt: instant(),
  lastUsedAt: z.nullable(instant()),
  backedUp: z.boolean(),
  device: z.enum(["singleDevice", "multiDevice"]),
}) satisfies z.ZodMiniType<Passkeys.Passkey>;

export const PasskeysAnswer = z.object({
  data: z.array(Passkey),
}) satisfies z.ZodMiniType<Passkeys.PasskeysAnswer>;

const KnownPasskey = z.object({
  id: z.string(),
  type: z.literal("public-key"),
  transports: z.array(z.string()),
});

export const PasskeyCreation = z.object({
  challengeId: z.string(),
  options: z.object({
    rp: z.object({ id: z.string(), name: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    challenge: z.string(),
    pubKeyCredParams: z.array(z.object({ type: z.literal("public-key"), alg: z.int() })),
    timeout: count(),
    attestation: z.literal("none"),
    excludeCredentials: z.array(KnownPasskey),
    authenticatorSelection: z.object({
      residentKey: z.literal("required"),
      requireResidentKey: z.literal(true),
      userVerification: z.literal("required"),
    }),
  }),
}) satisfies z.ZodMiniType<Passkeys.Asked<Passkeys.PasskeyCreationOptions>>;

export const PasskeyRequest = z.object({
  challengeId: z.string(),
  options: z.object({
    rpId: z.string(),
    challenge: z.string(),
    timeout: count(),
    allowCredentials: z.array(KnownPasskey),
    userVerification: z.literal("required"),
  }),
}) satisfies z.ZodMiniType<Passkeys.Asked<Passkeys.PasskeyRequestOptions>>;

export const ProofAnswer = z.object({ link: address() }) satisfies z.ZodMiniType<Proofs.ProofAnswer>;

export const ExportAnswer = z.object({ link: address() }) satisfies z.ZodMiniType<Rights.ExportAnswer>;

export const FingerprintAnswer = z.object({
  hash: hash(),
  fileName: z.string(),
  size: count(),
  expiresAt: instant(),
}) satisfies z.ZodMiniType<Fingerprint.FingerprintAnswer>;

const status = () => z.enum(["active", "revoked"]);

/** What every view of a registered object has. */
const placed = {
  _id: z.string(),
  objectId: z.string(),
  hash: hash(),
  createdAt: instant(),
  tokenId: count(),
  tokenExplorerLink: address(),
};

const shown = { ...placed, objectName: z.string(), status: status(), ownerId: PersonName };

export const PublicObject = z.object(shown) satisfies z.ZodMiniType<Objects.PublicObject>;

export const ErasedObject = z.object({
  ...placed,
  status: z.literal("erased"),
  updatedAt: instant(),
}) satisfies z.ZodMiniType<Objects.ErasedObject>;

const owned = {
  ...shown,
  walletAddress: z.string(),
  file: hash(),
  pictureUrl: address(),
  updatedAt: instant(),
  fileName: z.nullable(z.string()),
  fileSize: z.nullable(count()),
};

export const OwnedObject = z.object(owned) satisfies z.ZodMiniType<Objects.OwnedObject>;

export const TransferredObject = z.object({
  ...shown,
  status: z.literal("transferred"),
  transferredAt: instant(),
}) satisfies z.ZodMiniType<Objects.TransferredObject>;

export const ListedObjects = z.array(z.union([OwnedObject, TransferredObject])) satisfies z.ZodMiniType<
  readonly Objects.ListedObject[]
>;

export const ObjectAnswer = z.object({ object: OwnedObject });

export const VerifyAnswer = z.object({
  object: z.nullable(z.union([OwnedObject, PublicObject, ErasedObject])),
}) satisfies z.ZodMiniType<Objects.VerifyAnswer>;

export const RegisterObjectAnswer = z.object({
  message: z.string(),
  object: OwnedObject,
}) satisfies z.ZodMiniType<Objects.RegisterObjectAnswer>;

export const DownloadAnswer = z.object({
  object: z.object({ ...owned, metadata: z.object({ filepath: address() }) }),
  link: address(),
}) satisfies z.ZodMiniType<Objects.DownloadAnswer>;

export const Notification = z.object({
  _id: z.string(),
  notificationType: z.string(),
  timestamp: instant(),
  objectList: z.array(z.object({ _id: z.string(), objectName: z.string() })),
  userList: z.array(PersonName),
  notificationData: z.record(z.string(), z.string()),
  read: z.boolean(),
}) satisfies z.ZodMiniType<Notifications.Notification>;

export const NotificationsAnswer = z.object({
  data: z.array(Notification),
}) satisfies z.ZodMiniType<Notifications.NotificationsAnswer>;

export const PublicState = z.object({
  status: z.enum(["active", "revoked", "erased"]),
  tokenId: count(),
  hash: hash(),
  registeredAt: instant(),
  latestEvent: z.object({ index: count(), type: z.string(), at: instant() }),
  proof: z.enum(["valid", "pending", "invalid"]),
  problem: z.exactOptional(z.string()),
}) satisfies z.ZodMiniType<Registry.PublicState>;

const looked = { hash: hash(), size: count(), checkpoint: z.nullable(z.string()) };

export const LookupAnswer = z.object({
  ...looked,
  object: z.nullable(PublicState),
}) satisfies z.ZodMiniType<Registry.LookupAnswer>;

export const TokenAnswer = z.object({
  ...looked,
  object: PublicState,
  events: z.array(z.object({ index: count(), type: z.string(), at: instant(), leaf: z.string() })),
}) satisfies z.ZodMiniType<Registry.TokenAnswer>;

export const InclusionAnswer = z.object({
  index: count(),
  size: count(),
  leafHash: z.string(),
  hashes: z.array(z.string()),
  root: z.string(),
}) satisfies z.ZodMiniType<Registry.InclusionAnswer>;

export const ConsistencyAnswer = z.object({
  from: count(),
  to: count(),
  hashes: z.array(z.string()),
  fromRoot: z.string(),
  toRoot: z.string(),
}) satisfies z.ZodMiniType<Registry.ConsistencyAnswer>;

const offer = {
  _id: z.string(),
  objectId: z.string(),
  objectName: z.string(),
  hash: hash(),
  createdAt: instant(),
  expiresAt: instant(),
  status: z.literal("open"),
};

export const OutgoingOffer = z.object({
  ...offer,
  direction: z.literal("outgoing"),
  to: z.string(),
}) satisfies z.ZodMiniType<Transfers.OutgoingOffer>;

export const IncomingOffer = z.object({
  ...offer,
  direction: z.literal("incoming"),
  from: PersonName,
}) satisfies z.ZodMiniType<Transfers.IncomingOffer>;

export const TransferOffersAnswer = z.object({
  data: z.array(z.union([OutgoingOffer, IncomingOffer])),
}) satisfies z.ZodMiniType<Transfers.TransferOffersAnswer>;

export const AdminDocument = z.looseObject({
  _id: z.string(),
  version: z.string(),
}) satisfies z.ZodMiniType<Collections.AdminDocument>;

export const CollectionAnswer = z.object({
  docs: z.array(AdminDocument),
  nextCursor: z.nullable(z.string()),
  total: z.exactOptional(count()),
  totalAt: z.exactOptional(instant()),
}) satisfies z.ZodMiniType<Collections.CollectionAnswer>;

const CollectionFields = z.object({
  fields: z.array(
    z.object({
      name: z.string(),
      type: z.enum(["text", "boolean", "object", "number", "date"]),
      values: z.exactOptional(z.array(z.string())),
      readOnly: z.nullable(z.enum(["ledger", "identity", "time", "person", "action", "derived", "history"])),
      maxLength: z.exactOptional(count()),
    }),
  ),
  deletion: z.enum(["account", "entry", "record", "views"]),
  filters: z.array(z.object({ name: z.string(), values: z.nullable(z.array(z.string())) })),
  searched: z.array(z.string()),
}) satisfies z.ZodMiniType<Collections.CollectionFields>;

export const FieldsAnswer = z.object({
  fingerprints: CollectionFields,
  notifications: CollectionFields,
  users: CollectionFields,
  objects: CollectionFields,
}) satisfies z.ZodMiniType<Collections.FieldsAnswer>;

export const EditAnswer = z.object({ document: AdminDocument }) satisfies z.ZodMiniType<Collections.EditAnswer>;

export const DeleteAnswer = z.object({
  results: z.array(
    z.union([
      z.object({
        id: z.string(),
        ok: z.literal(true),
        outcome: z.enum(["erasing", "erased", "removed"]),
      }),
      z.object({ id: z.string(), ok: z.literal(false), status: z.int(), code: z.string(), message: z.string() }),
    ]),
  ),
}) satisfies z.ZodMiniType<Collections.DeleteAnswer>;

export const AdminExportAnswer = z.object({ link: address() }) satisfies z.ZodMiniType<AdminExport.AdminExportAnswer>;

export const StatsAnswer = z.object({
  at: instant(),
  users: z.object({ total: count(), admins: count(), disabled: count() }),
  objects: z.object({ total: count(), active: count(), revoked: count(), erased: count() }),
  registrations: z.array(z.object({ day: z.string(), count: count() })),
  storage: z.object({ files: count(), bytes: count() }),
  registry: z.object({
    size: count(),
    checkpoint: z.nullable(z.object({ size: count(), at: z.nullable(instant()) })),
  }),
  mail: z.object({ waiting: count(), failing: count() }),
  limits: z.object({ since: instant(), refused: z.record(z.string(), count()) }),
}) satisfies z.ZodMiniType<Stats.StatsAnswer>;

const AuditRecord = z.object({
  _id: z.string(),
  at: instant(),
  actor: z.object({ _id: z.string(), firstName: z.nullable(z.string()), lastName: z.nullable(z.string()) }),
  action: z.enum(AUDIT_ACTIONS),
  target: z.object({ collection: z.enum([...COLLECTIONS, "audit", "store"]), id: z.nullable(z.string()) }),
  address: z.string(),
  before: z.nullable(z.record(z.string(), z.unknown())),
  after: z.nullable(z.record(z.string(), z.unknown())),
  reason: z.nullable(z.string()),
  outcome: z.enum(["done", "refused"]),
  code: z.nullable(z.string()),
  hash: hash(),
  previous: hash(),
}) satisfies z.ZodMiniType<AdminAudit.AuditRecord>;

export const AuditAnswer = z.object({
  docs: z.array(AuditRecord),
  nextCursor: z.nullable(z.string()),
  total: count(),
}) satisfies z.ZodMiniType<AdminAudit.AuditAnswer>;

const FsckResult = z.object({
  startedAt: instant(),
  endedAt: instant(),
  clean: z.boolean(),
  read: z.record(z.string(), count()),
  findings: z.array(z.object({ record: z.string(), problem: z.string() })),
  findingsTotal: count(),
  passes: count(),
  passing: count(),
}) satisfies z.ZodMiniType<Operations.FsckResult>;

export const OperationsAnswer = z.object({
  version: z.string(),
  startedAt: instant(),
  remotes: z.array(
    z.object({
      name: z.string(),
      manifest: address(),
      healthy: z.boolean(),
      build: z.nullable(z.string()),
      version: z.nullable(z.string()),
      problem: z.nullable(z.string()),
    }),
  ),
  fsck: z.object({ runningSince: z.nullable(instant()), last: z.nullable(FsckResult) }),
}) satisfies z.ZodMiniType<Operations.OperationsAnswer>;

export const FsckAnswer = z.object({ runningSince: instant() }) satisfies z.ZodMiniType<Operations.FsckAnswer>;

/** This document; its own schema is that of OpenAPI 3.1. */
export const OpenApiDocument = z.looseObject({ openapi: z.string() });
