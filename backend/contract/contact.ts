import * as z from "zod/mini";
import { choice } from "./fields.ts";
import { LANGUAGES } from "./language.ts";
import { email } from "./text.ts";

/** `POST /contact/demo`: a request for a demonstration. */
export const DemoRequest = z.strictObject({
  email: email("Address for the reply."),
  language: z.optional(choice(LANGUAGES, "Language of the reply; by default French.")),
});
export type DemoRequest = z.infer<typeof DemoRequest>;
