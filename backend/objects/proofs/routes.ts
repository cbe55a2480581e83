import { Hono } from "hono";
import type { AccountCall } from "../../accounts/auth/call.ts";
import { DocumentQuery } from "../../contract/picture.ts";
import { ProofAnswer, ProofRequest } from "../../contract/proof.ts";
import { TicketParam } from "../../contract/ticket.ts";
import type { Variables } from "../../platform/http/calls/context.ts";
import type { Slots } from "../../platform/http/calls/open.ts";
import { ONCE, ticketDownload } from "../../platform/http/calls/ticket-download.ts";
import type { Proofs } from "./service.ts";

/** Routes of `/object/proof`. */
export const proofRoutes = (call: AccountCall, slots: Slots, proofs: Proofs) =>
  new Hono<{ Variables: Variables }>()
    .post(
      "/",
      call({
        who: "owner",
        scope: "read",
        does: "Returns a one-time link that downloads the proof of an object.",
        note: ONCE,
        query: DocumentQuery,
        body: { ProofRequest },
        answers: { 200: { ProofAnswer } },
        refuses: ["forbidden", "not_found", "awaiting_witnesses", "publication_stopped"],
        limit: "proofAccount",
        repeated: "again",
      }),
      async (c) => c.json(await proofs.offer(c.var.caller, c.req.valid("json"), c.req.valid("query").lang)),
    )
    .get(
      "/:ticket",
      call({
        who: "holder",
        does: "Downloads the proof of an object: certificate, proof files, the registry's key and the offline verifier.",
        note: ONCE,
        params: TicketParam,
        answers: { 200: { media: "application/zip", words: "ZIP archive." } },
        refuses: ["gone", "unavailable", "awaiting_witnesses", "publication_stopped"],
        limit: "download",
      }),
      ticketDownload("application/zip", slots, proofs.open),
    );
