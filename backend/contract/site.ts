import * as z from "zod/mini";
import { nullable, part, text } from "./fields.ts";
import type { Immutable } from "./immutable.ts";

const detail = (words: string) => nullable(z.string(), `${words}; null: not given.`);

/** Legal information on the operator of a public service and on the hosting provider (LCEN, articles 1-1 and 6). */
export const LegalDetails = part("Legal details of the operator and their host.", {
  name: detail("Name of the publisher"),
  form: detail("Legal form and capital"),
  registration: detail("Registration number"),
  address: detail("Postal address"),
  phone: detail("Telephone number"),
  director: detail("Publication director"),
  hostName: detail("Name of the host"),
  hostAddress: detail("Postal address of the host"),
  hostPhone: detail("Telephone number of the host"),
});
export interface LegalDetails extends Immutable<z.infer<typeof LegalDetails>> {}

/** `GET /site`: information on the operator, for the public pages. */
export const Site = z.object({ contactEmail: text("E-mail address for enquiries."), legal: LegalDetails });
export interface Site extends Immutable<z.infer<typeof Site>> {}
