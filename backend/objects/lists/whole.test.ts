import { expect, test } from "vitest";
import { userKeys } from "../../accounts/users/store.ts";
import type { ListedObject } from "../../contract/object.ts";
import { LONG_LIST } from "../../platform/http/calls/whole-list.ts";
import { addWrites } from "../../platform/kv/write.ts";
import { RULES } from "../../platform/limits/rules.ts";
import { accountRecord } from "../../tests/account-record.ts";
import { readAtHand } from "../../tests/at-hand.ts";
import { body, type Harness, openHarness, type Person } from "../../tests/harness.ts";
import { heldObject } from "../../tests/held-object.ts";
import { objectRecords } from "../record/store.ts";
import { createWhole } from "./whole.ts";

async function give(app: Pick<Harness, "kv">, ownerId: string, count: number): Promise<void> {
  for (let at = 0; at < count; at += 50) {
    const some = Array.from({ length: Math.min(50, count - at) }, (_, nth) => heldObject(at + nth, ownerId));
    await addWrites(
      app.kv.atomic(),
      some.flatMap((object) => objectRecords.put(object)),
    ).commit();
  }
}

async function openOwner(count: number) {
  const app = await openHarness({ rateLimitScale: 1 });
  const ada = await app.signUp();
  const id = (await app.kv.get<string>(userKeys.byEmail(ada.email))).value as string;
  await give(app, id, count);
  return { app, ada };
}

const whole = (app: Harness, who: Person) => app.call("GET", "/object/get-user-objects", who);

test("a list of any length contains every object once, the latest first", async () => {
  const { app, ada } = await openOwner(LONG_LIST + 250);
  const listed = await body<ListedObject[]>(whole(app, ada));
  expect(listed.map(({ tokenId }) => tokenId)).toEqual(
    Array.from({ length: LONG_LIST + 250 }, (_, nth) => LONG_LIST + 249 - nth),
  );
  expect(await body<ListedObject[]>(whole(app, await app.signUp("Bob")))).toEqual([]);
});

test("limits requests for long lists without pages, but not for pages and short lists", async () => {
  const { app, ada } = await openOwner(LONG_LIST + 1);
  const { most } = RULES.wholeListAccount;
  const paths = ["/object/get-user-objects", "/object/get-user-selection"];
  for (let times = 0; times < most; times += 1)
    await (await app.call("GET", paths[times % 2] as string, ada)).body?.cancel();
  for (const path of paths) expect((await app.call("GET", path, ada)).status).toBe(429);
  await body(app.call("GET", "/object/get-user-objects?limit=50", ada));
  const bob = await app.signUp("Bob");
  for (let times = 0; times <= most; times += 1) await body(whole(app, bob));
});

test("other requests are served while a long list is read and written", async () => {
  const { app } = await openOwner(0);
  await give(app, "ada", 3000);
  const { kv, most } = await readAtHand(app.kv);
  const whole = createWhole({ kv, publicUrl: "http://localhost:8000", countLong: async () => undefined });
  let listed = 0;
  for await (const chunk of await whole(accountRecord({ id: "ada" }))) {
    expect(chunk.length).toBeLessThanOrEqual(200);
    listed += chunk.length;
  }
  expect(listed).toBe(3000);
  expect(most()).toBeLessThanOrEqual(500);
});
