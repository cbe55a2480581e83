import * as z from "zod/mini";
import { literal, text } from "./fields.ts";

/** Path parameter of the unsubscribe links in e-mails. */
export const UnsubscribeParam = z.strictObject({ token: text("Token for a user and a kind of e-mails.") });

/** The form that mail programs send to an unsubscribe link (RFC 8058, section 3.1). Other fields are ignored. */
export const UnsubscribeForm = z.object({
  "List-Unsubscribe": literal("One-Click", "Unsubscribes the recipient from e-mails of this kind."),
});
