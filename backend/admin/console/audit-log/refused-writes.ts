import * as z from "zod/mini";
import type { CallerContext } from "../../../accounts/auth/call.ts";
import type { AuditAction } from "../../../contract/admin-audit.ts";
import { CollectionParam } from "../../../contract/admin-collections.ts";
import { AdminExportRequest } from "../../../contract/admin-export.ts";
import { AdminUserParam, ReasonRequest } from "../../../contract/admin-people.ts";
import type { ErrorCode } from "../../../contract/errors.ts";
import type { Kv } from "../../../platform/kv/kv.ts";
import { type Actor, type Intent, recordRefusal } from "./audit-log.ts";

/**
 * Returns the administrator who makes a request, and the network address of the request. Only for calls that require
 * an administrator.
 */
export const actorOf = (c: CallerContext): Actor => ({ user: c.var.caller.user, address: c.var.address });

type Fields = Readonly<Record<string, unknown>>;

/**
 * Records writes that are refused before their handler runs (no recent sign-in, malformed or too large body, invalid
 * address), just as refusals by the handler are recorded.
 *
 * Attempts by users who are not administrators are not recorded. Accounts are free, so no limit per account could
 * keep them from filling the permanent log. The request log contains them.
 */
export const recordRefusedWrite =
  (kv: Kv, now: () => number) =>
  async (c: CallerContext, action: AuditAction, refusal: Error, code: ErrorCode): Promise<void> =>
    recordRefusal(kv, now, await intentOf(c, action), refusal, code);

/** Returns the intent of a refused request, as far as it can be parsed. */
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

/**
 * Returns the members of the JSON body. If the body was not read yet, returns none: only `readJson` may read it,
 * because it applies the limits.
 */
async function bodyOf(c: CallerContext): Promise<Fields> {
  const body: unknown = c.req.raw.bodyUsed ? await c.req.json().catch(() => null) : null;
  return typeof body === "object" && body !== null && !Array.isArray(body) ? (body as Fields) : {};
}

/** Returns the target of a refused request; the target is `store` if the request names no existing collection. */
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

/** Returns the parsed value; `null` if it does not match the schema. */
function fitting<T extends z.ZodMiniType>(rule: T, value: unknown): z.output<T> | null {
  const parsed = z.safeParse(rule, value);
  return parsed.success ? parsed.data : null;
}
