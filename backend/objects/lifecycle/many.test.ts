import { expect, test } from "vitest";
import { MANY_MAX } from "../../contract/constants.ts";
import type { ErrorBody } from "../../contract/errors.ts";
import type { KnownAnswer, RegisteredOne, RegisterManyAnswer } from "../../contract/many.ts";
import type { OwnedObject } from "../../contract/object.ts";
import { openKv } from "../../platform/kv/open.ts";
import { faultyKv } from "../../tests/faulty-kv.ts";
import { body, type Harness, openHarness, PASSWORD, type Person, sha256 } from "../../tests/harness.ts";

const PATH = "/object/register-many";

const one = (name: string) => ({ hash: sha256(name), objectName: name });
const some = (count: number, of = "file") => Array.from({ length: count }, (_, nth) => one(`${of} ${nth}`));

const register = async (app: Harness, who: Person, objects: readonly unknown[], key?: string) =>
  (await body<RegisterManyAnswer>(app.call("POST", PATH, who, { walletAddress: who.wallet, objects, key }))).results;

const statuses = (results: RegisterManyAnswer["results"]) =>
  results.map((result) => (result.status === "refused" ? result.code : result.status));

test("of 501 hashes, good, bad, known and repeated ones, the good ones are registered and each other one is told", async () => {
  const app = await openHarness();
  const [ada, bob] = [await app.signUp("Ada"), await app.signUp("Bob")];
  await app.claimed(ada, sha256("mine"));
  await app.claimed(bob, sha256("theirs"));
  const bad = [
    [{ hash: "0123", objectName: "short" }, "invalid_input"],
    [{ hash: sha256("no name") }, "invalid_input"],
    [{ ...one("more"), status: "active" }, "invalid_input"],
    ["not an object", "invalid_input"],
    [null, "invalid_input"],
    [one("mine"), "already_registered"],
    [one("theirs"), "already_registered"],
    [one("good 0"), "conflict"],
  ] as const;
  const good = some(MANY_MAX - bad.length, "good");
  const asked = [...good, ...bad.map(([typed]) => typed), one("the 501st")];
  const results = await register(app, ada, asked);
  expect(statuses(results)).toEqual([...good.map(() => "registered"), ...bad.map(([, code]) => code), "too_large"]);
  const byHash = (name: string) => results.find(({ hash }) => hash === sha256(name));
  expect(byHash("mine")).toMatchObject({ object: { hash: sha256("mine"), objectName: "Tableau" } });
  expect(byHash("theirs")).not.toHaveProperty("object");
  expect(results.find(({ hash }) => hash === "0123")).toMatchObject({
    message: expect.stringContaining("hash must be 64"),
  });
  expect(await app.registrySize()).toBe(2 + good.length);
  const names = (results.slice(0, good.length) as readonly RegisteredOne[]).map(({ object }) => object.objectName);
  expect(names).toEqual(good.map(({ objectName }) => objectName));
  await app.checkpoints.sign();
  expect(await app.audit()).toEqual([]);
});

test("many objects are few commits", async () => {
  let commits = 0;
  const kv = faultyKv(await openKv(":memory:"), {
    writing: (write) => {
      commits += 1;
      return write();
    },
  });
  const app = await openHarness({ kv });
  const ada = await app.signUp("Ada");
  commits = 0;
  expect(new Set(statuses(await register(app, ada, some(MANY_MAX))))).toEqual(new Set(["registered"]));
  expect(commits).toBeLessThan(MANY_MAX / 20);
});

test("a call that is repeated under its key is answered as the first time, also when the first was cut, and registers none twice", async () => {
  const app = await openHarness();
  const ada = await app.signUp("Ada");
  await app.claimed(ada, sha256("before"));
  const asked = [...some(20), one("before")];
  // The half of it that was made before its process died.
  await register(app, ada, asked, "k");
  const first = await register(app, ada, asked, "k");
  const again = await Promise.all([register(app, ada, asked, "k"), register(app, ada, asked, "k")]);
  for (const results of [first, ...again])
    expect(statuses(results)).toEqual([...some(20).map(() => "registered"), "already_registered"]);
  expect(again[0]).toEqual(first);
  expect(await app.registrySize()).toBe(21);
  // Without its key it is another call, which finds them registered.
  expect(new Set(statuses(await register(app, ada, asked)))).toEqual(new Set(["already_registered"]));
});

