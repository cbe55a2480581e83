import { Hono } from "hono";
import { DemoRequest } from "../../contract/contact.ts";
import { Done } from "../../contract/fields.ts";
import type { Variables } from "../../platform/http/calls/context.ts";
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
      await contact.askForDemo(c.req.valid("json").email);
      return c.json({ message: "Votre demande est enregistrée." }, 202);
    },
  );
