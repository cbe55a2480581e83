/**
 * Who may call what: every route of the API, in one table. `tests/access.test.ts` walks each cell, and fails for a route
 * without a row and for a row without a route.
 */

/** Who a route lets through. */
export type Audience =
  /** Anybody, signed in or not. */
  | "anyone"
  /** Whoever holds the secret that the request needs: a one-use ticket, a code, a cookie, a refresh token. */
  | "holder"
  /** Anybody signed in, for what is their own. */
  | "user"
  /** The owner of what the request names; anybody else is told that it is not theirs, or not there. */
  | "owner"
  | "owner or admin"
  /** Whoever has the address that an offer is made to. */
  | "addressee"
  | "admin"
  /** As without `recent`, when the person has also proved who they are in the last ten minutes. */
  | "recent user"
  | "recent owner"
  | "recent admin";

export const ACCESS = {
  "GET /api/health": "anyone",
  "GET /api/site": "anyone",
  "GET /api/openapi.json": "anyone",
  "GET /api/docs": "anyone",
  "GET /api/registry/checkpoint": "anyone",
  "GET /api/registry/vkey": "anyone",
  "GET /api/registry/tile/*": "anyone",
  "GET /api/registry/proof/inclusion": "anyone",
  "GET /api/registry/proof/consistency": "anyone",
  "GET /api/registry/lookup": "anyone",
  "GET /api/registry/token/:tokenId": "anyone",
  "POST /api/contact/demo": "anyone",

  "POST /api/auth/register": "anyone",
  "POST /api/auth/login": "anyone",
  "POST /api/auth/refresh": "holder",
  // Answers a token that it does not know as any other, so that nothing is learned from it.
  "POST /api/auth/logout": "anyone",
  "POST /api/auth/forgot-password": "anyone",
  "GET /api/auth/recovery": "holder",
  "POST /api/auth/verify-otp": "holder",
  "POST /api/auth/reset-password": "holder",
  "POST /api/auth/passkey/login-options": "anyone",
  "POST /api/auth/passkey/login": "holder",
  "POST /api/auth/reauthenticate": "user",
  "POST /api/auth/reauthenticate/passkey-options": "user",
  "POST /api/auth/reauthenticate/passkey": "user",

  "GET /api/user/get-user": "user",
  "POST /api/user/edit-profile": "user",
  "GET /api/user/sessions": "user",
  "DELETE /api/user/sessions": "user",
  "DELETE /api/user/sessions/:id": "owner",
  "GET /api/user/passkeys": "user",
  "POST /api/user/passkeys/options": "recent user",
  "POST /api/user/passkeys": "recent user",
  "PUT /api/user/passkeys/:id": "owner",
  "DELETE /api/user/passkeys/:id": "recent owner",
  "POST /api/user/export": "recent user",
  "GET /api/user/export/:ticket": "holder",
  "POST /api/user/delete-account": "recent user",

  "POST /api/fingerprint/generate-fingerprint": "user",
  "POST /api/object/verify-object": "user",
  "POST /api/object/register": "user",
  "GET /api/object/get-user-objects": "user",
  "GET /api/object/get-object": "owner",
  "GET /api/object/cover/:id": "owner or admin",
  "POST /api/object/edit-object": "owner",
  "POST /api/object/revoke-object": "owner",
  "GET /api/object/download/:ticket": "holder",
  "POST /api/object/proof": "owner",
  "GET /api/object/proof/:ticket": "holder",

  "GET /api/transfer/offers": "user",
  "POST /api/transfer/offer": "owner",
  "POST /api/transfer/accept": "addressee",
  "POST /api/transfer/decline": "addressee",
  "POST /api/transfer/cancel": "owner",

  "GET /api/notifications/get-user-notifications": "user",
  "GET /api/notifications/get-object-notifications/:id": "user",
  "POST /api/notifications/mark-read": "user",
  "GET /api/notifications/stream": "user",

  "GET /api/admin/fields": "admin",
  "GET /api/admin/stats": "admin",
  "GET /api/admin/audit": "admin",
  "GET /api/admin/operations": "admin",
  "POST /api/admin/fsck": "admin",
  "POST /api/admin/export": "admin",
  "GET /api/admin/export/:ticket": "holder",
  "POST /api/admin": "recent admin",
  "PUT /api/admin/users/:id/role": "recent admin",
  "POST /api/admin/users/:id/disable": "admin",
  "POST /api/admin/users/:id/enable": "admin",
  "POST /api/admin/users/:id/end-sessions": "admin",
  "POST /api/admin/users/:id/reset-password": "admin",
  "DELETE /api/admin/users/:id": "recent admin",
  "GET /api/admin/:collection": "admin",
  "PUT /api/admin/:collection": "admin",
  "DELETE /api/admin/:collection": "recent admin",
} as const satisfies Readonly<Record<string, Audience>>;

export type RouteName = keyof typeof ACCESS;
