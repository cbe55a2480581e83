import * as z from "zod/mini";
import { email } from "./text.ts";

/** `POST /user/export`: an address that downloads the person's data once, as a ZIP, within 60 s. */
export interface ExportAnswer {
  readonly link: string;
}

/** `POST /user/delete-account`: the account's own e-mail address, typed as a confirmation. Answered 202: the rest goes on by itself. */
export const DeleteAccountRequest = z.strictObject({ email: email() });
export type DeleteAccountRequest = z.infer<typeof DeleteAccountRequest>;
