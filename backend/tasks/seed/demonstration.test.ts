import { expect, test } from "vitest";
import { objectRecords } from "../../objects/record/store.ts";
import { CHEAP_PASSWORDS } from "../../tests/cheap-passwords.ts";
import { openHarness } from "../../tests/harness.ts";
import { demonstrate } from "./demonstration.ts";

/**
 * Fills a new service with demonstration data. Returns the names and hashes of its objects, and the number of entries.
 */
async function demonstrated() {
  const app = await openHarness({ passwords: CHEAP_PASSWORDS });
  await demonstrate({
    send: (path, init) => Promise.resolve(app.app.request(path, init)),
    codeTo: async (email) => /^\d{6}/.exec((await app.emailsTo(email))[0]?.subject ?? "")?.[0] ?? "",
  });
  const objects = await Array.fromAsync(
    app.kv.list<{ objectName: string; hash: string; status: string }>({ prefix: objectRecords.all }),
    ({ value: { objectName, hash, status } }) => `${objectName} ${hash} ${status}`,
  );
  return { objects: objects.sort(), size: await app.registrySize(), findings: await app.audit() };
}

test("a demonstration is created through the API, is consistent, and looks the same each time", async () => {
  const first = await demonstrated();
  expect(first.findings).toEqual([]);
  // Five registrations, a change of name, a revocation, and a transfer.
  expect(first.size).toBe(8);
  expect(first.objects).toHaveLength(5);
  expect(first.objects.filter((object) => object.endsWith(" revoked"))).toHaveLength(1);
  expect(await demonstrated()).toEqual(first);
});
