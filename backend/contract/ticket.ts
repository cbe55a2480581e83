import * as z from "zod/mini";
import { text } from "./fields.ts";

/** Path parameter of single-use download links. */
export const TicketParam = z.strictObject({ ticket: text("Ticket of the download link.") });
