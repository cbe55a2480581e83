import { isSignedIn, type SessionRecord, sessionRecords } from "../../accounts/auth/store.ts";
import { type UserRecord, userRecords } from "../../accounts/users/store.ts";
import { WEBHOOK_ATTEMPTS, WEBHOOK_SECRETS_MS, WEBHOOKS_MAX } from "../../contract/constants.ts";
import type {
  AddedWebhook,
  AddWebhookRequest,
  EditWebhookRequest,
  RenewedSecret,
  Webhook,
  WebhookAttempt,
} from "../../contract/webhook.ts";
import type { Environment } from "../../platform/environment.ts";
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
import { enqueueChallenge } from "./challenge.ts";
import { addedEmail } from "./emails.ts";
import { listening } from "./event-messages.ts";
import { findOwn, refuseWhenOff } from "./own-endpoint.ts";
import { createRequestedMessages } from "./requested-messages.ts";
import { shown, toAttempt } from "./shown.ts";
import { newSecret } from "./signature.ts";
import {
  type AttemptRecord,
  attemptRecords,
  type Endpoint,
  type FailingRecord,
  FOLLOWED_KEY,
  type FollowedRecord,
  failingRecords,
  findWebhooks,
  followedRecords,
  type WebhooksRecord,
  webhookRecords,
  withEndpoints,
} from "./store.ts";

export interface WebhooksDeps {
  readonly kv: Kv;
  readonly environment: Environment;
  readonly sealing: Sealing;
  readonly reach: Reach;
  /** Whether this installation sends webhooks. */
  readonly isOn: boolean;
  readonly publicUrl: string;
}

