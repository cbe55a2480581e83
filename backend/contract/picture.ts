import * as z from "zod/mini";
import { choice } from "./fields.ts";
import { LANGUAGES } from "./language.ts";

/** Query of calls that return a document, or a link to one. */
export const DocumentQuery = z.strictObject({
  lang: z.optional(choice(LANGUAGES, "Language of the documents; by default that of the account.")),
});

/** Query of badges, cards and oEmbed answers. Other members are ignored here. */
export const PictureQuery = z.object({
  lang: z.optional(choice(LANGUAGES, "Language of the text; by default that of the object's owner.")),
});
