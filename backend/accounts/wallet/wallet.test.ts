import { expect, test } from "vitest";
import type { TokenPair } from "../../contract/auth.ts";
import { WALLET_CHALLENGE_MS } from "../../contract/constants.ts";
import type { User } from "../../contract/user.ts";
import type { WalletChallenge } from "../../contract/wallet.ts";
import { body, openHarness, PASSWORD } from "../../tests/harness.ts";
import { type TestWallet, testWallet } from "../../tests/test-wallet.ts";
import { messageOf } from "./message.ts";

type App = Awaited<ReturnType<typeof openHarness>>;

let people = 0;

/** Registers a person with this wallet. */
async function signUpWith(app: App, walletAddress: string): Promise<TokenPair> {
  people += 1;
  const email = `wallet${people}@example.com`;
  const form = { firstName: "Ada", lastName: "Lovelace", email, walletAddress, password: PASSWORD };
  return body<TokenPair>(app.call("POST", "/auth/register", null, form), 201);
}

const challenge = (app: App, who: TokenPair) =>
  body<WalletChallenge>(app.call("POST", "/user/wallet/challenge", who, {}));

const prove = (app: App, who: TokenPair, message: string, signature: string) =>
  app.call("POST", "/user/wallet/proof", who, { message, signature });

const provenAt = async (app: App, who: TokenPair) =>
  (await body<User>(app.call("GET", "/user/get-user", who))).walletProvenAt;

async function openScene() {
  const app = await openHarness();
  const wallet = testWallet();
  const ada = await signUpWith(app, wallet.address);
  return { app, wallet, ada };
}

test("an account proves its wallet by a signature of the challenge, and the wallet stays proven", async () => {
  const { app, wallet, ada } = await openScene();
  expect(await provenAt(app, ada)).toBeNull();
  const { message, expiresAt } = await challenge(app, ada);
  const expected = [
    /^localhost:8000 wants you to sign in with your Ethereum account:$/m,
    new RegExp(`^${wallet.address}$`, "m"),
    /^URI: http:\/\/localhost:8000$/m,
    new RegExp(`^Issued At: ${new Date(app.environment.now()).toISOString()}$`, "m"),
    new RegExp(`^Expiration Time: ${expiresAt}$`, "m"),
  ];
  for (const line of expected) expect(message).toMatch(line);
  const signature = wallet.sign(message);
  const user = await body<User>(prove(app, ada, message, signature));
  expect(user.walletProvenAt).toBe(new Date(app.environment.now()).toISOString());
  app.pass(1000);
  await body(app.call("POST", "/user/edit-profile", ada, { firstName: "Ada", lastName: "Byron" }));
  expect(await provenAt(app, ada)).toBe(user.walletProvenAt);
  expect(app.lines).toContainEqual(expect.objectContaining({ event: "wallet_proven" }));
  expect(await app.audit()).toEqual([]);
});

test.each(["http://intranet:8000", "https://registre", "http://[::1]:8000"])(
  "proves a wallet when the service runs under %s, a host without a dot",
  async (publicUrl) => {
    const app = await openHarness({ publicUrl });
    const wallet = testWallet();
    const ada = await signUpWith(app, wallet.address);
    const { message } = await challenge(app, ada);
    expect(message.split("\n", 1)).toEqual([
      `${new URL(publicUrl).host} wants you to sign in with your Ethereum account:`,
    ]);
    await body(prove(app, ada, message, wallet.sign(message)));
    expect(await provenAt(app, ada)).not.toBeNull();
  },
);

test("a wallet signature can be used once, even by parallel requests", async () => {
  const { app, wallet, ada } = await openScene();
  const { message } = await challenge(app, ada);
  const signature = wallet.sign(message);
  const tries = await Promise.all(Array.from({ length: 10 }, () => prove(app, ada, message, signature)));
  expect(tries.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 410)]);
  await body(prove(app, ada, message, signature), 410);
});

test("a wallet signature is accepted only within ten minutes of its challenge", async () => {
  const { app, wallet, ada } = await openScene();
  const [first, second] = [await challenge(app, ada), await challenge(app, ada)];
  app.pass(WALLET_CHALLENGE_MS - 1);
  await body(prove(app, ada, first.message, wallet.sign(first.message)));
  app.pass(1);
  const later = await body<TokenPair>(app.call("POST", "/auth/refresh", null, { refreshToken: ada.refreshToken }));
  await body(prove(app, later, second.message, wallet.sign(second.message)), 410);
});

