import * as z from "zod/mini";
import { link, text } from "./fields.ts";
import type { Immutable } from "./immutable.ts";

/** `POST /object/proof`. */
export const ProofRequest = z.strictObject({ objectId: text("Proof identifier of the object.") });

/** The address downloads the archive. */
export const ProofAnswer = z.object({ link: link("Address that downloads once, within 60 s.") });
export interface ProofAnswer extends Immutable<z.infer<typeof ProofAnswer>> {}
