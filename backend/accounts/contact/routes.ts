import { Hono } from "hono";
import { DemoRequest } from "../../contract/contact.ts";
import { Done } from "../../contract/fields.ts";
import type { Variables } from "../../platform/http/calls/context.ts";
import { WORDS } from "../../words/index.ts";
import type { AccountCall } from "../auth/call.ts";
import type { Contact } from "./service.ts";

/** `/contact`: messages to the company behind the product. */
export const contactRoutes = (call: AccountCall, contact: Contact) =>
  new Hono<{ Variables: Variables }>().post(
    "/demo",
    call({
      who: "anyone",
      does: "Requests a demonstration of the product.",
      body: { DemoRequest },
      answers: { 202: { Done } },
      limit: "contact",
    }),
    async (c) => {
      const request = c.req.valid("json");
      await contact.askForDemo(request);
      return c.json({ message: WORDS[request.language ?? "fr"].accountEmails.demo.done }, 202);
    },
  );
