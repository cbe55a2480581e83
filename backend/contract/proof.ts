import * as z from "zod/mini";
import { PROOFS_MAX } from "./constants.ts";
import { choice, link, text } from "./fields.ts";
import type { Immutable } from "./immutable.ts";

/** Kinds of proof. `redacted` reveals no private data, so that it can be passed on. */
export const PROOF_KINDS = ["complete", "redacted"] as const;
export type ProofKind = (typeof PROOF_KINDS)[number];

const kind = z.optional(
  choice(
    PROOF_KINDS,
    "complete (default): includes the private data that the owner may see. redacted: proves the same without private data.",
  ),
);

/** `POST /object/proof`. */
export const ProofRequest = z.strictObject({ objectId: text("Proof identifier of the object."), kind });

/** `POST /object/proofs`. */
export const ProofsRequest = z.strictObject({
  objectIds: z
    .array(z.string())
    .check(
      z.minLength(1, "must name at least one object"),
      z.maxLength(PROOFS_MAX),
      z.describe("Proof identifiers of the objects; duplicates count once."),
    ),
  kind,
});

/** Answer with a link that downloads the archive. */
export const ProofAnswer = z.object({ link: link("Single-use download link, valid for 60 seconds.") });
export interface ProofAnswer extends Immutable<z.infer<typeof ProofAnswer>> {}
