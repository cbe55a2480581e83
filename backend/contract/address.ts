import * as z from "zod/mini";
import { OTP_DIGITS } from "./constants.ts";
import { instant, text } from "./fields.ts";
import type { Immutable } from "./immutable.ts";
import { email } from "./text.ts";

const code = (words: string) =>
  text(words).check(z.regex(new RegExp(`^\\d{${OTP_DIGITS}}$`), `must be ${OTP_DIGITS} digits`));

const emailLink = (words: string) =>
  text(words).check(
    z.regex(/^[0-9A-HJKMNP-TV-Z]{26}\.[\w-]{43}$/, "must be the part after #link= of a link in an e-mail"),
  );

/** `POST /user/email/prove`: either the code or the link from the e-mail to the account's address. */
export const ProveEmailRequest = z
  .strictObject({
    code: z.optional(code("Six-digit code from the e-mail.")),
    link: z.optional(emailLink("Part after #link= of the link in the e-mail.")),
  })
  .check(
    z.refine(({ code, link }) => (code === undefined) !== (link === undefined), "must have either code or link"),
    z.meta({ minProperties: 1, maxProperties: 1 }),
  );
export type ProveEmailRequest = z.infer<typeof ProveEmailRequest>;

/** Body of `POST /auth/email/take-over` and `POST /auth/email/undo`: the secret of the link. */
export const EmailLinkRequest = z.strictObject({ link: emailLink("Part after #link= of the link in the e-mail.") });

/** `POST /user/email/change`. */
export const ChangeEmailRequest = z.strictObject({ email: email("The new e-mail address.") });

/**
 * Answer of `POST /user/email/change`. It is the same whether or not the address is available: only the mailbox of
 * the address learns the result.
 */
export const ChangeEmailAnswer = z.object({
  email: text("Address that the e-mail is sent to."),
  codeExpiresAt: instant("Expiry of the code in the e-mail; UTC."),
});
export interface ChangeEmailAnswer extends Immutable<z.infer<typeof ChangeEmailAnswer>> {}

/** `POST /user/email/confirm`. */
export const ConfirmEmailRequest = z.strictObject({
  code: code("Six-digit code sent to the new address."),
});
