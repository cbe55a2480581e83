import * as z from "zod/mini";
import { literal, text } from "./fields.ts";

/** Of the addresses in letters by which their reader wants no more of their kind. */
export const UnsubscribeParam = z.strictObject({ token: text("Token for a person and a kind of e-mails.") });

/** The form that mail programs send there (RFC 8058, section 3.1); more fields are let be. */
export const UnsubscribeForm = z.object({
  "List-Unsubscribe": literal("One-Click", "That its reader wants no more of them."),
});
