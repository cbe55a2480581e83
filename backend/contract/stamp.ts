import * as z from "zod/mini";
import { count, flag, instant, link, list, nullable, part, text, wholeNumber } from "./fields.ts";
import type { Immutable } from "./immutable.ts";

/** Entry of a trusted list for the service that issued a stamp. */
const Qualified = z.object({
  provider: text("The provider's name, as the list has it."),
  service: text("The service's name, as the list has it."),
  territory: text("Country of the list, such as FR."),
  sequence: count("Sequence number of the list."),
  issuedAt: instant("When the list was issued; UTC."),
  grantedAt: instant("Since when the service is granted; UTC."),
});
export interface Qualified extends Immutable<z.infer<typeof Qualified>> {}

/** A time stamp of a checkpoint (RFC 3161), verified before it was stored. */
export const Stamp = z
  .object({
    size: count("How many entries the stamped checkpoint covers."),
    genTime: instant("The authority's time; UTC."),
    accuracyMs: nullable(count(), "How far it may be off, in ms; null: the authority does not say."),
    latest: instant(
      "The authority's time and what it may be off: what is covered was registered then at the latest; UTC.",
    ),
    authority: text("Who has signed it, by the names of the certificate."),
    policy: text("The authority's policy, an object identifier."),
    serial: text("Serial number of the stamp, hexadecimal."),
    certificateEndsAt: instant("End of the certificate that has signed it; UTC."),
    callsItselfQualified: flag("Whether the stamp says of itself that it is a qualified one, which proves nothing."),
    qualified: nullable(
      Qualified,
      "What a trusted list, whose signature was verified, said when the stamp was made; null: the stamp is not known as a qualified one.",
    ),
    files: part("What it is checked with.", {
      query: link("The query (TimeStampReq)."),
      reply: link("The reply (TimeStampResp)."),
      stamped: link("The stamped bytes: the checkpoint with the log's own signatures."),
      root: link("The root that the authority's certificate leads to (PEM); it is worth what its source is."),
    }),
  })
  .register(z.globalRegistry, { id: "Stamp" });
export interface Stamp extends Immutable<z.infer<typeof Stamp>> {}

export const StampFileParam = z.strictObject({
  file: text("As `files` of a stamp names it: <size>-<authority>.tsq, .tsr, .checkpoint or .pem."),
});

/** `GET /registry/stamps`. */
export const StampsQuery = z.strictObject({
  covers: z.optional(wholeNumber("Index of an entry: of each authority the first stamp that covers it is answered.")),
});
export const StampsAnswer = z.object({
  stamps: list(
    Stamp,
    "With `covers`: the first of each authority that covers the entry, the one that tells most first. Else the latest, the newest first.",
  ),
  everyMs: nullable(
    count(),
    "How often the registry is stamped when it has grown, in ms; null: no authority is asked.",
  ),
});
export interface StampsAnswer extends Immutable<z.infer<typeof StampsAnswer>> {}
