import {
  decodeDeployData,
  erc6492SignatureValidatorAbi,
  erc6492SignatureValidatorByteCode,
  type Hex,
  recoverAddress,
} from "viem";
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from "viem/accounts";
import { createSiweMessage, parseSiweMessage } from "viem/siwe";
import { expect, onTestFinished, test } from "vitest";
import type { TokenPair } from "../../contract/auth.ts";
import { WALLET_CHALLENGE_MS } from "../../contract/constants.ts";
import type { User } from "../../contract/user.ts";
import type { WalletChallenge } from "../../contract/wallet.ts";
import { body, openHarness, PASSWORD } from "../../tests/harness.ts";

type App = Awaited<ReturnType<typeof openHarness>>;

let people = 0;

/** Somebody who has registered with this wallet. */
async function signUpWith(app: App, walletAddress: string): Promise<TokenPair> {
  people += 1;
  const email = `wallet${people}@example.com`;
  const form = { firstName: "Ada", lastName: "Lovelace", email, walletAddress, password: PASSWORD };
  return body<TokenPair>(app.call("POST", "/auth/register", null, form), 201);
}

const challenge = (app: App, who: TokenPair) =>
  body<WalletChallenge>(app.call("POST", "/user/wallet/challenge", who, {}));

const prove = (app: App, who: TokenPair, message: string, signature: Hex) =>
  app.call("POST", "/user/wallet/proof", who, { message, signature });

const provenAt = async (app: App, who: TokenPair) =>
  (await body<User>(app.call("GET", "/user/get-user", who))).walletProvenAt;

async function openScene() {
  const app = await openHarness();
  const wallet = privateKeyToAccount(generatePrivateKey());
  const ada = await signUpWith(app, wallet.address);
  return { app, wallet, ada };
}

test("a wallet that signs the message of its account is proven, and stays so", async () => {
  const { app, wallet, ada } = await openScene();
  expect(await provenAt(app, ada)).toBeNull();
  const { message, expiresAt } = await challenge(app, ada);
  expect(parseSiweMessage(message)).toMatchObject({
    domain: "localhost:8000",
    uri: "http://localhost:8000",
    version: "1",
    chainId: 1,
    address: wallet.address,
    issuedAt: new Date(app.environment.now()),
    expirationTime: new Date(expiresAt),
  });
  const signature = await wallet.signMessage({ message });
  const user = await body<User>(prove(app, ada, message, signature));
  expect(user.walletProvenAt).toBe(new Date(app.environment.now()).toISOString());
  app.pass(1000);
  await body(app.call("POST", "/user/edit-profile", ada, { firstName: "Ada", lastName: "Byron" }));
  expect(await provenAt(app, ada)).toBe(user.walletProvenAt);
  expect(app.lines).toContainEqual(expect.objectContaining({ event: "wallet_proven" }));
  expect(await app.audit()).toEqual([]);
});

test.each(["http://intranet:8000", "https://registre", "http://[::1]:8000"])(
  "a wallet is proven under %s, a host without a dot",
  async (publicUrl) => {
    const app = await openHarness({ publicUrl });
    const wallet = privateKeyToAccount(generatePrivateKey());
    const ada = await signUpWith(app, wallet.address);
    const { message } = await challenge(app, ada);
    expect(message.split("\n", 1)).toEqual([
      `${new URL(publicUrl).host} wants you to sign in with your Ethereum account:`,
    ]);
    await body(prove(app, ada, message, await wallet.signMessage({ message })));
    expect(await provenAt(app, ada)).not.toBeNull();
  },
);

test("a signature works once, of parallel tries too", async () => {
  const { app, wallet, ada } = await openScene();
  const { message } = await challenge(app, ada);
  const signature = await wallet.signMessage({ message });
  const tries = await Promise.all(Array.from({ length: 10 }, () => prove(app, ada, message, signature)));
  expect(tries.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 410)]);
  await body(prove(app, ada, message, signature), 410);
});

test("a signature is taken within ten minutes", async () => {
  const { app, wallet, ada } = await openScene();
  const [first, second] = [await challenge(app, ada), await challenge(app, ada)];
  app.pass(WALLET_CHALLENGE_MS - 1);
  await body(prove(app, ada, first.message, await wallet.signMessage({ message: first.message })));
  app.pass(1);
  const later = await body<TokenPair>(app.call("POST", "/auth/refresh", null, { refreshToken: ada.refreshToken }));
  await body(prove(app, later, second.message, await wallet.signMessage({ message: second.message })), 410);
});

