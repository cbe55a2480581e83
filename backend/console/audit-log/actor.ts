import type { CallerContext } from "../../accounts/auth/call.ts";
import type { Actor } from "./audit-log.ts";

/** Who sends the request, and from where. In a call for administrators. */
export const actorOf = (c: CallerContext): Actor => ({ user: c.var.caller.user, address: c.var.address });
