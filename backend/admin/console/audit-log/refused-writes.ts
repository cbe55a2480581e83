import * as z from "zod/mini";
import type { CallerContext } from "../../../accounts/auth/call.ts";
import type { AuditAction } from "../../../contract/admin-audit.ts";
import { CollectionParam } from "../../../contract/admin-collections.ts";
import { AdminExportRequest } from "../../../contract/admin-export.ts";
import { AdminUserParam, ReasonRequest } from "../../../contract/admin-people.ts";
import type { ErrorCode } from "../../../contract/errors.ts";
import type { Kv } from "../../../platform/kv/kv.ts";
import { type Actor, type Intent, recordRefusal } from "./audit-log.ts";

/** Who sends the request, and from where. In a call for administrators. */
export const actorOf = (c: CallerContext): Actor => ({ user: c.var.caller.user, address: c.var.address });

type Fields = Readonly<Record<string, unknown>>;

/**
 * Records a write that is refused before its verb (no recent sign-in, a malformed or too large body, a wrong
 * address), like one that its verb refuses.
 *
 * Attempts by non-administrators are not recorded: accounts are free, so no limit per account would keep the
 * permanent log from being filled. The request log has them.
 */
export const recordRefusedWrite =
  (kv: Kv, now: () => number) =>
  async (c: CallerContext, action: AuditAction, refusal: Error, code: ErrorCode): Promise<void> =>
    recordRefusal(kv, now, await intentOf(c, action), refusal, code);

/** As much of what was wanted as can be made out. */
async function intentOf(c: CallerContext, action: AuditAction): Promise<Intent> {
  const { _id, version: _, reason = c.req.query("reason"), ...fields } = await bodyOf(c);
  return {
    actor: actorOf(c),
    action,
    target: targetOf(c, action, _id, fields),
    after: Object.keys(fields).length > 0 ? fields : null,
    reason: fitting(ReasonRequest.shape.reason, reason),
  };
}

/** The members of the JSON body. None where it was not read, which only `readJson` does, within its limits. */
async function bodyOf(c: CallerContext): Promise<Fields> {
  const body: unknown = c.req.raw.bodyUsed ? await c.req.json().catch(() => null) : null;
  return typeof body === "object" && body !== null && !Array.isArray(body) ? (body as Fields) : {};
}

/** `store` where no collection is meant, or none that there is. */
function targetOf(c: CallerContext, action: AuditAction, _id: unknown, fields: Fields): Intent["target"] {
  if (action === "fsck" || action === "ask-witnesses") return { collection: "store", id: null };
  if (action === "export") {
    const of = fitting(AdminExportRequest.shape.of, fields.of);
    return { collection: of ?? "store", id: null };
  }
  const collection = fitting(CollectionParam.shape.collection, c.req.param("collection") ?? "users");
  if (collection === null) return { collection: "store", id: null };
  const [only, ...others] = c.req.queries("id") ?? [];
  const named = action === "edit" ? _id : (c.req.param("id") ?? (others.length > 0 ? null : only));
  return { collection, id: fitting(AdminUserParam.shape.id, named)?.toWellFormed() ?? null };
}

/** The value as its rule leaves it; `null` where it does not fit. */
function fitting<T extends z.ZodMiniType>(rule: T, value: unknown): z.output<T> | null {
  const parsed = z.safeParse(rule, value);
  return parsed.success ? parsed.data : null;
}
