import { Hono } from "hono";
import type { AccountCall } from "../../accounts/auth/call.ts";
import { Done } from "../../contract/fields.ts";
import { RemoteFailureRequest } from "../../contract/remote-failure.ts";
import type { Variables } from "../../platform/http/context.ts";
import type { RemoteFailures } from "./service.ts";

/** `/remote-failures`: what pages tell of microfrontends that did not come. */
export const remoteFailureRoutes = (call: AccountCall, failures: RemoteFailures) =>
  new Hono<{ Variables: Variables }>().post(
    "/",
    call({
      who: "anyone",
      does: "Tells that a page could not show a screen of a microfrontend.",
      note: "Counted by day. Nothing is kept of who told it.",
      body: { RemoteFailureRequest },
      answers: { 202: { Done } },
      limit: "remoteFailure",
    }),
    async (c) => {
      await failures.note(c.req.valid("json"));
      return c.json({ message: "Noted." }, 202);
    },
  );
