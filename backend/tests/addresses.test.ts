/**
 * Lists every place that finds an account by an address, and what an unproven address grants there. Rule: a typed
 * address belongs to no account until it is proven. Every new place must be added here.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import type { TokenPair } from "../contract/auth.ts";
import type { TransferOffersAnswer } from "../contract/transfer.ts";
import type { User } from "../contract/user.ts";
import { body, type Harness, openHarness, PASSWORD, type Person, sha256 } from "./harness.ts";
import { testWallet } from "./test-wallet.ts";
import { proveWallet } from "./wallet-proof.ts";

const root = fileURLToPath(new URL("..", import.meta.url));

/** Functions and keys that find an account by an address. */
const LEADS =
  /\b(userKeys\.byEmail|userKeys\.byWallet|userKeys\.bySetWallet|findUserByEmail|isTaken|findHolder|addressesOf|ownAddressesOf|isAddressedTo|isFor)\(/;

/** The files that use them, and why an unproven address gives no access there. */
const PLACES: Readonly<Record<string, string>> = {
  "accounts/address/store.ts": "refuses an e-mail address at registration, as it must say",
  "accounts/auth/first-admin.ts": "the operator names the account",
  "accounts/auth/service.ts": "registration refuses a proven wallet; sign-in asks for the password",
  "accounts/email/changing.ts": "refuses an e-mail address; only its mailbox is told",
  "accounts/profile/service.ts": "setting a wallet refuses a proven one",
  "accounts/recovery/service.ts": "writes to the mailbox, which takes the account over",
  "accounts/takeover/administrator.ts": "the operator names the account",
  "accounts/users/store.ts": "the indexes themselves",
  "accounts/wallet/releasing.ts": "removes a proven wallet from accounts that have set it",
  "accounts/wallet/service.ts": "a proof refuses a wallet that another account has proven",
  "admin/console/people.ts": "administrators look an account up",
  "admin/console/search.ts": "administrators search",
  "objects/access/access.ts": "the addressee of an open offer, by a proven address, sees the object",
  "objects/transfers/accept.ts": "an offer is accepted by a proven address",
  "objects/transfers/declining.ts": "an offer is declined by a proven address",
  "objects/transfers/ending.ts": "the holder of a proven address is notified",
  "objects/transfers/expiry.ts": "the holder of a proven address is notified",
  "objects/transfers/listing.ts": "offers to proven addresses are listed",
  "objects/transfers/offer-emails.ts": "the mailbox of a proven wallet is written to",
  "objects/transfers/service.ts": "offers go to proven addresses; one's own are refused",
  "objects/transfers/store.ts": "the rule itself",
  "admin/personal-data/deletion.ts": "offers to proven addresses end with the account",
  "admin/personal-data/export.ts": "offers to proven addresses are exported",
  "plugins/webhooks/event-messages.ts": "another function: whether an event is for an owner's webhook",
};

test("every file that maps an address to an account is listed, with what an unproven address allows there", () => {
  const sources = readdirSync(root, { recursive: true, encoding: "utf8" }).filter(
    (path) => /\.ts$/.test(path) && !/\.test\.ts$|^(tests|bench|soak|node_modules)\//.test(path),
  );
  const found = sources.filter((path) => LEADS.test(readFileSync(join(root, path), "utf8")));
  expect(found.sort()).toEqual(Object.keys(PLACES).sort());
});

/** Ada owns an object. Eve has registered with Bob's e-mail address and wallet, and has proven neither. */
async function openTyped() {
  const app = await openHarness();
  const wallet = testWallet();
  const ada = await app.signUp("Ada");
  const eve = await registered(app, "bob@example.com", wallet.address);
  return { ...app, wallet, ada, eve };
}

async function registered(app: Harness, email: string, wallet: string): Promise<Person> {
  const form = { firstName: "E", lastName: "V", email, walletAddress: wallet, password: PASSWORD };
  return { ...(await body<TokenPair>(app.call("POST", "/auth/register", null, form), 201)), email, wallet };
}

async function offered(app: Harness, from: Person, to: string): Promise<string> {
  const { _id: objectId } = await app.claimed(from, sha256(to));
  const offer = await body<{ _id: string }>(app.call("POST", "/transfer/offer", from, { objectId, to }), 201);
  return offer._id;
}

const offersOf = async (app: Harness, who: TokenPair) =>
  (await body<TransferOffersAnswer>(app.call("GET", "/transfer/offers", who))).data;

const ADDRESSES = [
  ["e-mail address", ({ eve }: { readonly eve: Person }) => eve.email, { walletProvenAt: undefined }],
  ["wallet", ({ eve }: { readonly eve: Person }) => eve.wallet, { emailProvenAt: "2026-01-01T00:00:00.000Z" }],
] as const;

test.each(ADDRESSES)("an unproven %s gives no access to what is offered to it", async (_, addressOf, other) => {
  const app = await openTyped();
  // Eve's other address is proven. That proves nothing about this one.
  const { walletProvenAt: __, ...proven } = { walletProvenAt: undefined, ...other };
  await app.setUser(app.eve.email, proven);
  const emails = (await app.emailsTo(app.eve.email)).length;
  const offerId = await offered(app, app.ada, addressOf(app));

  expect(await offersOf(app, app.eve)).toEqual([]);
  expect(await body(app.call("GET", "/notifications/get-user-notifications", app.eve))).toEqual({ data: [] });
  for (const [path, asked] of [
    ["accept", { offerId }],
    ["decline", { offerId }],
    ["decline", { offerId, undoable: true }],
    ["undo-decline", { offerId }],
  ] as const)
    await body(app.call("POST", `/transfer/${path}`, app.eve, asked), 404);
  // An offer to an e-mail address is sent to that mailbox, regardless of who reads it. No e-mail is sent about an offer
  // to a wallet.
  const isToWallet = addressOf(app) === app.eve.wallet;
  expect((await app.emailsTo(app.eve.email)).length).toBe(emails + (isToWallet ? 0 : 1));
  const { data } = await body<{ data: readonly object[] }>(app.call("GET", "/transfer/offers", app.ada));
  expect(data).toHaveLength(1);

  // Eve has only typed the address, so neither the end of the offer nor that of her account concerns her.
  await body(app.call("POST", "/user/delete-account", app.eve, { email: app.eve.email }), 202);
  await app.resumeErasures();
  expect(await offersOf(app, app.ada)).toHaveLength(1);
  await body(app.call("POST", "/transfer/cancel", app.ada, { offerId }));
  expect(await app.audit()).toEqual([]);
});

test("the owner gets an offer to their wallet once the wallet is proven", async () => {
  const app = await openTyped();
  const offerId = await offered(app, app.ada, app.wallet.address);
  const owner = await registered(app, "owner@example.com", app.wallet.address);
  expect(await offersOf(app, owner)).toEqual([]);
  await proveWallet(app, owner, app.wallet);
  expect(await offersOf(app, owner)).toMatchObject([{ _id: offerId, direction: "incoming" }]);
  await body(app.call("POST", "/transfer/accept", owner, { offerId }));
  const eve = await body<User>(app.call("GET", "/user/get-user", app.eve));
  expect(eve).toMatchObject({ walletAddress: null, email: "bob@example.com" });
  expect(await app.audit()).toEqual([]);
});

test("an offer to a wallet causes the same answer and number of writes whether the wallet is unknown, set or proven", async () => {
  const app = await openHarness();
  const [ada, proven, unproven] = [await app.signUp("Ada"), await app.signUp("Bob"), await app.register("Eve")];
  const seen = [];
  for (const to of [proven.wallet, unproven.wallet, `0x${"9".repeat(40)}`]) {
    const { _id: objectId } = await app.claimed(ada, sha256(to));
    const answer = await app.call("POST", "/transfer/offer", ada, { objectId, to });
    seen.push([answer.status, Object.keys((await answer.json()) as object)]);
  }
  expect(seen).toEqual([seen[0], seen[0], seen[0]]);
});
