/** A request for each call, used by the tests of access rights and of the API description. */
import { userKeys } from "../accounts/users/store.ts";
import type { PasskeysAnswer } from "../contract/passkey.ts";
import type { SessionsAnswer } from "../contract/session.ts";
import type { OutgoingOffer } from "../contract/transfer.ts";
import type { Kv } from "../platform/kv/kv.ts";
import { addWrites } from "../platform/kv/write.ts";
import { findWebhooks, type WebhooksRecord, withEndpoints } from "../plugins/webhooks/store.ts";
import { makeKey } from "./api-key.ts";
import type { RouteName } from "./calls.ts";
import { body, type Harness, PASSWORD, type Person, PNG, sha256 } from "./harness.ts";
import { webhooksOf } from "./standard-plugins.ts";

/** Hash of the file that `ada` has registered. */
export const HASH = sha256("the owner's file");

/** Context of a request. `ada` is the owner; `caller` sends the request, without a session if `null`. */
export interface Scene {
  readonly app: Harness;
  readonly ada: Person;
  readonly objectId: string;
  readonly caller: Person | null;
}

export interface Sample {
  /** Returns the path under `/api`, with its parameters filled in. */
  readonly path?: (scene: Scene) => string | Promise<string>;
  readonly body?: (scene: Scene) => unknown;
  /** Status of the answer to an authorised caller. */
  readonly ok: number;
}

const challengeId = "AAAAAAAAAAAAAAAAAAAAAA";
const id = "AAAA";
const proof = {
  id,
  rawId: id,
  type: "public-key",
  response: { clientDataJSON: "AAAA", authenticatorData: "AAAA", signature: "AAAA" },
};
const LETTER_LINK = `01ARZ3NDEKTSV4RRFFQ69G5FAV.${"A".repeat(43)}`;
const NOT_SHOWN = "0000000000000000000000000000000000000000000";

/**
 * A request for each route. If a successful request would need several steps, the sample is refused because of its
 * content and not because of its sender.
 */
