/**
 * A hash is reserved by a valid object. A declaration by an account with an unproven e-mail address reserves it for a
 * day only.
 */
import { expect, test } from "vitest";
import { UNPROVEN_DECLARATION_MS } from "../../contract/constants.ts";
import type { KnownAnswer, RegisterManyAnswer } from "../../contract/many.ts";
import type { OwnedObject, VerifyAnswer } from "../../contract/object.ts";
import type { LookupAnswer, TokenAnswer } from "../../contract/registry.ts";
import { body, type Harness, openHarness, type Person, sha256 } from "../../tests/harness.ts";
import { MAX_PER_HASH } from "../record/store.ts";

const FILE = "a manuscript";
const HASH = sha256(FILE);

const revoke = (app: Harness, who: Person, { _id }: Pick<OwnedObject, "_id">) =>
  body(app.call("POST", "/object/revoke-object", who, { objectId: _id }));

const standing = async (app: Harness, who: Person) =>
  (await body<KnownAnswer>(app.call("POST", "/object/known", who, { hashes: [HASH] }))).known[0]?.standing;

const lookUp = (app: Harness) => body<LookupAnswer>(app.call("GET", `/registry/lookup?hash=${HASH}`, null));

/** Ways in which an account ends its object of the hash. */
const ENDS = [
  ["revoked", async (app, who, object) => void (await revoke(app, who, object))],
  [
    "erased with its account",
    async (app, who) => {
      await body(app.call("POST", "/user/delete-account", who, { email: who.email }), 202);
      await app.resumeErasures();
    },
  ],
] as const satisfies readonly (readonly [string, (app: Harness, who: Person, object: OwnedObject) => Promise<void>])[];

test.each(ENDS)(
  "an object that is %s no longer reserves its hash: other users can claim it, with or without the file",
  async (_, end) => {
    for (const hasFile of [true, false]) {
      const app = await openHarness();
      const [eve, ada, bob] = [await app.signUp("Eve"), await app.signUp("Ada"), await app.signUp("Bob")];
      if (hasFile) await body(app.scan(eve, FILE));
      const first = await app.claimed(eve, HASH);
      await body(app.claim(bob, HASH), 409);
      await end(app, eve, first);
      expect(await standing(app, ada)).toBe("free");

      await body(app.scan(ada, FILE));
      const hers = await app.claimed(ada, HASH);
      expect(await standing(app, bob)).toBe("deposited");
      await body(app.claim(bob, HASH), 409);
      const { objects } = await lookUp(app);
      expect(objects.map(({ tokenId, status }) => [tokenId, status])).toEqual([
        [first.tokenId, first.tokenId === 0 && end === ENDS[0][1] ? "revoked" : "erased"],
        [hers.tokenId, "active"],
      ]);
      await app.checkpoints.sign();
      expect(await app.audit()).toEqual([]);
    }
  },
);

test("a user can register a file again after revoking its object", async () => {
  const app = await openHarness();
  const ada = await app.signUp("Ada");
  await body(app.scan(ada, FILE));
  const first = await app.claimed(ada, HASH);
  expect(await body(app.claim(ada, HASH), 409)).toMatchObject({ object: { _id: first._id } });
  await revoke(app, ada, first);
  const second = await app.claimed(ada, HASH);
  expect(await body(app.claim(ada, HASH), 409)).toMatchObject({
    message: "Object already registered by this user",
    object: { _id: second._id },
  });
  // The download returns the file of the valid object.
  expect(await body(app.call("GET", `/object/get-object?hash=${HASH}`, ada))).toMatchObject({
    object: { _id: second._id },
  });
  expect(await app.audit()).toEqual([]);
});

test("repeating a bulk claim does not register its objects again, even if they were revoked in between", async () => {
  const app = await openHarness();
  const ada = await app.signUp("Ada");
  const asked = { walletAddress: ada.wallet, key: "call", objects: [{ hash: HASH, objectName: "Une" }] };
  const register = () => body<RegisterManyAnswer>(app.call("POST", "/object/register-many", ada, asked));
  const first = (await register()).results[0];
  await revoke(app, ada, (first as { readonly object: OwnedObject }).object);
  expect((await register()).results[0]).toMatchObject({ status: "registered", object: { tokenId: 0 } });
  expect(await app.registrySize()).toBe(2);
});

/** Eve has declared a hash. Her e-mail address is unproven. */
async function openDeclared() {
  const app = await openHarness();
  const [eve, ada, bob] = [await app.register("Eve"), await app.signUp("Ada"), await app.signUp("Bob")];
  const declared = await app.claimed(eve, HASH);
  return { ...app, eve, ada, bob, declared };
}