/** The message of the challenge with another value for some of it, signed by the wallet itself. */
const FORGED: readonly (readonly [what: string, forge: (message: string) => string])[] = [
  ["made for another domain", (message) => message.replace(/^localhost:8000/, "evil.example")],
  ["made for a domain that ends alike", (message) => message.replace(/^localhost:8000/, "evil.localhost:8000")],
  ["made for another scheme", (message) => `https://${message}`],
  [
    "of another address of the site",
    (message) => message.replace("URI: http://localhost:8000", "URI: http://evil.example"),
  ],
  ["of another version", (message) => message.replace("Version: 1", "Version: 2")],
  ["of another chain", (message) => message.replace("Chain ID: 1", "Chain ID: 10")],
  [
    "with a later end",
    (message) => message.replace(/Expiration Time: .*/, "Expiration Time: 2030-01-01T00:00:00.000Z"),
  ],
  ["without an end", (message) => message.replace(/\nExpiration Time: .*/, "")],
  ["with an earlier beginning", (message) => message.replace(/Issued At: .*/, "Issued At: 2020-01-01T00:00:00.000Z")],
  ["with a word of its own", (message) => message.replace("Je confirme", "Je transmets, et je confirme")],
  ["with a line behind it", (message) => `${message}\nResources:\n- https://evil.example`],
  ["with a line before it", (message) => `evil.example wants more\n${message}`],
  ["with other line ends", (message) => message.replaceAll("\n", "\r\n")],
  ["of another nonce", (message) => message.replace(/Nonce: .*/, `Nonce: ${"0".repeat(32)}`)],
  ["without a nonce", (message) => message.replace(/Nonce: .*\n/, "")],
];

test.each(FORGED)("a message %s proves nothing, and spends what it names", async (_, forge) => {
  const { app, wallet, ada } = await openScene();
  const { message } = await challenge(app, ada);
  const forged = forge(message);
  expect(forged).not.toBe(message);
  await body(prove(app, ada, forged, await wallet.signMessage({ message: forged })), 410);
  expect(await provenAt(app, ada)).toBeNull();
});

test("a message that somebody writes without asking for it proves nothing", async () => {
  const { app, wallet, ada } = await openScene();
  const message = createSiweMessage({
    domain: "localhost:8000",
    uri: "http://localhost:8000",
    address: wallet.address,
    version: "1",
    chainId: 1,
    nonce: "a".repeat(32),
  });
  await body(prove(app, ada, message, await wallet.signMessage({ message })), 410);
});

test("the challenge of one account proves nothing for another, not even with the wallet's own signature", async () => {
  const { app, wallet, ada } = await openScene();
  const other = privateKeyToAccount(generatePrivateKey());
  const eve = await signUpWith(app, other.address);
  const { message } = await challenge(app, ada);
  await body(prove(app, eve, message, await wallet.signMessage({ message })), 410);
  const hers = await challenge(app, eve);
  await body(prove(app, eve, hers.message, await wallet.signMessage({ message: hers.message })), 403);
  expect(await provenAt(app, eve)).toBeNull();
  expect(await provenAt(app, ada)).toBeNull();
});

test.each([
  [
    "another wallet's",
    async (_: PrivateKeyAccount, message: string) => privateKeyToAccount(generatePrivateKey()).signMessage({ message }),
  ],
  ["one of another text", async (wallet: PrivateKeyAccount) => wallet.signMessage({ message: "Bonjour" })],
  [
    "one of the bare text, not of a message",
    async (wallet: PrivateKeyAccount) => wallet.sign({ hash: `0x${"1".repeat(64)}` }),
  ],
  ["a contract's", async () => "0x1234" as Hex],
  ["all zeroes", async () => `0x${"0".repeat(130)}` as Hex],
])("a signature that is %s is refused in a clear sentence, and spends the challenge", async (_, sign) => {
  const { app, wallet, ada } = await openScene();
  const { message } = await challenge(app, ada);
  expect(await body(prove(app, ada, message, await sign(wallet, message)), 403)).toMatchObject({
    code: "forbidden",
    message: "The signature is not by the key of your wallet. A wallet that is a contract cannot be proven here.",
  });
  await body(prove(app, ada, message, await wallet.signMessage({ message })), 410);
  expect(await provenAt(app, ada)).toBeNull();
});

