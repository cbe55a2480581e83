/** What happens to a message's lane while the message is being sent. */
import { expect, test } from "vitest";
import type { OwnedObject } from "../../contract/object.ts";
import { body, type Harness, openHarness, type Person, sha256 } from "../../tests/harness.ts";
import { webhooksOf, withWebhooks } from "../../tests/standard-plugins.ts";
import { fakeNetwork, told } from "../../tests/webhook-receiver.ts";
import { HOOK, NEVER } from "../../tests/webhooks.ts";
import { type AttemptRecord, attemptRecords, deliveryRecords, type LaneRecord, laneRecords } from "./store.ts";

interface Scene extends Harness {
  readonly ada: Person;
  readonly object: OwnedObject;
}

/**
 * Opens an application in which Ada has a webhook with a waiting message. `meanwhile` runs while that message is
 * being sent.
 */
async function openScene(meanwhile: (scene: Scene) => Promise<unknown>) {
  const { network, received } = fakeNetwork(async () => {
    if (received.length === 1) await meanwhile(scene);
    return 200;
  });
  const app = await openHarness({ plugins: withWebhooks({ network, withinMs: 10_000 }) });
  const ada = await app.signUp("Ada");
  await body(app.call("POST", "/webhooks", ada, { url: HOOK, events: ["object.registered", "object.edited"] }), 201);
  await webhooksOf(app).deliver(NEVER);
  const object = await app.claimed(ada, sha256("a file"));
  await webhooksOf(app).follow();
  const scene: Scene = { ...app, ada, object };
  return { ...scene, received, deliver: () => webhooksOf(app).deliver(NEVER) };
}

test("the result of a delivery is dropped if its lease was lost", async () => {
  const app = await openScene(async ({ kv }) => {
    for await (const { key, value } of kv.list<LaneRecord>({ prefix: laneRecords.all }))
      await kv.set(key, { ...value, lease: "another" });
  });
  expect(await app.deliver()).toBe(0);
  const kept = await Array.fromAsync(app.kv.list<AttemptRecord>({ prefix: attemptRecords.all }));
  expect(kept.map(({ value }) => value.message.type)).toEqual(["challenge"]);
  expect(await Array.fromAsync(app.kv.list({ prefix: deliveryRecords.all }))).toHaveLength(1);
});

test("a webhook message queued behind one that is being sent is sent after it", async () => {
  const app = await openScene(async ({ call, ada, object, plugins }) => {
    await body(call("POST", "/object/edit-object", ada, { objectId: object._id, objectName: "Autre" }));
    await webhooksOf({ plugins }).follow();
  });
  expect(await app.deliver()).toBe(2);
  expect(app.received.map((request) => told(request).type)).toEqual(["object.registered", "object.edited"]);
  for (const { all } of [laneRecords, deliveryRecords])
    expect(await Array.fromAsync(app.kv.list({ prefix: all }))).toEqual([]);
});
