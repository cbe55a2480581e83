import { isSignedIn, type SessionRecord, sessionRecords } from "../../accounts/auth/store.ts";
import { type UserRecord, userRecords } from "../../accounts/users/store.ts";
import { WEBHOOK_ATTEMPTS, WEBHOOK_SECRETS_MS, WEBHOOKS_MAX } from "../../contract/constants.ts";
import type {
  AddedWebhook,
  AddWebhookRequest,
  EditWebhookRequest,
  QueuedMessage,
  RenewedSecret,
  Webhook,
  WebhookAttempt,
} from "../../contract/webhook.ts";
import type { Environment } from "../../platform/environment.ts";
import { isoOf } from "../../platform/iso.ts";
import { commit, type Reader } from "../../platform/kv/commit.ts";
import type { Kv } from "../../platform/kv/kv.ts";
import { type Listed, type PageAsked, pageOf } from "../../platform/kv/pages.ts";
import { present, type Write } from "../../platform/kv/write.ts";
import { mailWrite } from "../../platform/mail/outbox.ts";
import { securityEvent } from "../../platform/observe/security-events.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { Sealing } from "../../platform/sealing.ts";
import { readHead } from "../../registry/log/store.ts";
import { isLoopbackUrl, type Reach, readAddress } from "./address.ts";
import { challengeFor } from "./challenge.ts";
import { addedEmail } from "./emails.ts";
import { listening } from "./event-messages.ts";
import { enqueue, enqueueAgain, type Queued } from "./lanes.ts";
import { shown, toAttempt } from "./shown.ts";
import { newSecret } from "./signature.ts";
import {
  type AttemptRecord,
  attemptRecords,
  CHALLENGE,
  type Endpoint,
  type FailingRecord,
  FOLLOWED_KEY,
  type FollowedRecord,
  failingRecords,
  findWebhooks,
  followedRecords,
  isConfirmed,
  type Message,
  PING,
  type WebhooksRecord,
  webhookRecords,
  withEndpoints,
} from "./store.ts";

export interface WebhooksDeps {
  readonly kv: Kv;
  readonly environment: Environment;
  readonly sealing: Sealing;
  readonly reach: Reach;
  /** Whether this installation sends any. */
  readonly isOn: boolean;
  readonly publicUrl: string;
}

