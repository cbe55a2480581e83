import { expect, test } from "vitest";
import { userKeys } from "../../accounts/users/store.ts";
import type { ErrorBody } from "../../contract/errors.ts";
import type { QueuedMessage, WebhooksAnswer } from "../../contract/webhook.ts";
import { addWrites } from "../../platform/kv/write.ts";
import { createLimits, type Limits } from "../../platform/limits/limits.ts";
import { RULES } from "../../platform/limits/rules.ts";
import { alone } from "../../platform/process/lease.ts";
import { body, sha256 } from "../../tests/harness.ts";
import { textAnswer, told } from "../../tests/webhook-receiver.ts";
import { NEVER, NO_LIMITS, openWithReceiver } from "../../tests/webhooks.ts";
import { openWebhooks } from "./open.ts";
import { siteOf } from "./site.ts";
import { findWebhooks, type WebhooksRecord, withEndpoints } from "./store.ts";

/** Starts another process on the same store. */
const another = (
  { kv, environment, secrets, network }: Awaited<ReturnType<typeof openWithReceiver>>,
  limits: Pick<Limits, "reserve">,
) =>
  openWebhooks({
    kv,
    environment,
    key: secrets.webhooks,
    mode: "on",
    publicUrl: "http://localhost:8000",
    log: () => undefined,
    limits,
    lease: alone,
    network,
  });

/** Answers that do not confirm that a server wants webhooks. */
const REFUSALS = {
  "nothing, with 204": () => 204,
  "an empty body": () => textAnswer(""),
  "an error": () => 500,
  "a redirect": () => 302,
  "all of the message, as an echo does": (message: string) => textAnswer(message),
  "another challenge": () => textAnswer(JSON.stringify({ challenge: "A".repeat(43) })),
};

test.each(Object.entries(REFUSALS))(
  "an endpoint that answers a challenge with %s gets no other messages",
  async (_, refusal) => {
    const app = await openWithReceiver({ challenges: (request) => refusal(request.body) });
    const { ada } = app;
    const { webhook } = await app.add(ada);
    await app.claimed(ada, sha256("a file"));
    await app.run();
    app.pass(3_600_000);
    await app.run();
    expect(app.received).toEqual([]);
    expect((await app.listed(ada))[0]).toMatchObject({
      confirmed: false,
      enabled: true,
      failingSince: null,
      waiting: 0,
    });
    await body(app.call("POST", `/webhooks/${webhook._id}/ping`, await app.fresh(ada)), 409);
  },
);

test("an endpoint that returns the challenge gets later events and is not challenged again", async () => {
  let isSilent = true;
  const app = await openWithReceiver({
    challenges: (request) => (isSilent ? 204 : textAnswer(` {"challenge":"${told(request).data.challenge}"}\n`)),
  });
  const { ada } = app;
  const { webhook } = await app.add(ada);
  const path = `/webhooks/${webhook._id}/challenge`;
  await app.claimed(ada, sha256("before"));
  await app.run();
  isSilent = false;
  const { messageId } = await body<QueuedMessage>(app.call("POST", path, ada), 202);
  expect(messageId).toMatch(/^msg_challenge_/);
  await app.run();
  const { data } = await body<WebhooksAnswer>(app.call("GET", "/webhooks", ada));
  expect(data[0]?.confirmed).toBe(true);
  await body(app.call("POST", path, ada), 409);
  await app.claimed(ada, sha256("after"));
  await app.run();
  expect(app.received.map((request) => told(request).data.object.hash)).toEqual([sha256("after")]);
  expect((await app.call("POST", path, await app.signUp("Bob"))).status).toBe(404);
});

test("the value of a challenge is sent to the receiver and shown nowhere else", async () => {
  let challenge = "";
  const app = await openWithReceiver({
    challenges(request) {
      challenge = told(request).data.challenge;
      return 204;
    },
  });
  const { webhook } = await app.add(app.ada);
  expect(challenge).toMatch(/^[\w-]{43}$/);
  for (const path of ["/webhooks", `/webhooks/${webhook._id}/attempts`])
    expect(await (await app.call("GET", path, app.ada)).text()).not.toContain(challenge);
});

