import * as z from "zod/mini";
import { PASSKEYS_MAX } from "./constants.ts";
import { described, flag, instant, nullable, text } from "./fields.ts";
import type { Immutable } from "./immutable.ts";
import { passkeyId } from "./passkey.ts";

/** A device on which the caller is signed in. */
const Session = z
  .object({
    _id: text("Identifier of the session."),
    device: nullable(z.string(), "Browser and system, such as Firefox · Windows; null if unknown."),
    createdAt: instant("Time of the sign-in; UTC."),
    lastUsedAt: instant("Last use, accurate to about ten minutes; UTC."),
    current: flag("Whether it is the session of this request."),
  })
  .register(z.globalRegistry, { id: "Session" });
export interface Session extends Immutable<z.infer<typeof Session>> {}

/** `GET /user/sessions`. */
export const SessionsAnswer = z.object({
  data: z.array(Session).check(z.describe("Sessions, last used first.")),
});
export interface SessionsAnswer extends Immutable<z.infer<typeof SessionsAnswer>> {}

/** `DELETE /user/sessions`: passkeys that are removed in addition. */
export const EndSessionsQuery = z.strictObject({
  removePasskey: described(
    z.optional(
      z.union([
        passkeyId("Credential id of a passkey, base64url."),
        z.array(passkeyId("Credential id of a passkey, base64url.")).check(z.maxLength(PASSKEYS_MAX)),
      ]),
    ),
    "Passkey to remove as well; may be repeated.",
  ),
});

export const SessionParam = z.strictObject({
  id: text("Identifier of the session.").check(z.minLength(1), z.maxLength(64)),
});
