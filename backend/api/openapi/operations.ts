import type { RouteName } from "../../access.ts";
import { AuditQuery } from "../../contract/admin-audit.ts";
import {
  CollectionParam,
  CollectionQuery,
  DeleteDocumentsQuery,
  EditDocumentRequest,
} from "../../contract/admin-collections.ts";
import { AdminExportRequest } from "../../contract/admin-export.ts";
import { FsckRequest } from "../../contract/admin-operations.ts";
import {
  AdminUserParam,
  ChangeRoleRequest,
  DeleteUserQuery,
  InviteRequest,
  ReasonRequest,
} from "../../contract/admin-people.ts";
import { LoginRequest, ReauthenticateRequest, RefreshRequest, RegisterRequest } from "../../contract/auth.ts";
import { DemoRequest } from "../../contract/contact.ts";
import { MarkReadRequest } from "../../contract/notification.ts";
import {
  EditObjectRequest,
  ObjectByHashQuery,
  RegisterObjectFields,
  RevokeObjectRequest,
  VerifyRequest,
} from "../../contract/object.ts";
import {
  AddPasskeyRequest,
  PasskeyOptionsRequest,
  PasskeyParam,
  PasskeyProof,
  RenamePasskeyRequest,
} from "../../contract/passkey.ts";
import { ProofRequest } from "../../contract/proof.ts";
import { ForgotPasswordRequest, ResetPasswordRequest, VerifyOtpRequest } from "../../contract/recovery.ts";
import { ConsistencyQuery, InclusionQuery, LookupQuery, TokenParam } from "../../contract/registry.ts";
import { DeleteAccountRequest } from "../../contract/rights.ts";
import { SessionParam } from "../../contract/session.ts";
import { OfferTransferRequest, TransferOfferRequest } from "../../contract/transfer.ts";
import { EditProfileRequest } from "../../contract/user.ts";
import {
  AdminExportAnswer,
  AuditAnswer,
  CollectionAnswer,
  ConsistencyAnswer,
  DeleteAnswer,
  Done,
  DownloadAnswer,
  EditAnswer,
  ExportAnswer,
  FieldsAnswer,
  FingerprintAnswer,
  ForgotPasswordAnswer,
  FsckAnswer,
  Health,
  InclusionAnswer,
  ListedObjects,
  LookupAnswer,
  NotificationsAnswer,
  ObjectAnswer,
  OpenApiDocument,
  OperationsAnswer,
  OutgoingOffer,
  Passkey,
  PasskeyCreation,
  PasskeyRequest,
  PasskeysAnswer,
  ProofAnswer,
  RecoveryAnswer,
  RegisterObjectAnswer,
  SessionsAnswer,
  Site,
  StatsAnswer,
  TokenAnswer,
  TokenPair,
  TransferOffersAnswer,
  User,
  VerifyAnswer,
} from "./answers.ts";
import type { Operation } from "./operation.ts";

const USER_ID = { id: "The identifier of the account." };
const OBJECT_ID = { id: "The proof identifier of the object." };
const PASSKEY_ID = { id: "The credential id of the passkey, base64url." };
const COOKIE =
  "What proves the right to it is the cookie that forgot-password sets; it is taken from the product's own pages alone.";
const ONCE = "The address works once, within 60 s; HEAD does not use it up.";

