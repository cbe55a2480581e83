import type { CallerContext } from "../../platform/http/context.ts";
import type { Actor } from "./audit-log.ts";

/** Who sends the request, and from where. Behind `requireAdmin`. */
export const actorOf = (c: CallerContext): Actor => ({ user: c.var.caller.user, address: c.var.address });
