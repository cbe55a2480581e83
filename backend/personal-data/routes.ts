import { Hono } from "hono";
import type { Auth } from "../accounts/auth/service.ts";
import type { Sessions } from "../accounts/auth/sessions.ts";
import { DeleteAccountRequest } from "../contract/rights.ts";
import type { CallerVariables } from "../platform/http/context.ts";
import { requireUser } from "../platform/http/guards.ts";
import { limitAccount } from "../platform/http/limit.ts";
import { ticketDownload } from "../platform/http/ticket-download.ts";
import { jsonBody, validate } from "../platform/http/validate.ts";
import type { Limits } from "../platform/limits/limits.ts";
import type { Deletion } from "./deletion.ts";
import type { Exports } from "./export.ts";

export interface RightsRoutesDeps {
  readonly auth: Auth;
  readonly sessions: Sessions;
  readonly limits: Limits;
  readonly exports: Exports;
  readonly deletion: Deletion;
}

/** `/user`: a person's rights over their data. Stands before the other routes of `/user`, whose guard has no part in a ticket. */
export const rightsRoutes = ({ auth, sessions, limits, exports, deletion }: RightsRoutesDeps) =>
  new Hono<{ Variables: CallerVariables }>()
    .get("/export/:ticket", ticketDownload("application/zip", exports.open))
    .post(
      "/export",
      requireUser(auth),
      async (c, next) => {
        // Before it is counted: somebody asked to confirm who they are has had no export.
        sessions.requireRecent(c.var.caller.session);
        await next();
      },
      limitAccount(limits, "exportAccount"),
      async (c) => c.json(await exports.offer(c.var.caller.user.id)),
    )
    .post("/delete-account", requireUser(auth), jsonBody, validate("json", DeleteAccountRequest), async (c) => {
      sessions.requireRecent(c.var.caller.session);
      await deletion.begin(c.var.caller.user.id, c.req.valid("json").email);
      return c.json({ message: "The account is closed and is being erased." }, 202);
    });