export function createWebhooks({ kv, environment, sealing, reach, isOn, publicUrl }: WebhooksDeps) {
  const { now, ulid, randomBytes } = environment;

  function refuseWhenOff(): void {
    if (!isOn) throw new Refusal("unavailable", "This installation sends no webhooks.");
  }

  /**
   * Returns the account if the session is still valid, so that a user who was locked out after sending the request
   * leaves no endpoint behind. `session` is theirs; `null` if no user asks.
   */
  async function findAccount(read: Reader, userId: string, session: SessionRecord | null): Promise<UserRecord> {
    const user = present(await read.get<UserRecord>(userRecords.at(userId)));
    const held = session && present(await read.get<SessionRecord>(sessionRecords.at(session.id)));
    if (!user || user.disabled || (session && !(held && isSignedIn(held, user, now()))))
      throw new Refusal("unauthenticated", "Please sign in.");
    return user;
  }

  /** The caller's own, with all of theirs. Refuses another's as one that is not there. */
  async function findOwn(read: Reader, userId: string, id: string) {
    const record = await findWebhooks(read, userId);
    const endpoint = record?.endpoints.find((one) => one.id === id);
    if (!record || !endpoint) throw new Refusal("not_found", "This webhook is not one of your account.");
    return { record, endpoint };
  }

  /** Changes one of them; answers it as it is then. */
  async function change(userId: string, id: string, next: (endpoint: Endpoint) => Endpoint): Promise<Endpoint> {
    return commit(kv, async (read) => {
      const { record, endpoint } = await findOwn(read, userId, id);
      const after = next(endpoint);
      const endpoints = record.endpoints.map((one) => (one.id === id ? after : one));
      return { writes: withEndpoints(record, endpoints), result: after };
    });
  }

  /** Puts a message for this endpoint alone into a lane. Refuses one that is off. */
  async function queue(
    userId: string,
    id: string,
    choose: (read: Reader) => Promise<Pick<Queued, "lane" | "message">>,
    enter: (read: Reader, queued: Queued, now: number) => Promise<Write[]>,
    refuse: (endpoint: Endpoint) => void = refuseUnconfirmed,
  ): Promise<QueuedMessage> {
    refuseWhenOff();
    return commit(kv, async (read) => {
      const { endpoint } = await findOwn(read, userId, id);
      if (endpoint.disabled) throw new Refusal("conflict", "This webhook is switched off: nothing is sent to it.");
      refuse(endpoint);
      const { lane, message } = await choose(read);
      const writes = await enter(read, { userId, endpointId: id, lane, message }, now());
      return { writes, result: { messageId: message.id } };
    });
  }

  function refuseUnconfirmed(endpoint: Endpoint): void {
    if (!isConfirmed(endpoint))
      throw new Refusal("conflict", "This webhook waits for its receiver to confirm it: nothing else is sent before.");
  }

  function refuseConfirmed(endpoint: Endpoint): void {
    if (isConfirmed(endpoint)) throw new Refusal("conflict", "This webhook is confirmed already.");
  }

  /** Puts a challenge for an endpoint into its lane. */
  const challenged = (read: Reader, userId: string, endpointId: string): Promise<Write[]> =>
    enqueue(read, { userId, endpointId, lane: CHALLENGE, message: challengeFor(endpointId, environment) }, now());

  const toWebhook = (userId: string, endpoint: Endpoint): Promise<Webhook> => shown(kv, userId, endpoint, now());

  return {
    async list(userId: string): Promise<Webhook[]> {
      const record = await findWebhooks(kv, userId);
      return Promise.all((record?.endpoints ?? []).map((endpoint) => toWebhook(userId, endpoint)));
    },

    /**
     * Adds an endpoint, sends it a challenge, and notifies its owner by e-mail. It receives events once its receiver
     * has confirmed it. `session` as for `findAccount`.
     */
    async add(
      userId: string,
      { url, events }: AddWebhookRequest,
      session: SessionRecord | null,
    ): Promise<AddedWebhook> {
      refuseWhenOff();
      const address = readAddress(url, reach);
      const [id, secret] = [ulid(), newSecret(randomBytes)];
      const endpoint = await commit(kv, async (read) => {
        const user = await findAccount(read, userId, session);
        if (user.emailProvenAt === undefined)
          throw new Refusal("forbidden", "Please prove your e-mail address first: webhooks are for proven accounts.");
        const record = await findWebhooks(read, userId);
        const others = record?.endpoints ?? [];
        if (others.length >= WEBHOOKS_MAX)
          throw new Refusal("conflict", `An account has at most ${WEBHOOKS_MAX} webhooks. Please remove one first.`);
        if (others.some((one) => placeOf(new URL(one.url)) === placeOf(address)))
          throw new Refusal("conflict", "Your account has a webhook to this host already.");
        const at = now();
        const added: Endpoint = {
          id,
          url: address.href,
          events: [...new Set(events)],
          createdAt: at,
          secret: sealing.seal(secret, id),
          confirmedAt: null,
        };
        const after: WebhooksRecord = { userId, endpoints: [...others, added], viewsTo: viewsFrom(record, at) };
        return {
          writes: [
            ...webhookRecords.replace(record, after),
            ...(await followed(read)),
            ...(await challenged(read, userId, id)),
            mailWrite(environment, addedEmail({ to: user.email, host: address.host, at, publicUrl })),
          ],
          result: added,
        };
      });
      securityEvent("webhook_added", { user: userId });
      return { webhook: await toWebhook(userId, endpoint), secret };
    },

    /** Changes the events of an endpoint, or switches it on or off. Events while it was off are not sent later. */
    async edit(
      userId: string,
      id: string,
      { events, enabled }: EditWebhookRequest,
      session: SessionRecord | null,
    ): Promise<Webhook> {
      if (enabled) refuseWhenOff();
      const endpoint = await commit(kv, async (read) => {
        if (enabled) await findAccount(read, userId, session);
        const { record, endpoint: before } = await findOwn(read, userId, id);
        const { disabled, ...on } = before;
        const isOff = enabled === undefined ? disabled !== undefined : !enabled;
        const after: Endpoint = {
          ...on,
          ...(events && { events: [...new Set(events)] }),
          ...(isOff && { disabled: disabled ?? { by: "owner", at: now() } }),
        };
        const failing = enabled ? present(await read.get<FailingRecord>(failingRecords.at(userId, id))) : null;
        const endpoints = record.endpoints.map((one) => (one.id === id ? after : one));
        return {
          writes: [
            ...webhookRecords.replace(record, { ...record, endpoints, viewsTo: viewsFrom(record, now()) }),
            ...(failing ? failingRecords.remove(failing) : []),
          ],
          result: after,
        };
      });
      return toWebhook(userId, endpoint);
    },

    /** Takes it away with the answers that were kept; what waits for it is sent no more. */
    async remove(userId: string, id: string): Promise<void> {
      const prefix = attemptRecords.at(userId, id);
      const attempts = await Array.fromAsync(kv.list({ prefix }, { limit: 4 * WEBHOOK_ATTEMPTS }), ({ key }) => key);
      await commit(kv, async (read) => {
        const { record } = await findOwn(read, userId, id);
        const endpoints = record.endpoints.filter((one) => one.id !== id);
        const gone = [failingRecords.at(userId, id), ...attempts].map((key): Write => ({ key, erase: true }));
        return { writes: [...withEndpoints(record, endpoints), ...gone], result: undefined };
      });
      securityEvent("webhook_removed", { user: userId });
    },

    /** A new secret; the one before signs beside it for a day, or until it is ended. One that was before that ends now. */
    async renewSecret(userId: string, id: string): Promise<RenewedSecret> {
      refuseWhenOff();
      const secret = newSecret(randomBytes);
      const endpoint = await change(userId, id, (before) => ({
        ...before,
        secret: sealing.seal(secret, id),
        former: { secret: before.secret, until: now() + WEBHOOK_SECRETS_MS },
      }));
      securityEvent("webhook_secret_renewed", { user: userId });
      return { webhook: await toWebhook(userId, endpoint), secret };
    },

    /** From now on the present secret alone signs. */
    async endFormerSecret(userId: string, id: string): Promise<Webhook> {
      return toWebhook(userId, await change(userId, id, ({ former: _, ...endpoint }) => endpoint));
    },

    /** Sends a challenge again, to one that is not confirmed. */
    challenge(userId: string, id: string): Promise<QueuedMessage> {
      const message = challengeFor(id, environment);
      return queue(userId, id, async () => ({ lane: CHALLENGE, message }), enqueue, refuseConfirmed);
    },

    /**
     * Endpoints of a version that asked for no confirmation: one that has taken a message lately is confirmed, any other gets a challenge. To be
     * called before anything is sent.
     */
    async settleEarlier(): Promise<void> {
      for await (const { value } of kv.list<WebhooksRecord>({ prefix: webhookRecords.all })) {
        if (value.endpoints.every(({ confirmedAt }) => confirmedAt !== undefined)) continue;
        const { userId } = value;
        const takenAt = new Map<string, number | null>();
        for (const { id } of value.endpoints) takenAt.set(id, await lastTaken(userId, id));
        await commit(kv, async (read) => {
          const record = await findWebhooks(read, userId);
          if (!record) return { writes: [], result: undefined };
          const isEarlier = ({ id, confirmedAt }: Endpoint) => confirmedAt === undefined && takenAt.has(id);
          const endpoints = record.endpoints.map((endpoint) =>
            isEarlier(endpoint) ? { ...endpoint, confirmedAt: takenAt.get(endpoint.id) ?? null } : endpoint,
          );
          const asked = endpoints.filter(
            (one, at) => one !== record.endpoints[at] && !isConfirmed(one) && !one.disabled,
          );
          const challenges = await Promise.all(asked.map(({ id }) => challenged(read, userId, id)));
          return { writes: [...withEndpoints(record, endpoints), ...challenges.flat()], result: undefined };
        });
      }
    },

    /** Sends a test message, once. */
    ping(userId: string, id: string): Promise<QueuedMessage> {
      const body = JSON.stringify({ type: "ping", timestamp: isoOf(now()), data: { webhook: id } });
      const message: Message = { id: `msg_ping_${ulid()}`, type: "ping", objectId: null, body };
      return queue(userId, id, async () => ({ lane: PING, message }), enqueue);
    },

    /** The last deliveries, the latest first. */
    async attempts(userId: string, id: string, asked: PageAsked): Promise<Listed<WebhookAttempt>> {
      await findOwn(kv, userId, id);
      // Of answers at the same time some more are kept, until the next.
      const last = kv.list<AttemptRecord>(
        { prefix: attemptRecords.at(userId, id) },
        { reverse: true, limit: WEBHOOK_ATTEMPTS },
      );
      const told = await Array.fromAsync(last, ({ value }) => toAttempt(value));
      return pageOf(told, asked, ({ _id }) => [_id]);
    },

    /**
     * Sends a message once more, under its own `webhook-id`, behind what waits about the same object. One that waits itself, for its next
     * try or for those before it, is in its place: the first of them is tried at once.
     */
    replay(userId: string, id: string, attemptId: string): Promise<QueuedMessage> {
      const choose = async (read: Reader) => {
        const attempt = present(await read.get<AttemptRecord>(attemptRecords.at(userId, id, attemptId)));
        if (!attempt) throw new Refusal("not_found", "This is none of the last deliveries of this webhook.");
        return attempt;
      };
      return queue(userId, id, choose, (read, queued, at) => enqueueAgain(kv, read, queued, at));
    },

    /** Seals every secret under the present key; answers how many. */
    async resealAll(): Promise<number> {
      let sealed = 0;
      for await (const { value } of kv.list<WebhooksRecord>({ prefix: webhookRecords.all }))
        sealed += await commit(kv, async (read) => {
          const record = await findWebhooks(read, value.userId);
          if (!record) return { writes: [], result: 0 };
          const again = (text: string, id: string) => sealing.seal(sealing.unseal(text, id), id);
          const endpoints = record.endpoints.map((endpoint) => ({
            ...endpoint,
            secret: again(endpoint.secret, endpoint.id),
            ...(endpoint.former && {
              former: { ...endpoint.former, secret: again(endpoint.former.secret, endpoint.id) },
            }),
          }));
          return { writes: webhookRecords.replace(record, { ...record, endpoints }), result: endpoints.length };
        });
      return sealed;
    },
  };

  /** When an endpoint last took a message of those that are kept, ms since 1970; `null`: it has taken none. */
  async function lastTaken(userId: string, id: string): Promise<number | null> {
    const kept = kv.list<AttemptRecord>({ prefix: attemptRecords.at(userId, id) }, { reverse: true });
    for await (const { value } of kept) if (value.outcome === "delivered") return value.at;
    return null;
  }

  /**
   * Writes the follower's position at the end of the log if there was none; written each time, so that it is not
   * removed in between.
   */
  async function followed(read: Reader): Promise<Write[]> {
    const before = present(await read.get<FollowedRecord>(FOLLOWED_KEY));
    if (before) return followedRecords.put(before);
    const { size } = await readHead(kv);
    return followedRecords.put({ entries: size, after: null, stamped: size, stampedAfter: null });
  }
}

export type Webhooks = ReturnType<typeof createWebhooks>;

/** What an account may have one endpoint for: a host, with all its ports; on this machine a port. */
const placeOf = (url: URL): string => (isLoopbackUrl(url) ? url.host : url.hostname);

/** Time from which views are reported: now, if none were reported before. */
const viewsFrom = (before: WebhooksRecord | null, now: number): number =>
  before && listening(before.endpoints, "object.viewed").length > 0 ? before.viewsTo : now;
