import { Hono } from "hono";
import type { AccountCall } from "../../accounts/auth/call.ts";
import { PageQuery } from "../../contract/paging.ts";
import { DocumentQuery } from "../../contract/picture.ts";
import { ProofAnswer } from "../../contract/proof.ts";
import { TicketParam } from "../../contract/ticket.ts";
import { type Cession, CessionRequest, CessionsAnswer } from "../../contract/transfer.ts";
import type { Variables } from "../../platform/http/calls/context.ts";
import type { Slots } from "../../platform/http/calls/open.ts";
import { PAGED, paged } from "../../platform/http/calls/paged.ts";
import { ONCE, ticketDownload } from "../../platform/http/calls/ticket-download.ts";
import { type CountLong, inTurns, jsonInTurns, LONG } from "../../platform/http/calls/whole-list.ts";
import type { Cessions } from "./cessions.ts";

/** Routes of `/transfer` for cessions, the records of past transfers that both parties keep. */
export const cessionRoutes = (call: AccountCall, slots: Slots, made: Cessions, countLong: CountLong) =>
  new Hono<{ Variables: Variables }>()
    .get(
      "/cessions",
      call({
        who: "user",
        scope: "read",
        does: "Lists the transfers that the caller was a party to, newest first.",
        note: `${PAGED} ${LONG}`,
        query: PageQuery,
        answers: { 200: { CessionsAnswer } },
      }),
      async (c) => {
        const cessions = await made.list(c.var.caller.user);
        const placeOf = ({ transferredAt, number, objectId }: Cession) => [transferredAt, number, objectId];
        const data = paged(c, c.req.valid("query"), cessions, placeOf);
        await countLong(c.var.caller.user, data.length);
        return jsonInTurns(c, inTurns(data), "data");
      },
    )
    .post(
      "/cession",
      call({
        who: "user",
        scope: "read",
        does: "Returns a one-time link that downloads the proof of a transfer; available to both parties.",
        note: ONCE,
        query: DocumentQuery,
        body: { CessionRequest },
        answers: { 200: { ProofAnswer } },
        refuses: ["not_found", "awaiting_witnesses", "publication_stopped"],
        limit: "proofAccount",
      }),
      async (c) => c.json(await made.offer(c.var.caller, c.req.valid("json"), c.req.valid("query").lang)),
    )
    .get(
      "/cession/:ticket",
      call({
        who: "holder",
        does: "Downloads the proof of a transfer: its details, proof files, the registry's key and the offline verifier.",
        note: ONCE,
        params: TicketParam,
        answers: { 200: { media: "application/zip", words: "ZIP archive." } },
        refuses: ["gone", "unavailable", "awaiting_witnesses", "publication_stopped"],
        limit: "download",
      }),
      ticketDownload("application/zip", slots, made.open),
    );