test("adding a webhook requires a proven e-mail address, and each host can be added once", async () => {
  const app = await openWithReceiver();
  const form = (url: string) => ({ url, events: ["object.edited"] });
  const unproven = await app.register("Eve");
  const refused = await body<ErrorBody>(app.call("POST", "/webhooks", unproven, form("https://x.example/")), 403);
  expect(refused.code).toBe("forbidden");
  await app.add(app.ada, undefined, "https://hooks.example.com/one");
  for (const url of [
    "https://hooks.example.com/two",
    "https://hooks.example.com:8443/one",
    "https://HOOKS.example.com/",
  ])
    await body(app.call("POST", "/webhooks", app.ada, form(url)), 409);
  await app.add(app.ada, undefined, "https://other.example.com/one");
});

test("an endpoint from an earlier version is confirmed if it has accepted a message, and challenged otherwise", async () => {
  const app = await openWithReceiver({ challenges: () => 204 });
  const { ada, kv } = app;
  const [used, unused] = [
    await app.add(ada, ["object.registered"], "https://used.example/"),
    await app.add(ada, ["object.registered"], "https://unused.example/"),
  ];
  const userId = (await kv.get<string>(userKeys.byEmail(ada.email))).value as string;
  const change = async (next: (id: string) => { readonly confirmedAt?: number }) => {
    const record = (await findWebhooks(kv, userId)) as WebhooksRecord;
    const endpoints = record.endpoints.map(({ confirmedAt: _, ...endpoint }) => ({
      ...endpoint,
      ...next(endpoint.id),
    }));
    await addWrites(kv.atomic(), withEndpoints(record, endpoints)).commit();
  };
  await change((id) => (id === used.webhook._id ? { confirmedAt: app.environment.now() } : {}));
  await app.claimed(ada, sha256("a file"));
  await app.run();
  expect(app.received).toHaveLength(1);
  // Store the endpoint as an earlier version stored it.
  await change(() => ({}));
  const next = another(app, NO_LIMITS);
  await app.claimed(ada, sha256("another"));
  await next.follow();
  await next.deliver(NEVER);
  expect(app.received.map(({ name }) => name)).toEqual(["used.example", "used.example"]);
  const standing = await app.listed(ada);
  expect(standing.map(({ _id, confirmed }) => [_id, confirmed])).toEqual([
    [used.webhook._id, true],
    [unused.webhook._id, false],
  ]);
});

test("the rate limit of a webhook host applies to all accounts and subdomains together, and loses no message", async () => {
  const app = await openWithReceiver();
  const scale = 0.01;
  const burst = Math.ceil(RULES.webhookHost.burst * scale);
  const limited = another(app, createLimits({ kv: app.kv, now: app.environment.now, key: "key", scale }));
  const bob = await app.signUp("Bob");
  await app.add(app.ada, ["object.registered"], "https://one.victim.example/");
  await app.add(bob, ["object.registered"], "https://two.victim.example/");
  for (let at = 0; at < burst; at += 1)
    for (const who of [app.ada, bob]) await app.claimed(who, sha256(`${who.email} ${at}`));
  await limited.follow();
  await limited.deliver(NEVER);
  expect(app.received.length).toBeLessThanOrEqual(burst);
  expect(app.received.length).toBeGreaterThanOrEqual(burst - 1);
  for (let hours = 0; hours < 3; hours += 1) {
    app.pass(3_600_000);
    await limited.deliver(NEVER);
  }
  expect(app.received).toHaveLength(2 * burst);
});

test("the rate limit of webhooks counts hosts by registrable domain", () => {
  expect(
    ["https://a.b.example.co.uk/x", "https://example.com:8443/", "https://me.github.io/", "http://127.0.0.1:9/"].map(
      siteOf,
    ),
  ).toEqual(["example.co.uk", "example.com", "me.github.io", "127.0.0.1"]);
});
