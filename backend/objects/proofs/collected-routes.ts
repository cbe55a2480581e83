import { Hono } from "hono";
import type { AccountCall } from "../../accounts/auth/call.ts";
import { PROOFS_MAX } from "../../contract/constants.ts";
import { DocumentQuery } from "../../contract/picture.ts";
import { ProofAnswer, ProofsRequest } from "../../contract/proof.ts";
import { TicketParam } from "../../contract/ticket.ts";
import type { Variables } from "../../platform/http/calls/context.ts";
import type { Slots } from "../../platform/http/calls/open.ts";
import { ONCE, ticketDownload } from "../../platform/http/calls/ticket-download.ts";
import type { CollectedProofs } from "./collected.ts";

/** Space for the greatest number of identifiers that a call may name. */
const MAX_BYTES = 32 * PROOFS_MAX;

/** Routes of `/object/proofs`. */
export const collectedRoutes = (call: AccountCall, slots: Slots, collected: CollectedProofs) =>
  new Hono<{ Variables: Variables }>()
    .post(
      "/",
      call({
        who: "owner",
        scope: "read",
        does: `Returns a one-time link that downloads the proofs of up to ${PROOFS_MAX} objects as one archive.`,
        note: ONCE,
        query: DocumentQuery,
        body: { ProofsRequest },
        mostBytes: MAX_BYTES,
        answers: { 200: { ProofAnswer } },
        refuses: ["forbidden", "not_found", "awaiting_witnesses", "publication_stopped"],
        limit: "proofsAccount",
        repeated: "again",
      }),
      async (c) => c.json(await collected.offer(c.var.caller, c.req.valid("json"), c.req.valid("query").lang)),
    )
    .get(
      "/:ticket",
      call({
        who: "holder",
        does: "Downloads the proofs of many objects: the archive of each, a list of them, and the offline verifier.",
        note: `${ONCE} Objects that cannot be proven at the moment are named in the list. An account can download one archive at a time, and the download slows down when the account's CPU budget for certificates is used up.`,
        params: TicketParam,
        answers: { 200: { media: "application/zip", words: "ZIP archive." } },
        refuses: ["gone", "unavailable"],
        limit: "download",
      }),
      ticketDownload("application/zip", slots, collected.open, "archive"),
    );
