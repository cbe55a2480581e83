import * as z from "zod/mini";
import { link } from "./fields.ts";
import type { Immutable } from "./immutable.ts";
import { email } from "./text.ts";

/** `POST /user/export`: a link to a ZIP of the user's data. */
export const ExportAnswer = z.object({ link: link("Single-use download link, valid for 60 seconds.") });
export interface ExportAnswer extends Immutable<z.infer<typeof ExportAnswer>> {}

/** `POST /user/delete-account`. Answers 202; the deletion continues in the background. */
export const DeleteAccountRequest = z.strictObject({
  email: email("E-mail address of the account, typed as a confirmation."),
});
