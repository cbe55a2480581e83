import { expect, onTestFinished, test } from "vitest";
import { openS3Blobs } from "../../platform/blobs/s3.ts";
import { openFaultyStore, refusal } from "../../tests/faulty-object-store.ts";
import { body, openHarness, sha256 } from "../../tests/harness.ts";
import { large } from "../../tests/large.ts";

const DAY_MS = 86_400_000;

test("deleting an account removes its files from an object store, even after temporary failures, and keeps files of other accounts", async () => {
  const store = openFaultyStore();
  onTestFinished(store.close);
  let ids = 0;
  const credentials = { accessKeyId: "me", secretAccessKey: "secret" };
  const newId = () => `id-${++ids}`;
  const blobs = openS3Blobs({ location: store.location, credentials, newId, now: Date.now });
  const app = await openHarness({ parts: { blobs } });
  const [ada, bob] = [await app.signUp("Ada"), await app.signUp("Bob")];
  for (const text of ["hers", "shared", "waiting"]) await body(app.scan(ada, large(text)));
  await app.claimed(ada, sha256(large("hers")));
  await body(app.scan(bob, large("shared")));
  await app.claimed(bob, sha256(large("shared")));
  const has = (text: string) =>
    store.objects.has(`/files/${sha256(large(text)).slice(0, 2)}/${sha256(large(text)).slice(2)}`);
  expect(["hers", "shared", "waiting"].map(has)).toEqual([true, true, true]);

  await body(app.call("POST", "/user/delete-account", ada, { email: ada.email }), 202);
  await app.resumeErasures();
  app.pass(2 * DAY_MS);
  const [first = ""] = [sha256(large("hers")), sha256(large("waiting"))].sort();
  store.fail(({ method, path }) =>
    method === "DELETE" && path.endsWith(first.slice(2)) ? refusal(403, "AccessDenied") : undefined,
  );
  await expect(app.sweep()).rejects.toThrow("could not be written");
  expect(["hers", "waiting"].map((text) => has(text)).filter(Boolean)).toEqual([true]);
  store.fail(() => undefined);
  // The process that was interrupted holds the lease for some minutes.
  for (let turn = 0; turn < 2; turn += 1) {
    app.pass(10 * 60_000);
    await app.sweep();
  }
  expect(["hers", "shared", "waiting"].map(has)).toEqual([false, true, false]);
});