export const SAMPLES: Readonly<Record<RouteName, Sample>> = {
  "GET /api/health": { ok: 200 },
  "GET /api/ready": { ok: 200 },
  "GET /api/site": { ok: 200 },
  "GET /api/metrics": { ok: 401 },
  "GET /api/metrics/microfrontends": { ok: 401 },
  "GET /api/openapi.json": { ok: 200 },
  "GET /api/docs": { ok: 200 },
  "GET /api/registry/checkpoint": { ok: 200 },
  "GET /api/registry/vkey": { ok: 200 },
  "GET /api/registry/vkeys": { ok: 200 },
  "GET /api/registry/policy": { ok: 200 },
  "GET /api/registry/roots": { ok: 404 },
  "GET /api/registry/checkpoint/signed": { ok: 200 },
  "GET /api/registry/checkpoints": { ok: 200 },
  "GET /api/registry/keys": { ok: 404 },
  "GET /api/registry/keys/:version": { path: () => "/registry/keys/1", ok: 404 },
  "POST /api/registry/keys": { body: () => ({ note: "" }), ok: 503 },
  "GET /api/registry/trust": { ok: 200 },
  "GET /api/registry/verifier": { ok: 200 },
  "GET /api/registry/tile/:rest{.+}": { path: () => "/registry/tile/0/000.p/1", ok: 200 },
  "GET /api/registry/proof/inclusion": { path: () => "/registry/proof/inclusion?index=0&size=1", ok: 200 },
  "GET /api/registry/proof/consistency": { path: () => "/registry/proof/consistency?from=1&to=1", ok: 200 },
  "GET /api/seal/:drawing": { path: () => `/seal/${HASH}.svg`, ok: 200 },
  "GET /api/registry/token/:tokenId": { path: () => "/registry/token/0", ok: 200 },
  "GET /api/registry/proof-id/:proofId": { path: ({ objectId }) => `/registry/proof-id/${objectId}`, ok: 200 },
  // It has no public thumbnail.
  "GET /api/registry/thumbnail/:proofId": { path: ({ objectId }) => `/registry/thumbnail/${objectId}`, ok: 404 },
  "GET /api/registry/entries": { path: () => "/registry/entries?before=1&limit=1", ok: 200 },
  "GET /api/registry/stamps": { path: () => "/registry/stamps?covers=0", ok: 200 },
  "GET /api/registry/stamps/:file": { path: () => "/registry/stamps/1-00000000.tsr", ok: 404 },
  "GET /api/registry/lookup": { path: () => `/registry/lookup?hash=${HASH}`, ok: 200 },
  "POST /api/contact/demo": { body: () => ({ email: "demo@example.com" }), ok: 202 },
  "POST /api/remote-failures": {
    body: () => ({ remote: "mfe_assets", release: null, kind: "entry", reason: "hangs" }),
    ok: 202,
  },

  "POST /api/auth/register": { body: () => ({ firstName: "Eve" }), ok: 400 },
  "POST /api/auth/login": { body: ({ ada }) => ({ email: ada.email, password: PASSWORD }), ok: 200 },
  "POST /api/auth/refresh": { body: () => ({ refreshToken: `a.0.${NOT_SHOWN}` }), ok: 200 },
  "POST /api/auth/logout": { body: () => ({ refreshToken: `a.0.${NOT_SHOWN}` }), ok: 200 },
  "POST /api/auth/forgot-password": { body: ({ ada }) => ({ email: ada.email }), ok: 200 },
  "GET /api/auth/recovery": { ok: 200 },
  "GET /api/auth/recovery/passkeys": { ok: 200 },
  "POST /api/auth/verify-otp": {
    body: ({ ada }) => ({
      email: ada.email,
      otp: "000000",
      context: challengeId,
      otpExpiry: "2026-01-01T00:10:00.000Z",
    }),
    ok: 200,
  },
  "POST /api/auth/reset-password": {
    body: ({ ada }) => ({ email: ada.email, newPassword: "cinq mots tout aussi neufs" }),
    ok: 200,
  },
  "POST /api/auth/passkey/login-options": { body: () => ({}), ok: 200 },
  "POST /api/auth/passkey/login": { body: () => ({ challengeId, response: proof }), ok: 200 },
  "POST /api/auth/reauthenticate": { body: () => ({ password: PASSWORD }), ok: 200 },
  "POST /api/auth/reauthenticate/passkey-options": { body: () => ({}), ok: 200 },
  "POST /api/auth/reauthenticate/passkey": { body: () => ({ challengeId }), ok: 400 },

  "POST /api/auth/reauthenticate/second-factor": { body: () => ({ otp: "000000" }), ok: 403 },

  "GET /api/user/second-factor": { ok: 200 },
  "POST /api/user/second-factor/app/options": { body: () => ({}), ok: 200 },
  // Authorised, but no app waits for its first code, or there is none.
  "POST /api/user/second-factor/app": { body: () => ({ otp: "000000" }), ok: 410 },
  "DELETE /api/user/second-factor/app": { ok: 404 },
  "POST /api/user/second-factor/recovery-codes": { body: () => ({}), ok: 404 },
  "POST /api/auth/email/take-over": { body: () => ({ link: LETTER_LINK }), ok: 200 },
  "POST /api/auth/email/undo": { body: () => ({ link: LETTER_LINK }), ok: 200 },
  // Authorised, but the address is already proven.
  "POST /api/user/email/proof-letter": { ok: 409 },
  "POST /api/user/email/prove": { body: () => ({ code: "000000" }), ok: 200 },
  "POST /api/user/email/change": { body: () => ({ email: "moved@example.com" }), ok: 200 },
  // Authorised, but there is no such code.
  "POST /api/user/email/confirm": { body: () => ({ code: "000000" }), ok: 400 },
  // Authorised, but the password is wrong.
  "POST /api/user/password": {
    body: () => ({ currentPassword: `${PASSWORD}!`, newPassword: "cinq mots tout aussi neufs" }),
    ok: 403,
  },

  "GET /api/user/get-user": { ok: 200 },
  "POST /api/user/edit-profile": { body: () => ({ firstName: "Ada", lastName: "Byron" }), ok: 200 },
  "POST /api/user/wallet/challenge": { body: () => ({}), ok: 200 },
  "POST /api/user/wallet/proof": { body: () => ({ message: "anything", signature: "0x00" }), ok: 410 },
  "GET /api/user/sessions": { ok: 200 },
  "DELETE /api/user/sessions": { ok: 200 },
  "DELETE /api/user/sessions/:id": {
    path: async ({ app, ada }) => {
      const { data } = await body<SessionsAnswer>(app.call("GET", "/user/sessions", ada));
      return `/user/sessions/${data[0]?._id}`;
    },
    ok: 200,
  },
  "GET /api/user/passkeys": { ok: 200 },
  "POST /api/user/passkeys/options": { body: () => ({}), ok: 200 },
  "POST /api/user/passkeys": {
    body: () => ({
      challengeId,
      name: "Clé",
      response: { ...proof, response: { clientDataJSON: "AAAA", attestationObject: "AAAA" } },
    }),
    ok: 400,
  },
  "PUT /api/user/passkeys/:id": { path: pathOfPasskey, body: () => ({ name: "Bureau" }), ok: 200 },
  "DELETE /api/user/passkeys/:id": { path: pathOfPasskey, ok: 200 },
  "GET /api/user/api-keys": { ok: 200 },
  "POST /api/user/api-keys": { body: () => ({ name: "Robot", scopes: ["claim"] }), ok: 201 },
  "DELETE /api/user/api-keys/:id": {
    path: async ({ app, ada }) => `/user/api-keys/${(await makeKey(app, ada)).apiKey._id}`,
    ok: 200,
  },
  // Authorised, but the request is not made with an API key.
  "GET /api/key": { ok: 404 },
  "POST /api/user/export": { ok: 200 },
  "GET /api/user/export/:ticket": { path: () => `/user/export/${NOT_SHOWN}`, ok: 200 },
  "POST /api/user/delete-account": { body: ({ caller }) => ({ email: caller?.email ?? "a@example.com" }), ok: 202 },

  "POST /api/fingerprint/generate-fingerprint": {
    body: () => {
      const form = new FormData();
      form.set("file", new File(["a file"], "a.txt"));
      return form;
    },
    ok: 200,
  },
  "POST /api/fingerprint/generate-fingerprints": {
    body: () => {
      const form = new FormData();
      form.append("file", new File(["a file"], "a.txt"));
      form.append("file", new File(["another file"], "b.txt"));
      return form;
    },
    ok: 200,
  },
  "POST /api/object/verify-object": { body: () => ({ hash: HASH }), ok: 200 },
  "POST /api/object/register": {
    body: ({ app, caller }) =>
      app.claimForm(caller ?? { wallet: `0x${"9".repeat(40)}` }, sha256(caller?.email ?? "nobody"), {
        file: new File([PNG], "cover.png"),
      }),
    ok: 201,
  },
  "POST /api/object/register-many": {
    body: ({ caller }) => ({
      walletAddress: caller?.wallet ?? `0x${"9".repeat(40)}`,
      objects: [{ hash: sha256("one of many"), objectName: "Tableau" }],
    }),
    ok: 200,
  },
  // Authorised, but no file with this hash is stored, or there is no such nonce.
  "POST /api/object/file-challenge": { body: () => ({ hash: HASH }), ok: 404 },
  "POST /api/object/show-file": { body: () => ({ hash: HASH, nonce: NOT_SHOWN, digest: HASH }), ok: 410 },
  "POST /api/object/known": { body: () => ({ hashes: [HASH] }), ok: 200 },
  "GET /api/object/get-user-objects": { ok: 200 },
  "GET /api/object/get-user-object/:id": { path: ({ objectId }) => `/object/get-user-object/${objectId}`, ok: 200 },
  "GET /api/object/get-user-selection": { ok: 200 },
  "GET /api/object/get-user-summary": {
    path: () => "/object/get-user-summary?timeZone=Europe/Paris&since=2026-01-01",
    ok: 200,
  },
  // Authorised, but the object has no file.
  "GET /api/object/get-object": { path: () => `/object/get-object?hash=${HASH}`, ok: 404 },
  "GET /api/object/cover/:id": { path: ({ objectId }) => `/object/cover/${objectId}`, ok: 200 },
  "POST /api/object/edit-object": { body: ({ objectId }) => ({ objectId, objectName: "Autre nom" }), ok: 200 },
  // Authorised, but the file was not scanned, or the object was declared without its file.
  "POST /api/object/erase-file": { body: ({ objectId }) => ({ objectId }), ok: 409 },
  "POST /api/object/deposit-file": { body: ({ objectId }) => ({ objectId }), ok: 409 },
  "POST /api/object/revoke-object": { body: ({ objectId }) => ({ objectId }), ok: 200 },
  "GET /api/object/download/:ticket": { path: () => `/object/download/${NOT_SHOWN}`, ok: 200 },
  "POST /api/object/proof": { body: ({ objectId }) => ({ objectId }), ok: 200 },
  "POST /api/object/proofs": { body: ({ objectId }) => ({ objectIds: [objectId] }), ok: 200 },
  "GET /api/object/proofs/:ticket": { path: () => `/object/proofs/${NOT_SHOWN}`, ok: 200 },
  "GET /api/transfer/cessions": { ok: 200 },
  // Authorised, but it was never transferred.
  "POST /api/transfer/cession": { body: ({ objectId }) => ({ objectId, number: 1 }), ok: 404 },
  "GET /api/transfer/cession/:ticket": { path: () => `/transfer/cession/${NOT_SHOWN}`, ok: 200 },
  "GET /api/object/proof/:ticket": { path: () => `/object/proof/${NOT_SHOWN}`, ok: 200 },

  "GET /api/transfer/offers": { ok: 200 },
  "POST /api/transfer/offer": { body: ({ objectId }) => ({ objectId, to: "somebody@example.com" }), ok: 201 },
  "POST /api/transfer/accept": { body: offerToAda, ok: 200 },
  "POST /api/transfer/decline": { body: offerToAda, ok: 200 },
  "POST /api/transfer/undo-decline": { body: declinedByAda, ok: 200 },
  "POST /api/transfer/cancel": { body: ({ app, ada }) => offered(app, ada, "somebody@example.com"), ok: 200 },

  "GET /api/webhooks": { ok: 200 },
  "POST /api/webhooks": {
    body: ({ app }) => ({
      url: `https://${app.environment.ulid().toLowerCase()}.example.com/`,
      events: ["object.registered"],
    }),
    ok: 201,
  },
  "PUT /api/webhooks/:id": { path: pathOfWebhook, body: () => ({ events: ["object.edited"] }), ok: 200 },
  "DELETE /api/webhooks/:id": { path: pathOfWebhook, ok: 200 },
  "POST /api/webhooks/:id/secret": { path: async (scene) => `${await pathOfWebhook(scene)}/secret`, ok: 201 },
  "DELETE /api/webhooks/:id/secret": { path: async (scene) => `${await pathOfWebhook(scene)}/secret`, ok: 200 },
  "POST /api/webhooks/:id/challenge": {
    path: async (scene) => `${await pathOfUnconfirmed(scene)}/challenge`,
    ok: 202,
  },
  "POST /api/webhooks/:id/ping": { path: async (scene) => `${await pathOfWebhook(scene)}/ping`, ok: 202 },
  "GET /api/webhooks/:id/attempts": { path: async (scene) => `${await pathOfWebhook(scene)}/attempts`, ok: 200 },
  // Authorised, but there was no such delivery.
  "POST /api/webhooks/:id/attempts/:attempt/replay": {
    path: async (scene) => `${await pathOfWebhook(scene)}/attempts/01ARZ3NDEKTSV4RRFFQ69G5FAV/replay`,
    ok: 404,
  },

  "GET /api/notifications/get-user-notifications": { ok: 200 },
  "GET /api/notifications/get-object-notifications/:id": {
    path: ({ objectId }) => `/notifications/get-object-notifications/${objectId}`,
    ok: 200,
  },
  "GET /api/notifications/unsubscribe/:token": { path: () => "/notifications/unsubscribe/none", ok: 410 },
  "POST /api/notifications/unsubscribe/:token": { path: () => "/notifications/unsubscribe/none", ok: 400 },
  "POST /api/notifications/mark-read": { body: () => ({}), ok: 200 },
  "GET /api/notifications/preferences": { ok: 200 },
  "POST /api/notifications/preferences": { body: () => ({ kind: "views", way: "bell", on: false }), ok: 200 },
  "GET /api/notifications/stream": { ok: 200 },

  "GET /api/admin/fields": { ok: 200 },
  "GET /api/admin/stats": { ok: 200 },
  "GET /api/admin/audit": { ok: 200 },
  "GET /api/admin/operations": { ok: 200 },
  "POST /api/admin/fsck": { body: () => ({}), ok: 202 },
  "POST /api/admin/witnesses": { body: () => ({}), ok: 409 },
  "POST /api/admin/export": { body: () => ({ of: "users" }), ok: 200 },
  "GET /api/admin/export/:ticket": { path: () => `/admin/export/${NOT_SHOWN}`, ok: 200 },
  "POST /api/admin": {
    body: ({ app }) => ({
      email: `${app.environment.ulid()}@example.com`.toLowerCase(),
      firstName: "Ines",
      lastName: "Petit",
      role: "user",
    }),
    ok: 201,
  },
  "PUT /api/admin/users/:id/role": {
    path: async (scene) => `/admin/users/${await newPersonId(scene)}/role`,
    body: () => ({ role: "admin", reason: "Remplacement" }),
    ok: 200,
  },
  "POST /api/admin/users/:id/disable": {
    path: async (scene) => `/admin/users/${await newPersonId(scene)}/disable`,
    body: () => ({ reason: "Demande" }),
    ok: 200,
  },
  "POST /api/admin/users/:id/enable": {
    path: async (scene) => `/admin/users/${await newPersonId(scene)}/enable`,
    body: () => ({ reason: "Demande" }),
    ok: 200,
  },
  "POST /api/admin/users/:id/end-sessions": {
    path: async (scene) => `/admin/users/${await newPersonId(scene)}/end-sessions`,
    body: () => ({ reason: "Demande" }),
    ok: 200,
  },
  "POST /api/admin/users/:id/reset-password": {
    path: async (scene) => `/admin/users/${await newPersonId(scene)}/reset-password`,
    body: () => ({ reason: "Demande" }),
    ok: 200,
  },
  // Authorised, but this account has none.
  "POST /api/admin/users/:id/remove-second-factor": {
    path: async (scene) => `/admin/users/${await newPersonId(scene)}/remove-second-factor`,
    body: () => ({ reason: "Téléphone perdu" }),
    ok: 409,
  },
  "DELETE /api/admin/users/:id": { path: async (scene) => `/admin/users/${await newPersonId(scene)}`, ok: 202 },
  "GET /api/admin/:collection": { path: () => "/admin/users", ok: 200 },
  // Authorised, but there is no such document.
  "PUT /api/admin/:collection": {
    path: () => "/admin/users",
    body: () => ({ _id: "nobody", version: "1", firstName: "Ada" }),
    ok: 404,
  },
  "DELETE /api/admin/:collection": { path: () => "/admin/fingerprints?id=nobody", ok: 404 },
};

