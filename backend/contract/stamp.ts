import * as z from "zod/mini";
import { count, flag, instant, link, list, nullable, part, text, wholeNumber } from "./fields.ts";
import type { Immutable } from "./immutable.ts";

/** Entry of a trusted list for the service that issued a stamp. */
const Qualified = z.object({
  provider: text("Name of the provider in the list."),
  service: text("Name of the service in the list."),
  territory: text("Country of the list, such as FR."),
  sequence: count("Sequence number of the list."),
  issuedAt: instant("Time at which the list was issued; UTC."),
  grantedAt: instant("Time since which the service is granted; UTC."),
});
export interface Qualified extends Immutable<z.infer<typeof Qualified>> {}

/** A time stamp of a checkpoint (RFC 3161). It was verified before it was stored. */
export const Stamp = z
  .object({
    size: count("Number of entries that the stamped checkpoint covers."),
    genTime: instant("Time stated by the authority; UTC."),
    accuracyMs: nullable(count(), "Accuracy of the time (ms); null if the authority does not state it."),
    latest: instant("Time stated by the authority plus its accuracy: the covered entries existed by then; UTC."),
    authority: text("Signer, by the names in its certificate."),
    policy: text("Policy of the authority (object identifier)."),
    serial: text("Serial number of the time stamp, hexadecimal."),
    certificateEndsAt: instant("Expiry of the certificate that signed it; UTC."),
    callsItselfQualified: flag("Whether the time stamp claims to be qualified. The claim alone proves nothing."),
    qualified: nullable(
      Qualified,
      "Entry of a trusted list with a verified signature, when the time stamp was made; null if the time stamp is not known to be qualified.",
    ),
    files: part("Files to verify it with.", {
      query: link("The query (TimeStampReq)."),
      reply: link("The reply (TimeStampResp)."),
      stamped: link("The stamped bytes: the checkpoint with the log's own signatures."),
      root: link("The root of the authority's certificate chain (PEM). It is only as trustworthy as its source."),
    }),
  })
  .register(z.globalRegistry, { id: "Stamp" });
export interface Stamp extends Immutable<z.infer<typeof Stamp>> {}

export const StampFileParam = z.strictObject({
  file: text("File name as in `files` of a time stamp: <size>-<authority>.tsq, .tsr, .checkpoint or .pem."),
});

/** `GET /registry/stamps`. */
export const StampsQuery = z.strictObject({
  covers: z.optional(
    wholeNumber("Index of an entry. Returns the first time stamp of each authority that covers the entry."),
  ),
});
export const StampsAnswer = z.object({
  stamps: list(
    Stamp,
    "With `covers`: the first time stamp of each authority that covers the entry, the strongest evidence first. Otherwise the latest time stamps, newest first.",
  ),
  everyMs: nullable(
    count(),
    "Interval (ms) at which a registry that has grown is stamped; null if no authority is asked.",
  ),
});
export interface StampsAnswer extends Immutable<z.infer<typeof StampsAnswer>> {}
