import { Hono } from "hono";
import type { AccountCall } from "../../accounts/auth/call.ts";
import { Done } from "../../contract/fields.ts";
import { DeleteAccountRequest, ExportAnswer } from "../../contract/rights.ts";
import { TicketParam } from "../../contract/ticket.ts";
import type { Variables } from "../../platform/http/calls/context.ts";
import type { Slots } from "../../platform/http/calls/open.ts";
import { ONCE, ticketDownload } from "../../platform/http/calls/ticket-download.ts";
import { securityEvent } from "../../platform/observe/security-events.ts";
import type { Deletion } from "./deletion.ts";
import type { Exports } from "./export.ts";

/** `/user`: calls by which users exercise their rights over their personal data. */
export const rightsRoutes = (call: AccountCall, slots: Slots, exports: Exports, deletion: Deletion) =>
  new Hono<{ Variables: Variables }>()
    .post(
      "/export",
      call({
        who: "recent user",
        does: "Returns a one-time link that downloads the user's data.",
        note: ONCE,
        answers: { 200: { ExportAnswer } },
        limit: "exportAccount",
      }),
      async (c) => {
        const answer = await exports.offer(c.var.caller);
        securityEvent("exported");
        return c.json(answer);
      },
    )
    .get(
      "/export/:ticket",
      call({
        who: "holder",
        does: "Downloads the user's data.",
        note: ONCE,
        params: TicketParam,
        answers: { 200: { media: "application/zip", words: "ZIP archive of the data." } },
        refuses: ["gone", "unavailable"],
        limit: "download",
      }),
      ticketDownload("application/zip", slots, exports.open, "archive"),
    )
    .post(
      "/delete-account",
      call({
        who: "recent user",
        does: "Closes the account, and starts to erase it with all its data.",
        note: "Its registry entries stay, but nothing remains that could open their commitments.",
        body: { DeleteAccountRequest },
        answers: { 202: { Done } },
        refuses: ["conflict"],
      }),
      async (c) => {
        await deletion.begin(c.var.caller.user.id, c.req.valid("json").email);
        securityEvent("deletion_begun");
        return c.json({ message: "The account is closed and is being erased." }, 202);
      },
    );
