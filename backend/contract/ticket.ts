import * as z from "zod/mini";
import { text } from "./fields.ts";

/** Of the addresses that download once. */
export const TicketParam = z.strictObject({ ticket: text("The ticket of the address.") });
