import { Hono } from "hono";
import { DemoRequest } from "../../contract/contact.ts";
import type { Variables } from "../../platform/http/context.ts";
import { limitAddress } from "../../platform/http/limit.ts";
import { jsonBody, validate } from "../../platform/http/validate.ts";
import type { Limits } from "../../platform/limits/limits.ts";
import type { Contact } from "./service.ts";

/** `/contact`: words to the people behind the product. */
export const contactRoutes = (contact: Contact, limits: Limits) =>
  new Hono<{ Variables: Variables }>().post(
    "/demo",
    limitAddress(limits, "contact"),
    jsonBody,
    validate("json", DemoRequest),
    async (c) => {
      await contact.askForDemo(c.req.valid("json").email);
      return c.json({ message: "Votre demande est enregistrée." }, 202);
    },
  );
