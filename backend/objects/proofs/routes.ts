import { Hono } from "hono";
import type { Auth } from "../../accounts/auth/service.ts";
import { ProofRequest } from "../../contract/proof.ts";
import type { CallerVariables, Variables } from "../../platform/http/context.ts";
import { requireUser } from "../../platform/http/guards.ts";
import { limitAccount } from "../../platform/http/limit.ts";
import { ticketDownload } from "../../platform/http/ticket-download.ts";
import { jsonBody, validate } from "../../platform/http/validate.ts";
import type { Limits } from "../../platform/limits/limits.ts";
import type { Proofs } from "./service.ts";

/** `/object/proof`. Stands before the other routes of `/object`, whose guard has no part in a ticket. */
export const proofRoutes = (auth: Auth, limits: Limits, proofs: Proofs) =>
  new Hono<{ Variables: CallerVariables }>()
    .get("/:ticket", ticketDownload("application/zip", proofs.open))
    .post(
      "/",
      requireUser(auth),
      limitAccount(limits, "proofAccount"),
      jsonBody,
      validate("json", ProofRequest),
      async (c) => c.json(await proofs.offer(c.var.caller.user, c.req.valid("json").objectId)),
    );

/** `/verificateur.html`: the offline verifier as a page of the site, under the policy that it brings. */
export const verifierRoutes = (proofs: Proofs) =>
  new Hono<{ Variables: Variables }>().get("/verificateur.html", async (c) => {
    const { html, policy } = await proofs.verifierPage();
    return c.body(html, 200, {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": `${policy}; frame-ancestors 'none'`,
      "Cache-Control": "no-cache",
    });
  });
