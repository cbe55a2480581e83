import * as z from "zod/mini";
import { email } from "./text.ts";

/** `POST /contact/demo`: somebody asks to be shown the product. */
export const DemoRequest = z.strictObject({ email: email("Where the answer goes.") });
