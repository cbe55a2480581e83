import * as z from "zod/mini";
import { PASSWORD_MAX, PASSWORD_MIN, PERSON_NAME_MAX } from "./constants.ts";
import { email, line, walletAddress } from "./text.ts";

/** A password being chosen: length alone, counted in code points after NFC; nothing is trimmed or cut. */
export const newPassword = () =>
  z.string().check(
    z.refine((text) => text.isWellFormed(), "must be well-formed Unicode"),
    z.refine(
      (text) => [...text.normalize("NFC")].length >= PASSWORD_MIN,
      `must be at least ${PASSWORD_MIN} characters`,
    ),
    z.refine((text) => [...text.normalize("NFC")].length <= PASSWORD_MAX, `must be at most ${PASSWORD_MAX} characters`),
  );

export const RegisterRequest = z.strictObject({
  firstName: line(PERSON_NAME_MAX),
  lastName: line(PERSON_NAME_MAX),
  email: email(),
  walletAddress: walletAddress(),
  password: newPassword(),
});

/** Login takes any password up to the longest one; the rule for new ones may have changed since. */
export const LoginRequest = z.strictObject({
  email: email(),
  password: z.string().check(z.minLength(1, "is required"), z.maxLength(512, "is too long")),
});

/** `POST /auth/reauthenticate`: the signed-in person's own password. */
export const ReauthenticateRequest = z.strictObject({ password: LoginRequest.shape.password });

export const RefreshRequest = z.strictObject({
  refreshToken: z.string().check(z.minLength(1, "is required"), z.maxLength(256, "is too long")),
});

export type RegisterRequest = z.infer<typeof RegisterRequest>;
export type LoginRequest = z.infer<typeof LoginRequest>;

/** Answer of login, register and refresh. The access token lasts ten minutes; the refresh token is used once. */
export interface TokenPair {
  readonly accessToken: string;
  readonly refreshToken: string;
}
