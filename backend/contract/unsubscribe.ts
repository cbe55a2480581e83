import * as z from "zod/mini";
import { text } from "./fields.ts";

/** Of the addresses in letters by which their reader wants no more of their kind. */
export const UnsubscribeParam = z.strictObject({ token: text("What stands for a person and a kind of letters.") });
