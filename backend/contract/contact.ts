import * as z from "zod/mini";
import { email } from "./text.ts";

/** `POST /contact/demo`: a request for a demonstration. */
export const DemoRequest = z.strictObject({ email: email("Address for the reply.") });
