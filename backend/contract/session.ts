import * as z from "zod/mini";
import { PASSKEYS_MAX } from "./constants.ts";
import { described, flag, instant, nullable, text } from "./fields.ts";
import type { Immutable } from "./immutable.ts";
import { passkeyId } from "./passkey.ts";

/** A device on which the caller is signed in. */
const Session = z
  .object({
    _id: text("Its identifier."),
    device: nullable(z.string(), "The device, such as Firefox · Windows; null when it did not say."),
    createdAt: instant("When it was signed in; UTC."),
    lastUsedAt: instant("When it was last used, to about ten minutes; UTC."),
    current: flag("Whether it is the one that asks."),
  })
  .register(z.globalRegistry, { id: "Session" });
export interface Session extends Immutable<z.infer<typeof Session>> {}

/** `GET /user/sessions`. */
export const SessionsAnswer = z.object({
  data: z.array(Session).check(z.describe("The devices, the last used first.")),
});
export interface SessionsAnswer extends Immutable<z.infer<typeof SessionsAnswer>> {}

/** `DELETE /user/sessions`: passkeys to remove as well. */
export const EndSessionsQuery = z.strictObject({
  removePasskey: described(
    z.optional(
      z.union([
        passkeyId("The credential id of a passkey, base64url."),
        z.array(passkeyId("The credential id of a passkey, base64url.")).check(z.maxLength(PASSKEYS_MAX)),
      ]),
    ),
    "A passkey that is removed with them; may be said several times.",
  ),
});

export const SessionParam = z.strictObject({ id: text("The session.").check(z.minLength(1), z.maxLength(64)) });
