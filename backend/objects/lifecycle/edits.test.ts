import { expect, test } from "vitest";
import { RULES } from "../../platform/limits/rules.ts";
import { body, openHarness, sha256 } from "../../tests/harness.ts";

test("an account renames so many times an hour, and may still revoke", async () => {
  const app = await openHarness({ rateLimitScale: 1 });
  const [ada, bob] = [await app.signUp("Ada"), await app.signUp("Bob")];
  const { _id: objectId } = await app.claimed(ada, sha256("renamed"));
  const rename = (objectName: string) => app.call("POST", "/object/edit-object", ada, { objectId, objectName });
  for (let at = 0; at < RULES.editAccount.most; at++) await body(rename(`Nom ${at}`));
  const refused = await rename("Un de trop");
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
  const { _id: bobs } = await app.claimed(bob, sha256("of another"));
  await body(app.call("POST", "/object/edit-object", bob, { objectId: bobs, objectName: "Le sien" }));
  await body(app.call("POST", "/object/revoke-object", ada, { objectId }));
});