export function createWebhooks({ kv, environment, sealing, reach, isOn, publicUrl }: WebhooksDeps) {
  const { now, ulid, randomBytes } = environment;

  /**
   * Returns the account if the session is still valid, so that a user who was locked out after sending the request
   * leaves no endpoint behind. `session` is the user's; `null` if the call is not made by a user.
   */
  async function findAccount(read: Reader, userId: string, session: SessionRecord | null): Promise<UserRecord> {
    const user = present(await read.get<UserRecord>(userRecords.at(userId)));
    const held = session && present(await read.get<SessionRecord>(sessionRecords.at(session.id)));
    if (!user || user.disabled || (session && !(held && isSignedIn(held, user, now()))))
      throw new Refusal("unauthenticated", "Please sign in.");
    return user;
  }

  /** Changes an endpoint and returns it as changed. */
  async function change(userId: string, id: string, next: (endpoint: Endpoint) => Endpoint): Promise<Endpoint> {
    return commit(kv, async (read) => {
      const { record, endpoint } = await findOwn(read, userId, id);
      const after = next(endpoint);
      const endpoints = record.endpoints.map((one) => (one.id === id ? after : one));
      return { writes: withEndpoints(record, endpoints), result: after };
    });
  }

  const toWebhook = (userId: string, endpoint: Endpoint): Promise<Webhook> => shown(kv, userId, endpoint, now());

  return {
    ...createRequestedMessages({ kv, environment, isOn }),

    async list(userId: string): Promise<Webhook[]> {
      const record = await findWebhooks(kv, userId);
      return Promise.all((record?.endpoints ?? []).map((endpoint) => toWebhook(userId, endpoint)));
    },

    /**
     * Adds an endpoint, sends it a challenge, and notifies its owner by e-mail. The endpoint gets events once its
     * receiver has returned the challenge. `session` as for `findAccount`.
     */
    async add(
      userId: string,
      { url, events }: AddWebhookRequest,
      session: SessionRecord | null,
    ): Promise<AddedWebhook> {
      refuseWhenOff(isOn);
      const address = readAddress(url, reach);
      const [id, secret] = [ulid(), newSecret(randomBytes)];
      const endpoint = await commit(kv, async (read) => {
        const user = await findAccount(read, userId, session);
        if (user.emailProvenAt === undefined)
          throw new Refusal(
            "forbidden",
            "Please confirm your e-mail address first: webhooks need a confirmed address.",
          );
        const record = await findWebhooks(read, userId);
        const others = record?.endpoints ?? [];
        if (others.length >= WEBHOOKS_MAX)
          throw new Refusal("conflict", `An account has at most ${WEBHOOKS_MAX} webhooks. Please remove one first.`);
        if (others.some((one) => placeOf(new URL(one.url)) === placeOf(address)))
          throw new Refusal("conflict", "Your account already has a webhook to this host.");
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
            ...(await enqueueChallenge(read, { userId, endpointId: id }, environment)),
            mailWrite(environment, addedEmail({ to: user, host: address.host, at, publicUrl })),
          ],
          result: added,
        };
      });
      securityEvent("webhook_added", { user: userId });
      return { webhook: await toWebhook(userId, endpoint), secret };
    },

    /**
     * Changes the events of an endpoint, or switches it on or off. Events that happen while the endpoint is off are
     * never sent.
     */
    async edit(
      userId: string,
      id: string,
      { events, enabled }: EditWebhookRequest,
      session: SessionRecord | null,
    ): Promise<Webhook> {
      if (enabled) refuseWhenOff(isOn);
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

    /** Removes an endpoint with its stored attempts. Its pending messages are not sent. */
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

    /**
     * Creates a new secret. Messages are also signed with the previous secret, for a day or until `endFormerSecret`
     * is called. A secret before the previous one ends at once.
     */
    async renewSecret(userId: string, id: string): Promise<RenewedSecret> {
      refuseWhenOff(isOn);
      const secret = newSecret(randomBytes);
      const endpoint = await change(userId, id, (before) => ({
        ...before,
        secret: sealing.seal(secret, id),
        former: { secret: before.secret, until: now() + WEBHOOK_SECRETS_MS },
      }));
      securityEvent("webhook_secret_renewed", { user: userId });
      return { webhook: await toWebhook(userId, endpoint), secret };
    },

    /** Ends the previous secret: only the current one signs from now on. */
    async endFormerSecret(userId: string, id: string): Promise<Webhook> {
      return toWebhook(userId, await change(userId, id, ({ former: _, ...endpoint }) => endpoint));
    },

    /** Returns the last attempts, newest first. */
    async attempts(userId: string, id: string, asked: PageAsked): Promise<Listed<WebhookAttempt>> {
      await findOwn(kv, userId, id);
      // Concurrent attempts may have stored more records than `WEBHOOK_ATTEMPTS`; the next attempt removes the
      // surplus.
      const last = kv.list<AttemptRecord>(
        { prefix: attemptRecords.at(userId, id) },
        { reverse: true, limit: WEBHOOK_ATTEMPTS },
      );
      const told = await Array.fromAsync(last, ({ value }) => toAttempt(value));
      return pageOf(told, asked, ({ _id }) => [_id]);
    },

    /** Seals the secrets of all endpoints of the store with the current key. Returns the number of endpoints. */
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

  /**
   * Returns the write of the follower's position, which starts at the end of the log. An existing position is written
   * unchanged, so that the follower does not remove it at the same time.
   */
  async function followed(read: Reader): Promise<Write[]> {
    const before = present(await read.get<FollowedRecord>(FOLLOWED_KEY));
    if (before) return followedRecords.put(before);
    const { size } = await readHead(kv);
    return followedRecords.put({ entries: size, after: null, stamped: size, stampedAfter: null });
  }
}

export type Webhooks = ReturnType<typeof createWebhooks>;

/**
 * Returns the place for which an account may have only one endpoint: a host with all its ports or, on this machine,
 * a single port.
 */
const placeOf = (url: URL): string => (isLoopbackUrl(url) ? url.host : url.hostname);

/** Returns the time from which views are reported: now, unless they were reported before. */
const viewsFrom = (before: WebhooksRecord | null, now: number): number =>
  before && listening(before.endpoints, "object.viewed").length > 0 ? before.viewsTo : now;
