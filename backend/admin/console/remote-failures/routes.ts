import { Hono } from "hono";
import type { AccountCall } from "../../../accounts/auth/call.ts";
import { Done } from "../../../contract/fields.ts";
import { RemoteFailureRequest } from "../../../contract/remote-failure.ts";
import type { Variables } from "../../../platform/http/calls/context.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { RemoteFailures } from "./service.ts";

/** `/remote-failures`: failures of microfrontends that pages report. */
export const remoteFailureRoutes = (
  call: AccountCall,
  failures: RemoteFailures,
  isServed: (remote: string) => boolean,
) =>
  new Hono<{ Variables: Variables }>().post(
    "/",
    call({
      who: "anyone",
      does: "Reports that a page failed to show a screen of a microfrontend.",
      note: "Reports are counted per day; nothing about the reporter is stored.",
      body: { RemoteFailureRequest },
      answers: { 202: { Done } },
      limit: "remoteFailure",
    }),
    async (c) => {
      const failure = c.req.valid("json");
      // Only known microfrontends are counted, because callers could make up any name. A service without pages has no
      // microfrontends.
      if (!isServed(failure.remote))
        throw new Refusal("invalid_input", `${failure.remote} is not a microfrontend here.`);
      await failures.note(failure);
      return c.json({ message: "Noted." }, 202);
    },
  );
