import { expect, onTestFinished, test } from "vitest";
import { MANY_MAX } from "../../contract/constants.ts";
import type { ErrorBody } from "../../contract/errors.ts";
import type { KnownAnswer, RegisteredOne, RegisterManyAnswer } from "../../contract/many.ts";
import type { OwnedObject } from "../../contract/object.ts";
import { openKv } from "../../platform/kv/open.ts";
import type { LimitState } from "../../platform/limits/limit-state.ts";
import { RULES } from "../../platform/limits/rules.ts";
import { accountRecord } from "../../tests/account-record.ts";
import { faultyKv } from "../../tests/faulty-kv.ts";
import { body, type Harness, openHarness, PASSWORD, type Person, sha256 } from "../../tests/harness.ts";
import { createMany } from "./many.ts";

const PATH = "/object/register-many";

const one = (name: string) => ({ hash: sha256(name), objectName: name });
const some = (count: number, of = "file") => Array.from({ length: count }, (_, nth) => one(`${of} ${nth}`));

const register = async (app: Harness, who: Person, objects: readonly unknown[], key?: string) =>
  (await body<RegisterManyAnswer>(app.call("POST", PATH, who, { walletAddress: who.wallet, objects, key }))).results;

const statuses = (results: RegisterManyAnswer["results"]) =>
  results.map((result) => (result.status === "refused" ? result.code : result.status));