/** Creates an offer of a new object and returns the body that names it. */
async function offered(app: Harness, owner: Person, to: string): Promise<{ readonly offerId: string }> {
  const { _id: objectId } = await app.claimed(owner, sha256(app.environment.ulid()));
  const { _id: offerId } = await body<OutgoingOffer>(app.call("POST", "/transfer/offer", owner, { objectId, to }), 201);
  return { offerId };
}

async function newPersonId({ app }: Scene): Promise<string> {
  const { email } = await app.signUp("Zoe");
  return (await app.kv.get<string>(userKeys.byEmail(email))).value as string;
}

async function declinedByAda(scene: Scene): Promise<{ readonly offerId: string }> {
  const offer = await offerToAda(scene);
  await body(scene.app.call("POST", "/transfer/decline", scene.ada, { ...offer, undoable: true }));
  return offer;
}

async function offerToAda({ app, ada }: Scene): Promise<{ readonly offerId: string }> {
  return offered(app, await app.signUp("Zoe"), ada.email);
}

async function pathOfPasskey({ app, ada }: Scene): Promise<string> {
  const { data } = await body<PasskeysAnswer>(app.call("GET", "/user/passkeys", ada));
  return `/user/passkeys/${data[0]?._id}`;
}

/** Marks the webhooks of an account as confirmed, as if each receiver had answered its challenge. */
async function confirm(kv: Kv, userId: string): Promise<void> {
  const record = (await findWebhooks(kv, userId)) as WebhooksRecord;
  const endpoints = record.endpoints.map((endpoint) => ({ ...endpoint, confirmedAt: endpoint.createdAt }));
  await addWrites(kv.atomic(), withEndpoints(record, endpoints)).commit();
}