test("a key under which something else was asked for is refused for a day, and registers nothing", async () => {
  const app = await openHarness();
  const ada = await app.signUp("Ada");
  await register(app, ada, some(1), "k");
  const other = { walletAddress: ada.wallet, objects: some(2), key: "k" };
  const refused = await body<ErrorBody>(app.call("POST", PATH, ada, other), 409);
  expect(refused.message).toContain("under this key");
  expect(await app.registrySize()).toBe(1);
  app.pass(25 * 3_600_000);
  const again = await body<Person>(app.call("POST", "/auth/login", null, { email: ada.email, password: PASSWORD }));
  expect(statuses(await register(app, { ...again, wallet: ada.wallet }, some(2), "k"))).toEqual([
    "already_registered",
    "registered",
  ]);
});

test("a file that was sent is deposited with its object, and without it the object is declared", async () => {
  const app = await openHarness();
  const ada = await app.signUp("Ada");
  await body(app.scan(ada, "sent", "été.pdf"));
  const [sent, kept] = (await register(app, ada, [one("sent"), one("kept")])) as readonly RegisteredOne[];
  expect(sent?.object).toMatchObject({ fileName: "été.pdf", file: null });
  expect(kept?.object).toMatchObject({ fileName: null, file: null });
});

test("what is no list of objects is refused whole", async () => {
  const app = await openHarness();
  const ada = await app.signUp("Ada");
  for (const [objects, status] of [
    [[], 400],
    [some(2 * MANY_MAX + 1).map(() => 1), 400],
    ["x".repeat(2_200_000), 413],
    [undefined, 400],
  ] as const)
    await body<ErrorBody>(app.call("POST", PATH, ada, { walletAddress: ada.wallet, objects }), status);
  expect(await app.registrySize()).toBe(0);
});

test("whoever has used up the day's objects is told so of each, and when to come back", async () => {
  const app = await openHarness({ rateLimitScale: 0.001 });
  const ada = await app.signUp("Ada");
  const results = await register(app, ada, some(30));
  const codes = statuses(results);
  expect(codes.slice(0, 20)).toEqual(some(20).map(() => "registered"));
  expect(new Set(codes.slice(20))).toEqual(new Set(["rate_limited"]));
  expect(results.at(-1)).toHaveProperty("retryAfter");
});

test("how hashes stand is told, and their owners are not", async () => {
  const app = await openHarness();
  const [ada, bob] = [await app.signUp("Ada"), await app.signUp("Bob")];
  const mine = await app.claimed(ada, sha256("mine"));
  const declared = await app.claimed(bob, sha256("declared"));
  await body(app.scan(bob, "deposited"));
  const deposited = await app.claimed(bob, sha256("deposited"));
  const hashes = ["mine", "declared", "deposited", "nobody's"].map(sha256);
  const { known } = await body<KnownAnswer>(app.call("POST", "/object/known", ada, { hashes }));
  expect(known.map(({ standing, tokenId }) => [standing, tokenId])).toEqual([
    ["yours", mine.tokenId],
    ["declared", declared.tokenId],
    ["deposited", deposited.tokenId],
    ["free", null],
  ]);
  expect(known.map(({ object }) => object)).toEqual([{ _id: mine._id, objectName: "Tableau" }, null, null, null]);
  const rung = await body<readonly { type: string }[]>(app.call("GET", "/notifications/get-user-notifications", bob));
  expect(JSON.stringify(rung)).not.toContain("VIEW");
  const objects = await body<OwnedObject[]>(app.call("GET", "/object/get-user-objects", ada));
  expect(objects).toHaveLength(1);
});