const again = async (app: Harness, who: Person): Promise<Person> => ({
  ...who,
  ...(await body<Person>(app.call("POST", "/auth/refresh", null, { refreshToken: who.refreshToken }))),
});

test("a declaration by an account with an unproven address reserves the hash for a day; then others can claim it, and both objects are kept", async () => {
  const app = await openDeclared();
  app.pass(UNPROVEN_DECLARATION_MS - 1000);
  const [ada, bob] = [await again(app, app.ada), await again(app, app.bob)];
  expect(await standing(app, ada)).toBe("declared");
  await body(app.claim(ada, HASH), 409);
  app.pass(1000);
  expect(await standing(app, ada)).toBe("free");
  const hers = await app.claimed(ada, HASH);
  expect(await standing(app, bob)).toBe("declared");
  await body(app.claim(bob, HASH), 409);

  expect((await lookUp(app)).objects).toMatchObject([
    { tokenId: 0, status: "active", depositedAt: null },
    { tokenId: hers.tokenId, status: "active", depositedAt: null },
  ]);
  const seen = await body<VerifyAnswer>(app.call("POST", "/object/verify-object", bob, { hash: HASH }));
  expect(seen.objects.map(({ tokenId }) => tokenId)).toEqual([0, hers.tokenId]);
  const page = await body<TokenAnswer>(app.call("GET", `/registry/token/${hers.tokenId}`, null));
  expect(page.others.map(({ tokenId }) => tokenId)).toEqual([0]);
  // Eve still owns her object, and cannot register the file again.
  const eve = await again(app, app.eve);
  expect(await body(app.claim(eve, HASH), 409)).toMatchObject({ object: { _id: app.declared._id } });
  await app.checkpoints.sign();
  expect(await app.audit()).toEqual([]);
});

test("a declaration reserves the hash for good once its owner's address is proven", async () => {
  const app = await openDeclared();
  await app.setUser(app.eve.email, { emailProvenAt: "2026-01-01T00:00:00.000Z" });
  app.pass(2 * UNPROVEN_DECLARATION_MS);
  const ada = await again(app, app.ada);
  expect(await standing(app, ada)).toBe("declared");
  await body(app.claim(ada, HASH), 409);
  // A declaration does not prevent a claim with the file.
  await body(app.scan(ada, FILE));
  await app.claimed(ada, HASH);
  expect(await app.audit()).toEqual([]);
});

test("the file of a declaration that lost its hash can still be deposited, and the object then reserves the hash", async () => {
  const app = await openDeclared();
  app.pass(UNPROVEN_DECLARATION_MS);
  const [eve, ada, bob] = [await again(app, app.eve), await again(app, app.ada), await again(app, app.bob)];
  await app.claimed(ada, HASH);
  await body(app.scan(eve, FILE));
  await body(app.call("POST", "/object/deposit-file", eve, { objectId: app.declared._id }));
  await body(app.scan(bob, FILE));
  await body(app.claim(bob, HASH), 409);
  expect(await standing(app, bob)).toBe("deposited");
  await app.checkpoints.sign();
  expect(await app.audit()).toEqual([]);
});

test("after a declaration has lapsed, exactly one of several parallel declarations gets the hash", async () => {
  const app = await openDeclared();
  app.pass(UNPROVEN_DECLARATION_MS);
  const people = await Promise.all([again(app, app.ada), again(app, app.bob)]);
  const statuses = await Promise.all(people.map(async (who) => (await app.claim(who, HASH)).status));
  expect(statuses.sort()).toEqual([201, 409]);
  expect(await app.audit()).toEqual([]);
});

test("registering and revoking a file many times makes no answer longer, and does not hide a valid object", async () => {
  const app = await openHarness();
  const [eve, ada] = [await app.signUp("Eve"), await app.signUp("Ada")];
  for (let times = 0; times < MAX_PER_HASH + 3; times++) await revoke(app, eve, await app.claimed(eve, HASH));
  await body(app.scan(ada, FILE));
  const hers = await app.claimed(ada, HASH);
  const { objects } = await lookUp(app);
  expect(objects).toHaveLength(MAX_PER_HASH);
  expect(objects.at(0)).toMatchObject({ tokenId: 0, status: "revoked" });
  expect(objects.at(-1)).toMatchObject({ tokenId: hers.tokenId, status: "active" });
  await app.checkpoints.sign();
  expect(await app.audit()).toEqual([]);
});
