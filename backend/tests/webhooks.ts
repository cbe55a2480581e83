/** The application with a network in memory, and functions for tests of webhooks. */

import { userKeys } from "../accounts/users/store.ts";
import type { TokenPair } from "../contract/auth.ts";
import { WEBHOOK_EVENTS, type WebhookEvent } from "../contract/constants.ts";
import type { AddedWebhook } from "../contract/webhook.ts";
import { body, openHarness, type Person } from "./harness.ts";
import { webhooksOf, withWebhooks } from "./standard-plugins.ts";
import { type Answers, fakeNetwork, type Names, told } from "./webhook-receiver.ts";

/** A signal that is never aborted. */
export const NEVER = new AbortController().signal;

/** Default address of webhooks. */
export const HOOK = "https://hooks.example.com/in";

/** Rate limits of hosts without any limit. */
export const NO_LIMITS = { reserve: async () => 0 };

export interface WebhookOptions {
  readonly answers?: Answers;
  readonly names?: Names;
  /** Answers to challenges; by default those of a receiver that accepts messages. */
  readonly challenges?: Answers;
  /** Longest time of a delivery (ms); short for tests with a receiver that hangs. */
  readonly withinMs?: number;
  /** Time from which an answer counts as slow (ms). */
  readonly slowMs?: number;
}

export async function openWithReceiver({
  answers = () => 200,
  names,
  challenges,
  withinMs = 10_000,
  slowMs,
}: WebhookOptions = {}) {
  const internet = fakeNetwork((request) => answers(request), names, challenges);
  const app = await openHarness({ plugins: withWebhooks({ network: internet.network, withinMs, slowMs }) });
  const ada = await app.signUp("Ada");
  const webhooks = webhooksOf(app);
  const { service } = webhooks;
  const latest = new Map<string, TokenPair>();
  const idOf = async ({ email }: Person) => (await app.kv.get<string>(userKeys.byEmail(email))).value as string;
  return {
    ...app,
    ...internet,
    webhooks,
    ada,
    /** Follows the log, sends due messages and returns how many were due. */
    async run(): Promise<number> {
      await webhooks.follow();
      return webhooks.deliver(NEVER);
    },
    /** Adds a webhook and sends its challenge. */
    async add(who: Person, events: readonly WebhookEvent[] = WEBHOOK_EVENTS, url = HOOK): Promise<AddedWebhook> {
      const added = await body<AddedWebhook>(app.call("POST", "/webhooks", who, { url, events }), 201);
      await webhooks.deliver(NEVER);
      return added;
    },
    listed: async (who: Person) => service.list(await idOf(who)),
    /** Returns the attempts except challenges. */
    async attempts(who: Person, id: string) {
      const { listed } = await service.attempts(await idOf(who), id, { limit: 20 });
      return listed.filter(({ type }) => type !== "challenge");
    },
    /** Returns the person with valid tokens. */
    async fresh(who: Person): Promise<Person> {
      const { refreshToken } = latest.get(who.email) ?? who;
      const pair = await body<TokenPair>(app.call("POST", "/auth/refresh", null, { refreshToken }));
      latest.set(who.email, pair);
      return { ...who, ...pair };
    },
    rename: (who: Person, objectId: string, objectName: string) =>
      body(app.call("POST", "/object/edit-object", who, { objectId, objectName })),
    kinds: () => internet.received.map((request) => told(request).type as string),
  };
}
