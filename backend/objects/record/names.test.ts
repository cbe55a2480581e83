import { expect, test } from "vitest";
import type { PublicObject } from "../../contract/object.ts";
import { body, openHarness, sha256 } from "../../tests/harness.ts";
import { type ObjectRecord, objectRecords } from "./store.ts";

test("names that were stored with hidden characters are shown without those characters, to the owner and to others", async () => {
  const app = await openHarness();
  const [ada, bob] = [await app.signUp("Ada"), await app.signUp("Bob")];
  const hash = sha256("a file");
  const { _id } = await app.claimed(ada, hash);
  await body(app.scan(bob, "a file"));
  const [entry] = await Array.fromAsync(app.kv.list<ObjectRecord>({ prefix: objectRecords.all }));
  const { key, value: stored } = entry as Deno.KvEntry<ObjectRecord>;
  await app.kv.set(key, { ...stored, objectName: "facture\u202Egnp.exe" });
  await app.setUser(ada.email, { firstName: "A\u200Bda\u2066", lastName: "\u202ELovelace" });

  const seen = await body<{ object: PublicObject }>(app.call("POST", "/object/verify-object", bob, { hash }));
  expect(seen.object).toMatchObject({ objectName: "facturegnp.exe", ownerId: { firstName: "Ada", lastName: "L." } });
  const [own] = await body<readonly PublicObject[]>(app.call("GET", "/object/get-user-objects", ada));
  expect(own?.objectName).toBe("facturegnp.exe");
  const histories = await Promise.all(
    [ada, bob].map((who) => body(app.call("GET", `/notifications/get-object-notifications/${_id}`, who))),
  );
  expect(JSON.stringify(histories[1])).not.toMatch(/[\u200B\u202E\u2066]/);
  expect(JSON.stringify(histories)).toContain("facturegnp.exe");

  await app.kv.set(key, { ...stored, objectName: "\u3164" });
  const nameless = await body<{ object: PublicObject }>(app.call("POST", "/object/verify-object", bob, { hash }));
  expect(nameless.object.objectName).toBe("Sans nom");
});
