import type { Reader } from "../../platform/kv/commit.ts";
import { Refusal } from "../../platform/refusal.ts";
import { type Endpoint, findWebhooks, type WebhooksRecord } from "./store.ts";

/**
 * Returns an endpoint of the account, and the record with all endpoints of the account. Throws `not_found` if the
 * account has no such endpoint, even if another account has it.
 */
export async function findOwn(
  read: Reader,
  userId: string,
  id: string,
): Promise<{ readonly record: WebhooksRecord; readonly endpoint: Endpoint }> {
  const record = await findWebhooks(read, userId);
  const endpoint = record?.endpoints.find((one) => one.id === id);
  if (!record || !endpoint) throw new Refusal("not_found", "Your account has no webhook with this identifier.");
  return { record, endpoint };
}

/** Throws `unavailable` if this installation sends no webhooks. */
export function refuseWhenOff(isOn: boolean): void {
  if (!isOn) throw new Refusal("unavailable", "Webhooks are switched off in this installation.");
}