/** Returns the path of a webhook of the owner that waits for confirmation. */
async function pathOfUnconfirmed({ app, ada }: Scene): Promise<string> {
  const userId = (await app.kv.get<string>(userKeys.byEmail(ada.email))).value as string;
  const url = `https://${app.environment.ulid().toLowerCase()}.example.com/`;
  const known = (await webhooksOf(app).service.list(userId)).find(({ confirmed }) => !confirmed);
  const added = () => webhooksOf(app).service.add(userId, { url, events: ["object.registered"] }, null);
  return `/webhooks/${(known ?? (await added()).webhook)._id}`;
}

/** Returns the path of a confirmed webhook of the owner. */
async function pathOfWebhook({ app, ada }: Scene): Promise<string> {
  const userId = (await app.kv.get<string>(userKeys.byEmail(ada.email))).value as string;
  const { service } = webhooksOf(app);
  const first = (await service.list(userId)).find(({ confirmed }) => confirmed);
  if (first) return `/webhooks/${first._id}`;
  const { webhook } = await service.add(
    userId,
    { url: "https://hooks.example.com/", events: ["object.registered"] },
    null,
  );
  await confirm(app.kv, userId);
  return `/webhooks/${webhook._id}`;
}

/** Sends the sample of a route as the scene's caller. */
export async function sendSample(name: RouteName, scene: Scene): Promise<Response> {
  const { path, body: content } = SAMPLES[name];
  const [method, route] = name.split(" ", 2) as [string, string];
  const address = (await path?.(scene)) ?? route.replace("/api", "");
  return scene.app.call(method, address, scene.caller, await content?.(scene));
}
