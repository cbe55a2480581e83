import type { Environment } from "../../platform/environment.ts";
import { commit } from "../../platform/kv/commit.ts";
import type { Kv } from "../../platform/kv/kv.ts";
import { enqueueChallenge } from "./challenge.ts";
import {
  type AttemptRecord,
  attemptRecords,
  type Endpoint,
  findWebhooks,
  isConfirmed,
  type WebhooksRecord,
  webhookRecords,
  withEndpoints,
} from "./store.ts";

/**
 * Confirms endpoints that were created by a version without challenges, if one of their stored deliveries succeeded;
 * sends a challenge to the others. Must be called before any message is sent.
 */
export async function confirmEarlier(kv: Kv, environment: Environment): Promise<void> {
  for await (const { value } of kv.list<WebhooksRecord>({ prefix: webhookRecords.all })) {
    if (value.endpoints.every(({ confirmedAt }) => confirmedAt !== undefined)) continue;
    const { userId } = value;
    const deliveredAt = new Map<string, number | null>();
    for (const { id } of value.endpoints) deliveredAt.set(id, await lastDeliveredAt(kv, userId, id));
    await commit(kv, async (read) => {
      const record = await findWebhooks(read, userId);
      if (!record) return { writes: [], result: undefined };
      const isEarlier = ({ id, confirmedAt }: Endpoint) => confirmedAt === undefined && deliveredAt.has(id);
      const endpoints = record.endpoints.map((endpoint) =>
        isEarlier(endpoint) ? { ...endpoint, confirmedAt: deliveredAt.get(endpoint.id) ?? null } : endpoint,
      );
      const asked = endpoints.filter((one, at) => one !== record.endpoints[at] && !isConfirmed(one) && !one.disabled);
      const challenges = await Promise.all(
        asked.map(({ id }) => enqueueChallenge(read, { userId, endpointId: id }, environment)),
      );
      return { writes: [...withEndpoints(record, endpoints), ...challenges.flat()], result: undefined };
    });
  }
}

/** Returns when the last stored successful delivery was sent (ms since 1970); `null` if there is none. */
async function lastDeliveredAt(kv: Kv, userId: string, id: string): Promise<number | null> {
  const attempts = kv.list<AttemptRecord>({ prefix: attemptRecords.at(userId, id) }, { reverse: true });
  for await (const { value } of attempts) if (value.outcome === "delivered") return value.at;
  return null;
}