test("an account without a wallet has nothing to prove", async () => {
  const { app, ada } = await openScene();
  const { email } = await body<User>(app.call("GET", "/user/get-user", ada));
  await app.setUser(email, { walletAddress: null });
  expect(await body(app.call("POST", "/user/wallet/challenge", ada, {}), 409)).toMatchObject({
    message: "Set your wallet address in your profile before proving it.",
  });
});

test("a wallet is set by somebody who has lately proved who they are; a name by anybody who is signed in", async () => {
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
  // What the account had proven of another wallet is not this one's.
  expect(user.walletProvenAt).toBeNull();
  app.pass(11 * 60_000);
  const later = await body<TokenPair>(app.call("POST", "/auth/refresh", null, { refreshToken: sure.refreshToken }));
  await body(app.call("POST", "/user/edit-profile", later, set));
});

/** A node of a chain with one contract, which takes what `owner` has signed (EIP-1271). Answers its address, and what it was asked. */
function openNode(contract: string, owner: PrivateKeyAccount, chainId: Hex = "0x1") {
  const asked: string[] = [];
  const answers: Readonly<Record<string, (params: readonly unknown[]) => Promise<Hex>>> = {
    eth_chainId: async () => chainId,
    async eth_call([call]) {
      const { data } = call as { readonly data: Hex };
      const { args } = decodeDeployData({
        abi: erc6492SignatureValidatorAbi,
        bytecode: erc6492SignatureValidatorByteCode,
        data,
      });
      const [address, hash, signature] = args as readonly [Hex, Hex, Hex];
      const signer = await recoverAddress({ hash, signature }).catch(() => null);
      return address === contract && signer === owner.address ? "0x01" : "0x00";
    },
  };
  const server = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen: () => undefined }, async (request) => {
    const {
      id,
      method,
      params = [],
    } = (await request.json()) as {
      readonly id: number;
      readonly method: string;
      readonly params?: readonly unknown[];
    };
    asked.push(method);
    const answer = answers[method];
    if (!answer) return Response.json({ jsonrpc: "2.0", id, error: { code: -32601, message: "no such method" } });
    return Response.json({ jsonrpc: "2.0", id, result: await answer(params) });
  });
  onTestFinished(() => server.shutdown());
  return { url: `http://127.0.0.1:${server.addr.port}`, asked };
}

const CONTRACT = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";

test("a wallet that is a contract is proven by a signature that the contract takes, and by no other", async () => {
  const owner = privateKeyToAccount(generatePrivateKey());
  const node = openNode(CONTRACT, owner);
  const app = await openHarness({ walletRpcUrl: node.url });
  const ada = await signUpWith(app, CONTRACT);
  const eve = privateKeyToAccount(generatePrivateKey());
  const first = await challenge(app, ada);
  expect(await body(prove(app, ada, first.message, await eve.signMessage(first)), 403)).toMatchObject({
    message: "The signature is not your wallet's.",
  });
  expect(await provenAt(app, ada)).toBeNull();
  const second = await challenge(app, ada);
  await body(prove(app, ada, second.message, await owner.signMessage(second)));
  expect(await provenAt(app, ada)).not.toBeNull();
  expect(node.asked).toEqual(["eth_chainId", "eth_call", "eth_chainId", "eth_call"]);
});

test("the key of a wallet proves it without the chain, were it away", async () => {
  const app = await openHarness({ walletRpcUrl: "http://127.0.0.1:9" });
  const wallet = privateKeyToAccount(generatePrivateKey());
  const ada = await signUpWith(app, wallet.address);
  const { message } = await challenge(app, ada);
  await body(prove(app, ada, message, await wallet.signMessage({ message })));
});

test.each([
  ["is away", () => "http://127.0.0.1:9/v2/secret"],
  ["is another one", (owner: PrivateKeyAccount) => openNode(CONTRACT, owner, "0xa").url],
])("while the chain %s a contract proves nothing, and its owner is told to try again", async (_, urlOf) => {
  const owner = privateKeyToAccount(generatePrivateKey());
  const app = await openHarness({ walletRpcUrl: urlOf(owner) });
  const ada = await signUpWith(app, CONTRACT);
  const { message } = await challenge(app, ada);
  expect(await body(prove(app, ada, message, await owner.signMessage({ message })), 503)).toMatchObject({
    code: "unavailable",
  });
  expect(app.lines).toContainEqual(expect.objectContaining({ level: "error", event: "unavailable" }));
  expect(JSON.stringify(app.lines)).not.toContain("secret");
  expect(await provenAt(app, ada)).toBeNull();
});
