import * as z from "zod/mini";
import { LoginRequest, newPassword } from "./auth.ts";
import { described } from "./fields.ts";

/** `POST /user/password`. */
export const ChangePasswordRequest = z.strictObject({
  currentPassword: described(LoginRequest.shape.password, "The current password."),
  newPassword: newPassword("The new password."),
});
export type ChangePasswordRequest = z.infer<typeof ChangePasswordRequest>;