/** What each call is: one entry a route, in the order of `access.ts`. */
export const OPERATIONS: Readonly<Record<RouteName, Operation>> = {
  "GET /api/health": {
    summary: "Tells that the service is up, and how long the registry is.",
    answers: { 200: { Health } },
  },
  "GET /api/site": { summary: "Tells who runs this installation.", answers: { 200: { Site } } },
  "GET /api/openapi.json": { summary: "Answers this description of the API.", answers: { 200: { OpenApiDocument } } },
  "GET /api/docs": {
    summary: "Shows this description of the API as a page.",
    answers: { 200: { media: "text/html", words: "The page." } },
  },
  "GET /api/registry/checkpoint": {
    summary: "Answers the last signed checkpoint of the registry.",
    answers: {
      200: {
        media: "text/plain",
        words: "A signed note (C2SP tlog-checkpoint): origin, size and root, then the signatures.",
      },
    },
    refusals: ["not_found"],
  },
  "GET /api/registry/vkey": {
    summary: "Answers the key that verifies the checkpoints.",
    answers: { 200: { media: "text/plain", words: "A verifier key (C2SP signed-note), on one line." } },
  },
  "GET /api/registry/tile/*": {
    summary: "Answers a tile of hashes, or a bundle of entries (C2SP tlog-tiles).",
    params: {
      rest: "<L>/<N>[.p/<W>] for hashes, entries/<N>[.p/<W>] for entries; N in groups of three digits, all but the last with an x before.",
    },
    answers: {
      200: {
        media: "application/octet-stream",
        words: "Hashes of 32 bytes; or entries, each after its length in two bytes, big-endian.",
      },
    },
    refusals: ["not_found"],
  },
  "GET /api/registry/proof/inclusion": {
    summary: "Answers the proof that an entry is in the registry of a size.",
    query: InclusionQuery,
    answers: { 200: { InclusionAnswer } },
    refusals: ["not_found"],
    limited: true,
  },
  "GET /api/registry/proof/consistency": {
    summary: "Answers the proof that the registry of one size is the beginning of that of another.",
    query: ConsistencyQuery,
    answers: { 200: { ConsistencyAnswer } },
    refusals: ["not_found"],
    limited: true,
  },
  "GET /api/registry/lookup": {
    summary: "Tells what anybody may know of a hash: whether, when and where it is registered.",
    query: LookupQuery,
    answers: { 200: { LookupAnswer } },
    limited: true,
  },
  "GET /api/registry/token/:tokenId": {
    summary: "Answers an object with its whole history, as its entries alone tell it.",
    params: { tokenId: "Index of the object's first entry." },
    path: TokenParam,
    answers: { 200: { TokenAnswer } },
    refusals: ["not_found"],
    limited: true,
  },
  "POST /api/contact/demo": {
    summary: "Asks to be shown the product.",
    body: { DemoRequest },
    answers: { 202: { Done } },
    limited: true,
  },

  "POST /api/auth/register": {
    summary: "Creates an account and signs in.",
    body: { RegisterRequest },
    answers: { 201: { TokenPair } },
    refusals: ["conflict"],
    limited: true,
  },
  "POST /api/auth/login": {
    summary: "Signs in with an e-mail address and a password.",
    body: { LoginRequest },
    answers: { 200: { TokenPair } },
    refusals: ["invalid_credentials"],
    limited: true,
  },
  "POST /api/auth/refresh": {
    summary: "Exchanges a refresh token, which works once, for a new pair.",
    body: { RefreshRequest },
    answers: { 200: { TokenPair } },
    refusals: ["unauthenticated"],
    limited: true,
  },
  "POST /api/auth/logout": {
    summary: "Ends the session of a refresh token; an unknown one is answered the same.",
    body: { RefreshRequest },
    answers: { 200: { Done } },
  },
  "POST /api/auth/forgot-password": {
    summary: "Sends a recovery code by e-mail; the answer is the same whether or not the account exists.",
    body: { ForgotPasswordRequest },
    answers: { 200: { ForgotPasswordAnswer } },
    refusals: ["forbidden"],
    limited: true,
  },
  "GET /api/auth/recovery": {
    summary: "Answers the recovery that this browser has begun.",
    note: COOKIE,
    answers: { 200: { RecoveryAnswer } },
    refusals: ["forbidden", "gone"],
    limited: true,
  },
  "POST /api/auth/verify-otp": {
    summary: "Checks the recovery code.",
    note: COOKIE,
    body: { VerifyOtpRequest },
    answers: { 200: { Done } },
    refusals: ["forbidden"],
    limited: true,
  },
  "POST /api/auth/reset-password": {
    summary: "Sets a new password after the code was right, and ends every session.",
    note: COOKIE,
    body: { ResetPasswordRequest },
    answers: { 200: { Done } },
    refusals: ["forbidden"],
    limited: true,
  },
  "POST /api/auth/passkey/login-options": {
    summary: "Answers the options with which a browser asks for a passkey to sign in.",
    body: { PasskeyOptionsRequest },
    answers: { 200: { PasskeyRequest } },
    limited: true,
  },
  "POST /api/auth/passkey/login": {
    summary: "Signs in with a passkey.",
    body: { PasskeyProof },
    answers: { 200: { TokenPair } },
    refusals: ["invalid_credentials"],
    limited: true,
  },
  "POST /api/auth/reauthenticate": {
    summary: "Confirms who is signed in by the password: the session counts as recent for ten minutes.",
    body: { ReauthenticateRequest },
    answers: { 200: { Done } },
    refusals: ["forbidden"],
    limited: true,
  },
  "POST /api/auth/reauthenticate/passkey-options": {
    summary: "Answers the options with which a browser asks for one of the account's passkeys.",
    body: { PasskeyOptionsRequest },
    answers: { 200: { PasskeyRequest } },
    refusals: ["not_found"],
    limited: true,
  },
  "POST /api/auth/reauthenticate/passkey": {
    summary: "Confirms who is signed in by a passkey.",
    body: { PasskeyProof },
    answers: { 200: { Done } },
    refusals: ["forbidden"],
    limited: true,
  },

  "GET /api/user/get-user": { summary: "Answers the signed-in person.", answers: { 200: { User } } },
  "POST /api/user/edit-profile": {
    summary: "Changes the name, and sets the wallet address once.",
    body: { EditProfileRequest },
    answers: { 200: { User } },
    refusals: ["conflict", "not_found"],
  },
  "GET /api/user/sessions": { summary: "Lists the devices that are signed in.", answers: { 200: { SessionsAnswer } } },
  "DELETE /api/user/sessions": { summary: "Ends every session, this one too.", answers: { 200: { Done } } },
  "DELETE /api/user/sessions/:id": {
    summary: "Ends one session.",
    params: { id: "The session." },
    path: SessionParam,
    answers: { 200: { Done } },
    refusals: ["not_found"],
  },
  "GET /api/user/passkeys": { summary: "Lists the passkeys, the oldest first.", answers: { 200: { PasskeysAnswer } } },
  "POST /api/user/passkeys/options": {
    summary: "Answers the options with which a browser makes a passkey.",
    body: { PasskeyOptionsRequest },
    answers: { 200: { PasskeyCreation } },
    refusals: ["conflict"],
    limited: true,
  },
  "POST /api/user/passkeys": {
    summary: "Adds the passkey that a browser has made.",
    body: { AddPasskeyRequest },
    answers: { 201: { Passkey } },
    refusals: ["conflict"],
    limited: true,
  },
  "PUT /api/user/passkeys/:id": {
    summary: "Gives a passkey another name.",
    params: PASSKEY_ID,
    path: PasskeyParam,
    body: { RenamePasskeyRequest },
    answers: { 200: { Passkey } },
    refusals: ["not_found"],
  },
  "DELETE /api/user/passkeys/:id": {
    summary: "Removes a passkey; sessions that it has opened go on.",
    params: PASSKEY_ID,
    path: PasskeyParam,
    answers: { 200: { Done } },
    refusals: ["not_found"],
  },
  "POST /api/user/export": {
    summary: "Answers an address from which the person's data is downloaded.",
    note: ONCE,
    answers: { 200: { ExportAnswer } },
    limited: true,
  },
  "GET /api/user/export/:ticket": {
    summary: "Downloads the person's data.",
    note: ONCE,
    params: { ticket: "The ticket of the address." },
    answers: { 200: { media: "application/zip", words: "The data, as a ZIP archive." } },
    refusals: ["gone"],
  },
  "POST /api/user/delete-account": {
    summary: "Closes the account and erases it; the entries of the registry stay, with nothing that opens them.",
    body: { DeleteAccountRequest },
    answers: { 202: { Done } },
    refusals: ["conflict"],
  },

  "POST /api/fingerprint/generate-fingerprint": {
    summary: "Computes the SHA-256 of a file, and keeps it for 24 hours so that a claim may take it.",
    form: { file: "The file, at most 100 × 1024 × 1024 bytes." },
    answers: { 200: { FingerprintAnswer } },
    limited: true,
  },
  "POST /api/object/verify-object": {
    summary: "Answers the object that is registered with a hash, or null; its owner is told of the view.",
    body: { VerifyRequest },
    answers: { 200: { VerifyAnswer } },
  },
  "POST /api/object/register": {
    summary: "Registers a hash in the caller's name.",
    note: "Of a hash that the caller has registered already, the refusal carries the object as `object`.",
    form: {
      file: "The cover image: PNG, JPEG, WebP or GIF, at most 5 × 1024 × 1024 bytes.",
      fields: { RegisterObjectFields },
    },
    answers: { 201: { RegisterObjectAnswer } },
    refusals: ["already_registered", "conflict", "forbidden"],
    limited: true,
  },
  "GET /api/object/get-user-objects": {
    summary: "Lists what the caller owns or has owned, the latest registered first.",
    answers: { 200: { ListedObjects } },
  },
  "GET /api/object/get-object": {
    summary: "Answers an object with an address from which its file is downloaded.",
    note: ONCE,
    query: ObjectByHashQuery,
    answers: { 200: { DownloadAnswer } },
    refusals: ["forbidden", "not_found"],
  },
  "GET /api/object/cover/:id": {
    summary: "Answers the cover image of an object.",
    params: OBJECT_ID,
    answers: { 200: { media: "image/*", words: "The image, of the type that its content has." } },
    refusals: ["forbidden", "not_found"],
  },
  "POST /api/object/edit-object": {
    summary: "Gives an object another name.",
    body: { EditObjectRequest },
    answers: { 200: { ObjectAnswer } },
    refusals: ["conflict", "forbidden", "not_found"],
    limited: true,
  },
  "POST /api/object/revoke-object": {
    summary: "Revokes an object, for good.",
    body: { RevokeObjectRequest },
    answers: { 200: { ObjectAnswer } },
    refusals: ["conflict", "forbidden", "not_found"],
  },
  "GET /api/object/download/:ticket": {
    summary: "Downloads the file of an object.",
    note: ONCE,
    params: { ticket: "The ticket of the address." },
    answers: { 200: { media: "application/octet-stream", words: "The bytes that were registered." } },
    refusals: ["gone"],
  },
  "POST /api/object/proof": {
    summary: "Answers an address from which the proof of an object is downloaded.",
    note: ONCE,
    body: { ProofRequest },
    answers: { 200: { ProofAnswer } },
    refusals: ["forbidden", "not_found"],
    limited: true,
  },
  "GET /api/object/proof/:ticket": {
    summary: "Downloads the proof of an object: certificate, proof files, key of the registry and offline verifier.",
    note: ONCE,
    params: { ticket: "The ticket of the address." },
    answers: { 200: { media: "application/zip", words: "The archive." } },
    refusals: ["gone", "unavailable"],
  },

  "GET /api/transfer/offers": {
    summary: "Lists the offers that still stand, from the caller and to them, the latest first.",
    answers: { 200: { TransferOffersAnswer } },
  },
  "POST /api/transfer/offer": {
    summary: "Offers an object to whoever has an e-mail or wallet address; the offer stands for 14 days.",
    body: { OfferTransferRequest },
    answers: { 201: { OutgoingOffer } },
    refusals: ["conflict", "forbidden", "not_found"],
    limited: true,
  },
  "POST /api/transfer/accept": {
    summary: "Accepts an offer: the object is the caller's from then on.",
    body: { TransferOfferRequest },
    answers: { 200: { ObjectAnswer } },
    refusals: ["conflict", "not_found"],
  },
  "POST /api/transfer/decline": {
    summary: "Declines an offer.",
    body: { TransferOfferRequest },
    answers: { 200: { Done } },
    refusals: ["not_found"],
  },
  "POST /api/transfer/cancel": {
    summary: "Takes an offer back.",
    body: { TransferOfferRequest },
    answers: { 200: { Done } },
    refusals: ["forbidden", "not_found"],
  },

  "GET /api/notifications/get-user-notifications": {
    summary: "Lists what concerns the caller, the newest first.",
    answers: { 200: { NotificationsAnswer } },
  },
  "GET /api/notifications/get-object-notifications/:id": {
    summary: "Lists what happened to an object, the newest first; its owner is told of the view.",
    params: OBJECT_ID,
    answers: { 200: { NotificationsAnswer } },
    refusals: ["not_found"],
  },
  "POST /api/notifications/mark-read": {
    summary: "Marks one notification as read, or all of them.",
    body: { MarkReadRequest },
    answers: { 200: { Done } },
  },
  "GET /api/notifications/stream": {
    summary: "Rings each time something new concerns the caller, until the session ends.",
    answers: { 200: { media: "text/event-stream", words: "The events `open`, `ring` and `beat`, without data." } },
  },

  "GET /api/admin/fields": {
    summary: "Tells what of each collection can be read, written and deleted, and why not.",
    answers: { 200: { FieldsAnswer } },
  },
  "GET /api/admin/stats": {
    summary: "Counts what is stored.",
    note: "What takes a walk over the records is counted at most once a minute; at says when.",
    answers: { 200: { StatsAnswer } },
  },
  "GET /api/admin/audit": {
    summary: "Lists what administrators did and tried to do, the newest first.",
    note: "Each record holds the hash of the one before; nothing changes them.",
    query: AuditQuery,
    answers: { 200: { AuditAnswer } },
  },
  "GET /api/admin/operations": {
    summary: "Tells the builds of the microfrontends and the last reading of the store.",
    answers: { 200: { OperationsAnswer } },
  },
  "POST /api/admin/fsck": {
    summary: "Begins to read and check everything stored.",
    note: "What only one reading finds is a change under way: findings are looked for again, up to three times.",
    body: { FsckRequest },
    answers: { 202: { FsckAnswer } },
    refusals: ["conflict"],
  },
  "POST /api/admin/export": {
    summary: "Gives an address that downloads a collection or the audit log once, as CSV.",
    note: "It is narrowed by the parameters that narrow what is downloaded, in its list; any other is refused. The audit log comes the newest first.",
    body: { AdminExportRequest },
    answers: { 200: { AdminExportAnswer } },
  },
  "GET /api/admin/export/:ticket": {
    summary: "Downloads the CSV that a ticket is for.",
    params: { ticket: "The ticket." },
    answers: {
      200: { media: "text/csv", words: "Separated by semicolons, UTF-8 with BOM, safe to open in a spreadsheet." },
    },
    refusals: ["gone"],
  },
  "POST /api/admin": {
    summary: "Opens an account by invitation.",
    note: "It has no password: a letter leads its owner to choose one, and nobody can sign in before.",
    body: { InviteRequest },
    answers: { 201: { EditAnswer } },
    refusals: ["conflict"],
  },
  "PUT /api/admin/users/:id/role": {
    summary: "Makes somebody an administrator, or a user.",
    note: "Nobody changes their own role, and the last administrator stays one.",
    params: USER_ID,
    path: AdminUserParam,
    body: { ChangeRoleRequest },
    answers: { 200: { EditAnswer } },
    refusals: ["conflict", "not_found"],
  },
  "POST /api/admin/users/:id/disable": {
    summary: "Shuts somebody out, at once.",
    params: USER_ID,
    path: AdminUserParam,
    body: { ReasonRequest },
    answers: { 200: { EditAnswer } },
    refusals: ["conflict", "not_found"],
  },
  "POST /api/admin/users/:id/enable": {
    summary: "Lets somebody in again.",
    params: USER_ID,
    path: AdminUserParam,
    body: { ReasonRequest },
    answers: { 200: { EditAnswer } },
    refusals: ["conflict", "not_found"],
  },
  "POST /api/admin/users/:id/end-sessions": {
    summary: "Signs somebody out on all their devices.",
    params: USER_ID,
    path: AdminUserParam,
    body: { ReasonRequest },
    answers: { 200: { EditAnswer } },
    refusals: ["not_found"],
  },
  "POST /api/admin/users/:id/reset-password": {
    summary: "Sends somebody a letter that leads to a new password; the one they have stays.",
    params: USER_ID,
    path: AdminUserParam,
    body: { ReasonRequest },
    answers: { 200: { EditAnswer } },
    refusals: ["conflict", "not_found"],
  },
  "DELETE /api/admin/users/:id": {
    summary: "Closes an account and begins to erase it with all that it holds.",
    note: "An administrator must be made a user first.",
    params: USER_ID,
    path: AdminUserParam,
    query: DeleteUserQuery,
    answers: { 202: { DeleteAnswer } },
    refusals: ["conflict", "not_found"],
  },
  "GET /api/admin/:collection": {
    summary: "Reads a page of a collection.",
    note: "A search looks at so many records a request: a page may be short, or empty, and nextCursor goes on.",
    params: { collection: "The collection." },
    path: CollectionParam,
    query: CollectionQuery,
    answers: { 200: { CollectionAnswer } },
  },
  "PUT /api/admin/:collection": {
    summary: "Writes fields of a document.",
    note: "Beside _id and version the body has the fields to write. Where another version stands there by now nothing is written, and the refusal brings it along as document.",
    params: { collection: "The collection." },
    path: CollectionParam,
    body: { EditDocumentRequest },
    answers: { 200: { EditAnswer } },
    refusals: ["conflict", "not_found"],
  },
  "DELETE /api/admin/:collection": {
    summary: "Deletes documents, as their collection deletes.",
    note: "A user's account is erased, an object ends with an erase entry in the registry, which stays. With several identifiers each has its own result.",
    params: { collection: "The collection." },
    path: CollectionParam,
    query: DeleteDocumentsQuery,
    answers: { 200: { DeleteAnswer } },
    refusals: ["conflict", "not_found"],
  },
};
