import type { QueuedMessage } from "../../contract/webhook.ts";
import type { Environment } from "../../platform/environment.ts";
import { isoOf } from "../../platform/iso.ts";
import { commit, type Reader } from "../../platform/kv/commit.ts";
import type { Kv } from "../../platform/kv/kv.ts";
import { present, type Write } from "../../platform/kv/write.ts";
import { Refusal } from "../../platform/refusal.ts";
import { challengeFor } from "./challenge.ts";
import { enqueue, enqueueAgain, type Queued } from "./lanes.ts";
import { findOwn, refuseWhenOff } from "./own-endpoint.ts";
import {
  type AttemptRecord,
  attemptRecords,
  CHALLENGE,
  type Endpoint,
  isConfirmed,
  type Message,
  PING,
} from "./store.ts";

export interface RequestedMessagesDeps {
  readonly kv: Kv;
  readonly environment: Environment;
  /** Whether this installation sends webhooks. */
  readonly isOn: boolean;
}

/**
 * Queues messages that the owner of an endpoint requests: a challenge, a ping, or the repetition of an earlier
 * message.
 */
export function createRequestedMessages({ kv, environment, isOn }: RequestedMessagesDeps) {
  const { now, ulid } = environment;

  /**
   * Queues a message for this endpoint. Throws `conflict` if the endpoint is off, or not in the state that `refuse`
   * requires.
   */
  async function queue(
    userId: string,
    id: string,
    choose: (read: Reader) => Promise<Pick<Queued, "lane" | "message">>,
    enter: (read: Reader, queued: Queued, now: number) => Promise<Write[]>,
    refuse: (endpoint: Endpoint) => void = refuseUnconfirmed,
  ): Promise<QueuedMessage> {
    refuseWhenOff(isOn);
    return commit(kv, async (read) => {
      const { endpoint } = await findOwn(read, userId, id);
      if (endpoint.disabled) throw new Refusal("conflict", "This webhook is switched off, so nothing is sent to it.");
      refuse(endpoint);
      const { lane, message } = await choose(read);
      const writes = await enter(read, { userId, endpointId: id, lane, message }, now());
      return { writes, result: { messageId: message.id } };
    });
  }

  return {
    /** Sends another challenge to the endpoint. Throws `conflict` if the endpoint is already confirmed. */
    challenge(userId: string, id: string): Promise<QueuedMessage> {
      const message = challengeFor(id, environment);
      return queue(userId, id, async () => ({ lane: CHALLENGE, message }), enqueue, refuseConfirmed);
    },

    /** Sends a test message, without retries. */
    ping(userId: string, id: string): Promise<QueuedMessage> {
      const body = JSON.stringify({ type: "ping", timestamp: isoOf(now()), data: { webhook: id } });
      const message: Message = { id: `msg_ping_${ulid()}`, type: "ping", objectId: null, body };
      return queue(userId, id, async () => ({ lane: PING, message }), enqueue);
    },

    /**
     * Sends the message of an attempt again with the same `webhook-id`, behind other messages about the same object.
     * If the message is still waiting, it keeps its position, and the first message of its lane is sent at once.
     */
    replay(userId: string, id: string, attemptId: string): Promise<QueuedMessage> {
      const choose = async (read: Reader) => {
        const attempt = present(await read.get<AttemptRecord>(attemptRecords.at(userId, id, attemptId)));
        if (!attempt)
          throw new Refusal(
            "not_found",
            "The delivery with this identifier is not among the last deliveries of this webhook.",
          );
        return attempt;
      };
      return queue(userId, id, choose, (read, queued, at) => enqueueAgain(kv, read, queued, at));
    },
  };
}

function refuseUnconfirmed(endpoint: Endpoint): void {
  if (!isConfirmed(endpoint))
    throw new Refusal("conflict", "The receiver has not confirmed this webhook yet. Nothing else can be sent before.");
}

function refuseConfirmed(endpoint: Endpoint): void {
  if (isConfirmed(endpoint)) throw new Refusal("conflict", "This webhook is already confirmed.");
}
