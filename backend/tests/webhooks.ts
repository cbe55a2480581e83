/** The application with an Internet in memory, and what a test of webhooks does with it. */

import { userKeys } from "../accounts/users/store.ts";
import type { TokenPair } from "../contract/auth.ts";
import { WEBHOOK_EVENTS, type WebhookEvent } from "../contract/constants.ts";
import type { AddedWebhook } from "../contract/webhook.ts";
import { body, openHarness, type Person } from "./harness.ts";
import { webhooksOf, withWebhooks } from "./standard-plugins.ts";
import { type Answers, fakeNetwork, type Names, told } from "./webhook-receiver.ts";

/** Never aborted. */
export const NEVER = new AbortController().signal;

/** Where webhooks go if a test does not say. */
export const HOOK = "https://hooks.example.com/in";

/** Of hosts that may be sent anything. */
export const NO_LIMITS = { reserve: async () => 0 };

export interface WebhookOptions {
  readonly answers?: Answers;
  readonly names?: Names;
  /** What challenges are answered; by default as a receiver answers that wants messages. */
  readonly challenges?: Answers;
  /** Longest that a delivery takes; ms. Short for a receiver that hangs: others may take their time. */
  readonly withinMs?: number;
  /** How long an answer may take that is not slow; ms. */
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
    /** Follows the log and sends what is due; answers how many were taken. */
    async run(): Promise<number> {
      await webhooks.follow();
      return webhooks.deliver(NEVER);
    },
    /** Adds one, and sends its challenge. */
    async add(who: Person, events: readonly WebhookEvent[] = WEBHOOK_EVENTS, url = HOOK): Promise<AddedWebhook> {
      const added = await body<AddedWebhook>(app.call("POST", "/webhooks", who, { url, events }), 201);
      await webhooks.deliver(NEVER);
      return added;
    },
    listed: async (who: Person) => service.list(await idOf(who)),
    /** But for the challenge. */
    async attempts(who: Person, id: string) {
      const { listed } = await service.attempts(await idOf(who), id, { limit: 20 });
      return listed.filter(({ type }) => type !== "challenge");
    },
    /** The same person with tokens that hold now. */
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