test("of 501 hashes in a bulk claim the valid ones are registered, and each invalid one gets its reason", async () => {
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

test("limits bulk claims with idempotency keys per account, so that the stored answers are bounded", async () => {
  const app = await openHarness({ rateLimitScale: 2 / RULES.onceAccount.most });
  const ada = await app.signUp("Ada");
  const nothing = (key?: string) => app.call("POST", PATH, ada, { objects: [null], key });
  await body(nothing("one"));
  await body(nothing("two"));
  await body(nothing("three"), 429);
  await body(nothing());
  expect(await Array.fromAsync(app.kv.list({ prefix: ["claims_of_many"] }))).toHaveLength(2);
});

test("registers many objects in few commits: each commit takes as many waiting claims as fit", async () => {
  let entering = 0;
  const { promise: allWait, resolve: goOn } = Promise.withResolvers<void>();
  const kv = faultyKv(await openKv(":memory:"), {
    async writing(write, { keys }) {
      if (keys.some((key) => key.join().startsWith("registry,leaf,"))) {
        entering += 1;
        await allWait;
      }
      return write();
    },
  });
  const app = await openHarness({ kv });
  const ada = await app.signUp("Ada");
  entering = 0;
  const results = register(app, ada, some(MANY_MAX));
  while (app.waiting() < MANY_MAX) await new Promise((resolve) => setTimeout(resolve));
  goOn();
  expect(new Set(statuses(await results))).toEqual(new Set(["registered"]));
  // The first commit contains the claims that had arrived by then. Each later commit contains as many as fit, about
  // forty.
  expect(entering).toBeLessThan(MANY_MAX / 25);
});

test("a bulk claim repeated with its key, even concurrently, gets the first answer and registers nothing twice", async () => {
  const app = await openHarness();
  const ada = await app.signUp("Ada");
  await app.claimed(ada, sha256("before"));
  const asked = [...some(20), one("before")];
  const first = await register(app, ada, asked, "k");
  const again = await Promise.all([register(app, ada, asked, "k"), register(app, ada, asked, "k")]);
  for (const results of [first, ...again])
    expect(statuses(results)).toEqual([...some(20).map(() => "registered"), "already_registered"]);
  expect(again[0]).toEqual(first);
  expect(await app.registrySize()).toBe(21);
  // Without the key it is a new call, which finds the hashes registered.
  expect(new Set(statuses(await register(app, ada, asked)))).toEqual(new Set(["already_registered"]));
});

test("a repeated bulk claim completes an interrupted one, and also returns the objects that the interrupted one registered", async () => {
  let entered = 0;
  let isDown = false;
  const kv = faultyKv(await openKv(":memory:"), {
    writing(write, { keys }) {
      const isEntry = keys.some((key) => key.join().startsWith("registry,leaf,"));
      if (isDown && isEntry && ++entered > 1) return Promise.reject(new Error("the store is down"));
      return write();
    },
  });
  const app = await openHarness({ kv });
  const ada = await app.signUp("Ada");
  isDown = true;
  const cut = statuses(await register(app, ada, some(20), "k"));
  expect(new Set(cut)).toEqual(new Set(["registered", "unavailable"]));
  isDown = false;
  expect(statuses(await register(app, ada, some(20), "k"))).toEqual(some(20).map(() => "registered"));
  expect(await app.registrySize()).toBe(20);
});

test("for a day, refuses a key that was used for a different bulk claim, and registers nothing", async () => {
  const app = await openHarness();
  const ada = await app.signUp("Ada");
  await register(app, ada, some(1), "k");
  const other = { walletAddress: ada.wallet, objects: some(2), key: "k" };
  const refused = await body<ErrorBody>(app.call("POST", PATH, ada, other), 409);
  expect(refused.message).toContain("This idempotency key was used");
  expect(await app.registrySize()).toBe(1);
  app.pass(25 * 3_600_000);
  const again = await body<Person>(app.call("POST", "/auth/login", null, { email: ada.email, password: PASSWORD }));
  expect(statuses(await register(app, { ...again, wallet: ada.wallet }, some(2), "k"))).toEqual([
    "already_registered",
    "registered",
  ]);
});

test("a bulk claim deposits a file that was sent before; without the file the object is declared", async () => {
  const app = await openHarness();
  const ada = await app.signUp("Ada");
  await body(app.scan(ada, "sent", "été.pdf"));
  const [sent, kept] = (await register(app, ada, [one("sent"), one("kept")])) as readonly RegisteredOne[];
  expect(sent?.object).toMatchObject({ fileName: "été.pdf", file: null });
  expect(kept?.object).toMatchObject({ fileName: null, file: null });
});

test("refuses a bulk claim that is not a list of objects", async () => {
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

test("when the daily limit of objects is reached, refuses each further object with the time to retry", async () => {
  const app = await openHarness({ rateLimitScale: 0.001 });
  const ada = await app.signUp("Ada");
  const results = await register(app, ada, some(30));
  const codes = statuses(results);
  expect(codes.slice(0, 20)).toEqual(some(20).map(() => "registered"));
  expect(new Set(codes.slice(20))).toEqual(new Set(["rate_limited"]));
  expect(results.at(-1)).toHaveProperty("retryAfter");
});

test("returns the number of objects left for the day, also after concurrent claims, and zero at the end", async () => {
  const app = await openHarness({ rateLimitScale: 0.001 });
  const ada = await app.signUp("Ada");
  const told = async (objects: readonly unknown[]) => {
    const { headers } = await app.call("POST", PATH, ada, { objects });
    return [headers.get("ratelimit-policy"), headers.get("ratelimit")];
  };
  expect(await told(some(3))).toEqual(['"claimAccount";q=20;w=86400', '"claimAccount";r=17;t=12960']);
  // An invalid item does not count against the limit.
  expect(await told(["no object"])).toEqual([null, null]);
  expect(await told(some(18, "more"))).toEqual(['"claimAccount";q=20;w=86400', '"claimAccount";r=0;t=4320']);
});

test("returns the status of hashes without revealing the owners", async () => {
  const app = await openHarness();
  const [ada, bob] = [await app.signUp("Ada"), await app.signUp("Bob")];
  const mine = await app.claimed(ada, sha256("mine"));
  const declared = await app.claimed(bob, sha256("declared"));
  await body(app.scan(bob, "deposited"));
  const deposited = await app.claimed(bob, sha256("deposited"));
  const eve = await app.signUp("Eve");
  await app.claimed(eve, sha256("both"));
  await body(app.scan(bob, "both"));
  const both = await app.claimed(bob, sha256("both"));
  const hashes = ["mine", "declared", "deposited", "both", "nobody's"].map(sha256);
  const { known } = await body<KnownAnswer>(app.call("POST", "/object/known", ada, { hashes }));
  expect(known.map(({ standing, tokenId }) => [standing, tokenId])).toEqual([
    ["yours", mine.tokenId],
    ["declared", declared.tokenId],
    ["deposited", deposited.tokenId],
    ["deposited", both.tokenId],
    ["free", null],
  ]);
  expect(known.map(({ object }) => object)).toEqual([{ _id: mine._id, objectName: "Tableau" }, null, null, null, null]);
  const rung = await body<readonly { type: string }[]>(app.call("GET", "/notifications/get-user-notifications", bob));
  expect(JSON.stringify(rung)).not.toContain("VIEW");
  const objects = await body<OwnedObject[]>(app.call("GET", "/object/get-user-objects", ada));
  expect(objects).toHaveLength(1);
});

test("returns the rate limit with the fewest remaining uses, regardless of the order of the answers", async () => {
  const kv = await openKv(":memory:");
  onTestFinished(() => kv.close());
  const counted: ((standing: LimitState) => void)[] = [];
  const many = createMany({
    kv,
    now: Date.now,
    limits: { count: () => new Promise((resolve) => counted.push(resolve)) },
    objects: { claim: async () => ({}) as OwnedObject },
  });
  const registered = many.register(accountRecord({ id: "ada" }), { objects: some(2) });
  const left = (uses: number): LimitState => ({
    rule: "claimAccount",
    quota: 10,
    windowMs: 1000,
    left: uses,
    resetMs: 1000,
  });
  await expect.poll(() => counted.length, { interval: 1 }).toBe(2);
  counted[1]?.(left(8));
  counted[0]?.(left(9));
  expect((await registered).standing).toEqual(left(8));
});
