import { Hono } from "hono";
import type { AccountCall } from "../../accounts/auth/call.ts";
import { OFFERS_TO_ONE_A_DAY, UNPROVEN_OFFERS_TO_ONE } from "../../contract/constants.ts";
import { Done } from "../../contract/fields.ts";
import { ObjectAnswer } from "../../contract/object.ts";
import { PageQuery } from "../../contract/paging.ts";
import {
  DeclineOfferRequest,
  OfferTransferRequest,
  OutgoingOffer,
  TransferOfferRequest,
  TransferOffersAnswer,
} from "../../contract/transfer.ts";
import type { Variables } from "../../platform/http/calls/context.ts";
import { PAGED, pageAsked, tellNext } from "../../platform/http/calls/paged.ts";
import { type CountLong, inTurns, jsonInTurns, LONG } from "../../platform/http/calls/whole-list.ts";
import { MAX_WAITING } from "./listing.ts";
import type { Transfers } from "./service.ts";

/** Routes of `/transfer`: transfer objects from one user to another. */
export const transferRoutes = (call: AccountCall, transfers: Transfers, countLong: CountLong) =>
  new Hono<{ Variables: Variables }>()
    .get(
      "/offers",
      call({
        who: "user",
        scope: ["read", "transfer"],
        does: "Lists the open offers by and to the caller, newest first.",
        note: `Without parameters, returns all offers by the caller, and the latest ${MAX_WAITING} to each of the caller's addresses. ${PAGED} ${LONG}`,
        query: PageQuery,
        answers: { 200: { TransferOffersAnswer } },
      }),
      async (c) => {
        const { user } = c.var.caller;
        const asked = pageAsked(c.req.valid("query"));
        if (asked) {
          const data = tellNext(c, asked, await transfers.listing.page(user, asked));
          return c.json({ data } satisfies TransferOffersAnswer);
        }
        const all = await transfers.listing.all(user);
        await countLong(user, all.length);
        return jsonInTurns(c, inTurns(all), "data");
      },
    )
    .post(
      "/offer",
      call({
        who: "recent owner",
        scope: "transfer",
        does: "Offers an object to the owner of an e-mail or wallet address for 14 days.",
        note: `An account can make at most ${OFFERS_TO_ONE_A_DAY} offers a day to one address, and have as many open there. Accounts with an unproven e-mail address can have ${UNPROVEN_OFFERS_TO_ONE} open offers to one address in total. An address gets at most five e-mails about offers a day; further offers are made without an e-mail.`,
        body: { OfferTransferRequest },
        answers: { 201: { OutgoingOffer } },
        refuses: ["conflict", "forbidden", "not_found"],
        limit: "offerAccount",
      }),
      async (c) => c.json(await transfers.offer(c.var.caller.user, c.req.valid("json")), 201),
    )
    .post(
      "/accept",
      call({
        who: "addressee",
        scope: "transfer",
        does: "Accepts an offer, which transfers the object and its file to the caller.",
        note: "A transfer assigns no copyright.",
        body: { TransferOfferRequest },
        answers: { 200: { ObjectAnswer } },
        refuses: ["conflict", "not_found"],
      }),
      async (c) => c.json({ object: await transfers.accept(c.var.caller.user, c.req.valid("json").offerId) }),
    )
    .post(
      "/decline",
      call({
        who: "addressee",
        scope: "transfer",
        does: "Declines an offer, and notifies the owner without revealing anything about the caller but the address typed by the owner.",
        body: { DeclineOfferRequest },
        answers: { 200: { Done } },
        refuses: ["not_found"],
      }),
      async (c) => {
        await transfers.decline(c.var.caller.user, c.req.valid("json"));
        return c.json({ message: "The offer is declined." });
      },
    )
    .post(
      "/undo-decline",
      call({
        who: "addressee",
        scope: "transfer",
        does: "Undoes an undoable decline within a minute, which opens the offer again.",
        body: { TransferOfferRequest },
        answers: { 200: { Done } },
        refuses: ["not_found"],
      }),
      async (c) => {
        await transfers.undoDecline(c.var.caller.user, c.req.valid("json").offerId);
        return c.json({ message: "The offer is open again." });
      },
    )
    .post(
      "/cancel",
      call({
        who: "owner",
        scope: "transfer",
        does: "Withdraws an offer.",
        body: { TransferOfferRequest },
        answers: { 200: { Done } },
        refuses: ["not_found"],
      }),
      async (c) => {
        await transfers.cancel(c.var.caller.user, c.req.valid("json").offerId);
        return c.json({ message: "The offer is cancelled." });
      },
    );
