/**
 * Verifies an endpoint before any event is sent to it, with a message that contains a random challenge. The receiver
 * must answer 2xx with the challenge as the whole body, or with `{"challenge": …}`. A server that echoes every body
 * therefore does not confirm the endpoint.
 */
import { Buffer } from "node:buffer";
import type { Environment } from "../../platform/environment.ts";
import { isoOf } from "../../platform/iso.ts";
import type { Reader } from "../../platform/kv/commit.ts";
import type { Write } from "../../platform/kv/write.ts";
import { enqueue } from "./lanes.ts";
import { CHALLENGE, type Message, type Whose } from "./store.ts";

const CHALLENGE_BYTES = 32;

/**
 * Returns the message that challenges an endpoint. The challenge is in no other place, so only the receiver can know
 * it, not the owner of the account.
 */
export function challengeFor(id: string, { now, ulid, randomBytes }: Environment): Message {
  const challenge = Buffer.from(randomBytes(CHALLENGE_BYTES)).toString("base64url");
  const body = JSON.stringify({ type: "challenge", timestamp: isoOf(now()), data: { webhook: id, challenge } });
  return { id: `msg_challenge_${ulid()}`, type: "challenge", objectId: null, body };
}

/** Returns the writes that put a challenge for an endpoint into its lane. */
export const enqueueChallenge = (read: Reader, whose: Whose, environment: Environment): Promise<Write[]> =>
  enqueue(read, { ...whose, lane: CHALLENGE, message: challengeFor(whose.endpointId, environment) }, environment.now());

/** Returns whether an answer contains the challenge of this message. Long answers are stored only in part. */
export function sendsBack(answer: string, { body }: Pick<Message, "body">): boolean {
  const { challenge } = JSON.parse(body).data as { readonly challenge: string };
  const text = answer.trim();
  if (text === challenge) return true;
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === "object" && parsed !== null && "challenge" in parsed && parsed.challenge === challenge;
  } catch {
    return false;
  }
}
