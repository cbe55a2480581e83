import { expect, test } from "vitest";
import { CALLS, ROUTE_NAMES } from "../../tests/calls.ts";
import { expectDescribed, sendDescribed } from "../../tests/described.ts";
import { sha256 } from "../../tests/harness.ts";
import { addPasskey } from "../../tests/passkey.ts";
import { HASH, SAMPLES } from "../../tests/samples.ts";
import { openWhole } from "../../tests/standard-plugins.ts";

// `access.test.ts` checks the answers of all calls, but makes these calls with an old sign-in. This test checks the
// answers after a recent sign-in.
const RECENT = ROUTE_NAMES.filter((name) => CALLS[name].who.startsWith("recent "));

test.each(RECENT)("%s, called just after a sign-in, answers as the API document describes", async (name) => {
  const app = await openWhole();
  const ada = await app.signUp("Ada");
  const { _id: objectId } = await app.claimed(ada, HASH);
  const bob = await app.signUp("Bob");
  const root = await app.signUp("Root");
  await app.promote(root.email);
  await app.claimed(bob, sha256("bob's file"));
  await app.checkpoints.sign();
  for (const who of [ada, bob]) await addPasskey(app, who, "Téléphone");
  await app.call("GET", `/notifications/get-object-notifications/${objectId}`, bob);
  const statuses: number[] = [];
  for (const caller of [null, bob, root, ada]) {
    statuses.push(await sendDescribed(name, { app, ada, objectId, caller }));
  }
  expect(statuses).toContain(SAMPLES[name].ok);
});

test("the refusal of a hash that is already registered contains the object, as described", async () => {
  const app = await openWhole();
  const ada = await app.signUp("Ada");
  await app.claimed(ada, HASH);
  const again = await app.claim(ada, HASH);
  expect(await again.clone().json()).toHaveProperty("object.hash", HASH);
  await expectDescribed("POST /api/object/register", again);
});
