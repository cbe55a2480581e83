import { expect, test } from "vitest";
import { WEBHOOK_ATTEMPTS, WEBHOOK_EVENTS } from "../../contract/constants.ts";
import type { AttemptsAnswer, Webhook } from "../../contract/webhook.ts";
import { body, openHarness, sha256 } from "../../tests/harness.ts";
import { withWebhooks } from "../../tests/standard-plugins.ts";
import { signaturesBy, told } from "../../tests/webhook-receiver.ts";
import { HOOK, openWithReceiver } from "../../tests/webhooks.ts";

const HOUR_MS = 3_600_000;

test("after a webhook secret is renewed, the previous one also signs for a day or until the user ends it; both are stored encrypted", async () => {
  const app = await openWithReceiver();
  const { ada } = app;
  const { webhook, secret: first } = await app.add(ada);
  const path = `/webhooks/${webhook._id}`;
  const renew = () => body<{ secret: string; webhook: Webhook }>(app.call("POST", `${path}/secret`, ada), 201);
  /** Returns which of these secrets sign a ping. */
  const signedBy = async (...secrets: readonly string[]) => {
    const who = await app.fresh(ada);
    await body(app.call("POST", `${path}/ping`, who), 202);
    expect(await app.run()).toBe(1);
    const last = app.received.at(-1) as (typeof app.received)[number];
    return secrets.map((secret) => signaturesBy(last, secret));
  };
  const { secret: second } = await renew();
  expect(await signedBy(second, first)).toEqual([1, 1]);
  const ended = await body<Webhook>(app.call("DELETE", `${path}/secret`, ada));
  expect([ended.formerSecretUntil, await signedBy(second, first)]).toEqual([null, [1, 0]]);
  const { secret: third, webhook: renewed } = await renew();
  expect(renewed.formerSecretUntil).toBe("2026-01-02T00:00:00.000Z");
  expect(await signedBy(third, second, first)).toEqual([1, 1, 0]);
  const stored = JSON.stringify(await Array.fromAsync(app.kv.list({ prefix: ["webhooks"] })));
  for (const one of [first, second, third]) expect(stored).not.toContain(one.slice("whsec_".length, 30));
  expect(await app.webhooks.service.resealAll()).toBe(1);
  expect(await signedBy(third, second)).toEqual([1, 1]);
  app.pass(24 * HOUR_MS);
  expect(await signedBy(third, second)).toEqual([1, 0]);
});

test("replaying a webhook delivery sends the same bytes under the same id, and a test message is not retried", async () => {
  const app = await openWithReceiver({ answers: (request) => (told(request).type === "ping" ? 500 : 200) });
  const { ada } = app;
  const { webhook } = await app.add(ada);
  await app.claimed(ada, sha256("a file"));
  await app.run();
  const [attempt] = await app.attempts(ada, webhook._id);
  const path = `/webhooks/${webhook._id}/attempts/${attempt?._id}/replay`;
  expect(await body(app.call("POST", path, ada), 202)).toEqual({ messageId: attempt?.messageId });
  await app.run();
  const [first, again] = app.received;
  expect(again?.body).toBe(first?.body);
  expect(again?.headers.get("webhook-id")).toBe(first?.headers.get("webhook-id"));
  const bob = await app.signUp("Bob");
  expect((await app.call("POST", path, bob)).status).toBe(404);
  await body(app.call("POST", `/webhooks/${webhook._id}/ping`, ada), 202);
  await app.run();
  app.pass(HOUR_MS);
  await app.run();
  expect(app.kinds()).toEqual(["object.registered", "object.registered", "ping"]);
  expect((await app.attempts(ada, webhook._id))[0]).toMatchObject({ type: "ping", outcome: "given_up" });
  expect((await app.listed(ada))[0]).toMatchObject({ failingSince: null, waiting: 0 });
});

test("replaying a webhook delivery that waits for a retry sends it at once and only once", async () => {
  let isAway = true;
  const app = await openWithReceiver({ answers: () => (isAway ? 503 : 200) });
  const { ada } = app;
  const { webhook } = await app.add(ada);
  await app.claimed(ada, sha256("a file"));
  await app.run();
  const [attempt] = await app.attempts(ada, webhook._id);
  expect([attempt?.outcome, await app.run()]).toEqual(["waiting", 0]);
  isAway = false;
  const path = `/webhooks/${webhook._id}/attempts/${attempt?._id}/replay`;
  // Two replays at the same time send the message once.
  for (let press = 0; press < 2; press++)
    expect(await body(app.call("POST", path, ada), 202)).toEqual({ messageId: attempt?.messageId });
  expect(await app.run()).toBe(1);
  app.pass(24 * HOUR_MS);
  expect([await app.run(), app.kinds()]).toEqual([0, ["object.registered", "object.registered"]]);
  expect((await app.listed(ada))[0]).toMatchObject({ failingSince: null, waiting: 0 });
});

