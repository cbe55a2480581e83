import * as z from "zod/mini";
import { text } from "./fields.ts";
import type { Immutable } from "./immutable.ts";

/** `GET /site`: what the public pages say of whoever runs this installation. */
export const Site = z.object({ contactEmail: text("Where people write to.") });
export interface Site extends Immutable<z.infer<typeof Site>> {}