/** Changed messages of the challenge, each signed by the wallet. */
const FORGED: readonly (readonly [what: string, forge: (message: string) => string])[] = [
  ["made for another domain", (message) => message.replace(/^localhost:8000/, "evil.example")],
  ["made for a domain with the same ending", (message) => message.replace(/^localhost:8000/, "evil.localhost:8000")],
  ["made for another scheme", (message) => `https://${message}`],
  [
    "for another address of the site",
    (message) => message.replace("URI: http://localhost:8000", "URI: http://evil.example"),
  ],
  ["with another version", (message) => message.replace("Version: 1", "Version: 2")],
  ["with another chain", (message) => message.replace("Chain ID: 1", "Chain ID: 10")],
  [
    "with a later expiry",
    (message) => message.replace(/Expiration Time: .*/, "Expiration Time: 2030-01-01T00:00:00.000Z"),
  ],
  ["without an expiry", (message) => message.replace(/\nExpiration Time: .*/, "")],
  [
    "with an earlier time of issue",
    (message) => message.replace(/Issued At: .*/, "Issued At: 2020-01-01T00:00:00.000Z"),
  ],
  ["with a changed statement", (message) => message.replace("Je confirme", "Je transmets, et je confirme")],
  ["with a line after it", (message) => `${message}\nResources:\n- https://evil.example`],
  ["with a line before it", (message) => `evil.example wants more\n${message}`],
  ["with other line endings", (message) => message.replaceAll("\n", "\r\n")],
  ["with another nonce", (message) => message.replace(/Nonce: .*/, `Nonce: ${"0".repeat(32)}`)],
  ["without a nonce", (message) => message.replace(/Nonce: .*\n/, "")],
];

test.each(FORGED)("a message %s proves no wallet, and uses up the challenge that it names", async (_, forge) => {
  const { app, wallet, ada } = await openScene();
  const { message } = await challenge(app, ada);
  const forged = forge(message);
  expect(forged).not.toBe(message);
  await body(prove(app, ada, forged, wallet.sign(forged)), 410);
  expect(await provenAt(app, ada)).toBeNull();
});

test("a signed message without a challenge proves no wallet", async () => {
  const { app, wallet, ada } = await openScene();
  const ours = { nonce: "a".repeat(32), userId: "", walletAddress: wallet.address, issuedAt: app.environment.now() };
  const message = messageOf(ours, "http://localhost:8000");
  await body(prove(app, ada, message, wallet.sign(message)), 410);
});

test("a challenge of one account does not prove the wallet for another, even if the wallet signs it", async () => {
  const { app, wallet, ada } = await openScene();
  const other = testWallet();
  const eve = await signUpWith(app, other.address);
  const { message } = await challenge(app, ada);
  await body(prove(app, eve, message, wallet.sign(message)), 410);
  const hers = await challenge(app, eve);
  await body(prove(app, eve, hers.message, wallet.sign(hers.message)), 403);
  expect(await provenAt(app, eve)).toBeNull();
  expect(await provenAt(app, ada)).toBeNull();
});

test.each([
  ["another wallet", async (_: TestWallet, message: string) => testWallet().sign(message)],
  ["the wallet over another text", async (wallet: TestWallet) => wallet.sign("Bonjour")],
  [
    "the wallet over the bare text, not a message",
    async (wallet: TestWallet) => wallet.signHash(new Uint8Array(32).fill(17)),
  ],
  ["a contract", async () => "0x1234"],
  ["only zeroes", async () => `0x${"0".repeat(130)}`],
])("a signature by %s is refused with a clear message, and spends the challenge", async (_, sign) => {
  const { app, wallet, ada } = await openScene();
  const { message } = await challenge(app, ada);
  expect(await body(prove(app, ada, message, await sign(wallet, message)), 403)).toMatchObject({
    code: "forbidden",
    message: "The signature was not made with your wallet's key. Smart contract wallets cannot be proven.",
  });
  await body(prove(app, ada, message, wallet.sign(message)), 410);
  expect(await provenAt(app, ada)).toBeNull();
});

test("an account without a wallet address gets no challenge", async () => {
  const { app, ada } = await openScene();
  const { email } = await body<User>(app.call("GET", "/user/get-user", ada));
  await app.setUser(email, { walletAddress: null });
  expect(await body(app.call("POST", "/user/wallet/challenge", ada, {}), 409)).toMatchObject({
    message: "Set your wallet address in your profile before proving it.",
  });
});

test("setting a wallet needs a recent confirmation; setting a name needs only a session", async () => {
  const { app, wallet, ada } = await openScene();
  const { email } = await body<User>(app.call("GET", "/user/get-user", ada));
  await app.setUser(email, { walletAddress: null, walletProvenAt: "2026-01-01T00:00:00.000Z" });
  app.pass(11 * 60_000);
  const who = await body<TokenPair>(app.call("POST", "/auth/refresh", null, { refreshToken: ada.refreshToken }));
  const names = { firstName: "Ada", lastName: "Byron" };
  await body(app.call("POST", "/user/edit-profile", who, { ...names, walletAddress: null }));
  const set = { ...names, walletAddress: wallet.address };
  expect(await body(app.call("POST", "/user/edit-profile", who, set), 403)).toMatchObject({
    code: "reauthentication_required",
  });
  const sure = await body<TokenPair>(app.call("POST", "/auth/reauthenticate", who, { password: PASSWORD }));
  const user = await body<User>(app.call("POST", "/user/edit-profile", sure, set));
  expect(user.walletAddress).toBe(wallet.address);
  // The proof of the former wallet does not apply to the new one.
  expect(user.walletProvenAt).toBeNull();
  app.pass(11 * 60_000);
  const later = await body<TokenPair>(app.call("POST", "/auth/refresh", null, { refreshToken: sure.refreshToken }));
  await body(app.call("POST", "/user/edit-profile", later, set));
});
