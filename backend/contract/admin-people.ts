import * as z from "zod/mini";
import { id, reason } from "./admin-collections.ts";
import { PERSON_NAME_MAX } from "./constants.ts";
import { described } from "./fields.ts";
import { email, line } from "./text.ts";
import { role } from "./user.ts";

/** Path parameter of `/admin/users/:id…`. */
export const AdminUserParam = z.strictObject({ id: id("Identifier of the account.") });

/**
 * `PUT /admin/users/:id/role`; needs a recent sign-in. Administrators cannot change their own role, and the last
 * administrator keeps the role.
 */
export const ChangeRoleRequest = z.strictObject({ role: role(), reason: reason() });

/** `POST /admin/users/:id/disable`, `…/enable`, `…/remove-second-factor`, `DELETE /admin/users/:id`. */
export const ReasonRequest = z.strictObject({ reason: reason() });

/** `POST /admin/users/:id/end-sessions` and `…/reset-password`. */
export const EvictRequest = z.strictObject({
  reason: reason(),
  dropPasskeys: described(
    z.optional(z.boolean()),
    "Whether to also remove the user's passkeys and revoke their API keys.",
  ),
});
export type EvictRequest = z.infer<typeof EvictRequest>;

/** `DELETE /admin/users/:id?reason=…`; needs a recent sign-in. */
export const DeleteUserQuery = z.strictObject({ reason: z.optional(reason()) });

/**
 * `POST /admin`: creates an account without a password. Its owner receives an e-mail with a link to
 * `/recover-password`. Needs a recent sign-in.
 */
export const InviteRequest = z.strictObject({
  email: email("E-mail address for the invitation and for signing in."),
  firstName: line(PERSON_NAME_MAX, "First name."),
  lastName: line(PERSON_NAME_MAX, "Last name."),
  role: role(),
});
export type InviteRequest = z.infer<typeof InviteRequest>;
