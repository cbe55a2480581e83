import { expect, test } from "vitest";
import type { RegisteredOne, RegisterManyAnswer } from "../../contract/many.ts";
import { RULES } from "../../platform/limits/rules.ts";
import { CHEAP_PASSWORDS } from "../../tests/cheap-passwords.ts";
import { body, openHarness, PASSWORD, type Person, sha256 } from "../../tests/harness.ts";

const HOUR_MS = 3_600_000;

test("an account can make a limited number of edits per day, and can still revoke beyond that limit", async () => {
  const app = await openHarness({ passwords: CHEAP_PASSWORDS, rateLimitScale: 3 / RULES.editAccount.most });
  const bob = await app.signUp("Bob");
  const { _id: bobs } = await app.claimed(bob, sha256("of another"));
  app.pass(HOUR_MS);
  const ada = await app.signUp("Ada");
  const { _id: objectId } = await app.claimed(ada, sha256("renamed"));
  const rename = (objectName: string) => app.call("POST", "/object/edit-object", ada, { objectId, objectName });
  for (const name of ["Un", "Deux", "Trois"]) await body(rename(name));
  const refused = await rename("Un de trop");
  expect(Number(refused.headers.get("Retry-After"))).toBe(8 * 3600);
  expect(await body(refused, 429)).toMatchObject({
    message: "Too many changes of objects. Please try again in 8 hours.",
  });
  await body(app.call("POST", "/object/erase-file", ada, { objectId }), 429);
  const again = await body<Person>(app.call("POST", "/auth/login", null, { email: bob.email, password: PASSWORD }));
  await body(app.call("POST", "/object/edit-object", again, { objectId: bobs, objectName: "Le sien" }));
  await body(app.call("POST", "/object/revoke-object", ada, { objectId }));
});

test("the rate limits allow a user to erase a hundred files and rename their objects in a row", async () => {
  const app = await openHarness({ passwords: CHEAP_PASSWORDS, rateLimitScale: 1 });
  const ada = await app.signUp("Ada");
  const files = Array.from({ length: 100 }, (_, at) => `file ${at}`);
  for (const file of files) await body(app.scan(ada, file));
  const objects = files.map((file) => ({ hash: sha256(file), objectName: file }));
  const { results } = await body<RegisterManyAnswer>(
    app.call("POST", "/object/register-many", ada, { walletAddress: ada.wallet, objects }),
  );
  for (const { object } of results as readonly RegisteredOne[]) {
    const { _id: objectId } = object;
    const erased = body<{ object: object }>(app.call("POST", "/object/erase-file", ada, { objectId }));
    expect((await erased).object).toHaveProperty("fileErasedAt");
    await body(app.call("POST", "/object/edit-object", ada, { objectId, objectName: "Sans fichier" }));
  }
  await app.checkpoints.sign();
  expect(await app.audit()).toEqual([]);
});