test("the last twenty webhook deliveries are kept and listed in pages", async () => {
  const app = await openWithReceiver();
  const { webhook } = await app.add(app.ada);
  for (let at = 0; at < 25; at++) await app.claimed(app.ada, sha256(`file ${at}`));
  expect(await app.run()).toBe(25);
  expect(await app.attempts(app.ada, webhook._id)).toHaveLength(20);
  const answer = await app.call("GET", `/webhooks/${webhook._id}/attempts?limit=15`, app.ada);
  expect(((await answer.json()) as AttemptsAnswer).data).toHaveLength(15);
  const next = /<\?(.*)>/.exec(answer.headers.get("link") ?? "")?.[1];
  const rest = await body<AttemptsAnswer>(app.call("GET", `/webhooks/${webhook._id}/attempts?${next}`, app.ada));
  expect(rest.data).toHaveLength(5);
});

test("deleting an account removes everything about its webhooks", async () => {
  const app = await openWithReceiver({ answers: () => 500 });
  await app.add(app.ada);
  await app.claimed(app.ada, sha256("a file"));
  await app.run();
  await body(app.call("POST", "/user/delete-account", app.ada, { email: app.ada.email }), 202);
  await app.resumeErasures();
  await app.run();
  for (const name of ["webhooks", "webhook_lanes", "webhook_deliveries", "webhook_attempts", "webhooks_failing"])
    expect(await Array.fromAsync(app.kv.list({ prefix: [name] }))).toEqual([]);
  await app.checkpoints.sign();
  expect(await app.audit()).toEqual([]);
});

test("an account can have ten webhooks with different hosts, and addresses outside the Internet are refused", async () => {
  const app = await openWithReceiver();
  const { ada } = app;
  for (let at = 0; at < 10; at++) await app.add(ada, WEBHOOK_EVENTS, `https://hooks${at}.example.com/`);
  expect((await app.call("POST", "/webhooks", ada, { url: HOOK, events: ["object.edited"] })).status).toBe(409);
  const refused = await app.call("POST", "/webhooks", ada, {
    url: "https://169.254.169.254/",
    events: ["object.edited"],
  });
  expect(refused.status).toBe(400);
  expect(await refused.json()).toMatchObject({ code: "invalid_input", issues: [{ field: "url" }] });
  const bob = await app.signUp("Bob");
  await app.add(bob);
  expect((await app.call("POST", "/webhooks", bob, { url: HOOK, events: ["object.edited"] })).status).toBe(409);
  for (const events of [[], ["object.sold"]])
    expect((await app.call("POST", "/webhooks", bob, { url: `${HOOK}/2`, events })).status).toBe(400);
});

test("an installation with webhooks switched off refuses to add webhooks, but still lists them", async () => {
  const app = await openHarness({ plugins: withWebhooks({ mode: "off" }) });
  const ada = await app.signUp("Ada");
  expect((await app.call("POST", "/webhooks", ada, { url: HOOK, events: ["object.edited"] })).status).toBe(503);
  expect(await body(app.call("GET", "/webhooks", ada))).toEqual({ data: [] });
});

test("a page cursor of the last deliveries stays valid while more are made", async () => {
  const app = await openWithReceiver();
  const { webhook } = await app.add(app.ada);
  const ping = async (times: number) => {
    for (let at = 0; at < times; at++) {
      app.pass(1000);
      await body(app.call("POST", `/webhooks/${webhook._id}/ping`, app.ada), 202);
      await app.run();
    }
  };
  await ping(3);
  const first = await app.call("GET", `/webhooks/${webhook._id}/attempts?limit=1`, app.ada);
  const cursor = /[?&]cursor=([^&>]+)/.exec(first.headers.get("link") ?? "")?.[1];
  expect(cursor).toBeTruthy();
  await ping(WEBHOOK_ATTEMPTS);
  const next = app.call("GET", `/webhooks/${webhook._id}/attempts?limit=1&cursor=${cursor}`, app.ada);
  expect((await body<AttemptsAnswer>(next)).data).toEqual([]);
});
