/** A wallet that one account has set and another account proves. */
import { expect, test } from "vitest";
import type { TokenPair } from "../../contract/auth.ts";
import type { User } from "../../contract/user.ts";
import { body, type Harness, openHarness, PASSWORD, type Person, sha256 } from "../../tests/harness.ts";
import { testWallet } from "../../tests/test-wallet.ts";
import { proveWallet } from "../../tests/wallet-proof.ts";
import { type UserRecord, userKeys, userRecords } from "../users/store.ts";

/** Registers a stranger with a wallet whose key belongs to someone else. */
async function openTyped(isEmailProven = true) {
  const app = await openHarness();
  const wallet = testWallet();
  const eve = await registerWith(app, "eve", wallet.address);
  if (isEmailProven) await app.setUser(eve.email, { emailProvenAt: "2026-01-01T00:00:00.000Z" });
  return { ...app, wallet, eve };
}

async function registerWith(app: Harness, name: string, wallet: string, status = 201): Promise<Person> {
  const email = `${name}@example.com`;
  const form = { firstName: name, lastName: "Lovelace", email, walletAddress: wallet, password: PASSWORD };
  return { ...(await body<TokenPair>(app.call("POST", "/auth/register", null, form), status)), email, wallet };
}

const user = (app: Harness, who: TokenPair) => body<User>(app.call("GET", "/user/get-user", who));

test("a wallet set by an account without proof can still be set by another account", async () => {
  const app = await openTyped();
  const ada = await registerWith(app, "ada", app.wallet.address);
  expect((await user(app, ada)).walletAddress).toBe(app.wallet.address);
  expect((await user(app, app.eve)).walletAddress).toBe(app.wallet.address);
  const bob = await app.signUp("Bob");
  await app.setUser(bob.email, { walletAddress: null });
  const set = { firstName: "Bob", lastName: "Byron", walletAddress: app.wallet.address };
  await body(app.call("POST", "/user/edit-profile", bob, set));
  expect(await app.audit()).toEqual([]);
});

test("proving a wallet removes it from other accounts that set it without proof; they keep their objects and get an e-mail", async () => {
  const app = await openTyped();
  const object = await app.claimed(app.eve, sha256("hers"));
  const others = await Promise.all(["bob", "cai", "dan"].map((name) => registerWith(app, name, app.wallet.address)));
  const ada = await registerWith(app, "ada", app.wallet.address);
  await proveWallet(app, ada, app.wallet);
  expect(await user(app, ada)).toMatchObject({
    walletAddress: app.wallet.address,
    walletProvenAt: "2026-01-01T00:00:00.000Z",
  });
  for (const who of [app.eve, ...others])
    expect(await user(app, who)).toMatchObject({ walletAddress: null, walletLostAt: "2026-01-01T00:00:00.000Z" });

  expect(await body(app.call("GET", "/object/get-user-objects", app.eve))).toMatchObject([
    { _id: object._id, status: "active", walletAddress: app.wallet.address },
  ]);
  expect(await body(app.claim(app.eve, sha256("another")), 409)).toMatchObject({
    message: "Set your wallet address in your profile before registering an object.",
  });
  // A mailbox that no account has proven may belong to anyone, so no e-mail is sent to it.
  expect((await app.emailsTo(app.eve.email)).map(({ subject }) => subject)).toContain(
    "Votre compte Authentica n’a plus d’adresse de portefeuille",
  );
  for (const { email } of others)
    expect((await app.emailsTo(email)).map(({ text }) => text).join()).not.toContain(app.wallet.address);

  const set = { firstName: "Eve", lastName: "Lovelace", walletAddress: `0x${"e".repeat(40)}` };
  const after = await body<User>(app.call("POST", "/user/edit-profile", app.eve, set));
  expect(after).not.toHaveProperty("walletLostAt");
  expect(await app.audit()).toEqual([]);
});

test("a proven wallet is refused to other accounts at registration, in the profile and by signature", async () => {
  const app = await openTyped();
  const bob = await registerWith(app, "bob", app.wallet.address);
  await proveWallet(app, app.eve, app.wallet);
  expect(await registerWith(app, "ada", app.wallet.address, 409)).toMatchObject({
    message: "This wallet address belongs to another account.",
  });
  const set = { firstName: "Bob", lastName: "Byron", walletAddress: app.wallet.address };
  expect(await body(app.call("POST", "/user/edit-profile", bob, set), 409)).toMatchObject({
    message: "This wallet address belongs to another account.",
  });
  // Restores the state in which a process ended before it removed the wallet from Bob's account.
  await app.setUser(bob.email, { walletAddress: app.wallet.address });
  await proveWallet(app, bob, app.wallet, 409);
  expect((await user(app, app.eve)).walletProvenAt).not.toBeNull();
});

test("an account that proves its own wallet again loses nothing", async () => {
  const app = await openTyped();
  await proveWallet(app, app.eve, app.wallet);
  await proveWallet(app, app.eve, app.wallet);
  expect(await user(app, app.eve)).toMatchObject({ walletAddress: app.wallet.address });
  expect(await app.audit()).toEqual([]);
});

test("the next sweep completes the removal of a wallet from other accounts if a process left it unfinished", async () => {
  const app = await openTyped();
  const ada = await registerWith(app, "ada", app.wallet.address);
  await app.setUser(ada.email, { walletProvenAt: "2026-01-01T00:00:00.000Z", isReleasingWallet: true });
  await app.releaseWallets();
  expect(await user(app, app.eve)).toMatchObject({ walletAddress: null });
  const { value: id } = await app.kv.get<string>(userKeys.byEmail(ada.email));
  const { value: prover } = await app.kv.get<UserRecord>(userRecords.at(id as string));
  expect(prover).not.toHaveProperty("isReleasingWallet");
  expect(await Array.fromAsync(app.kv.list({ prefix: userKeys.allReleasingWallet }))).toEqual([]);
  expect(await app.audit()).toEqual([]);
});
