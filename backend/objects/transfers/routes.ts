import { Hono } from "hono";
import type { Auth } from "../../accounts/auth/service.ts";
import { OfferTransferRequest, TransferOfferRequest, type TransferOffersAnswer } from "../../contract/transfer.ts";
import type { CallerVariables } from "../../platform/http/context.ts";
import { requireUser } from "../../platform/http/guards.ts";
import { limitAccount } from "../../platform/http/limit.ts";
import { jsonBody, validate } from "../../platform/http/validate.ts";
import type { Limits } from "../../platform/limits/limits.ts";
import type { Transfers } from "./service.ts";

/** `/transfer`: handing objects on from one person to another. */
export const transferRoutes = (auth: Auth, limits: Limits, transfers: Transfers) =>
  new Hono<{ Variables: CallerVariables }>()
    .use(requireUser(auth))
    .get("/offers", async (c) =>
      c.json({ data: await transfers.list(c.var.caller.user) } satisfies TransferOffersAnswer),
    )
    .post("/offer", limitAccount(limits, "offerAccount"), jsonBody, validate("json", OfferTransferRequest), async (c) =>
      c.json(await transfers.offer(c.var.caller.user, c.req.valid("json")), 201),
    )
    .post("/accept", jsonBody, validate("json", TransferOfferRequest), async (c) =>
      c.json({ object: await transfers.accept(c.var.caller.user, c.req.valid("json").offerId) }),
    )
    .post("/decline", jsonBody, validate("json", TransferOfferRequest), async (c) => {
      await transfers.decline(c.var.caller.user, c.req.valid("json").offerId);
      return c.json({ message: "The offer is declined." });
    })
    .post("/cancel", jsonBody, validate("json", TransferOfferRequest), async (c) => {
      await transfers.cancel(c.var.caller.user, c.req.valid("json").offerId);
      return c.json({ message: "The offer is cancelled." });
    });
