import type { TokenPair } from "../contract/auth.ts";
import type { WalletChallenge } from "../contract/wallet.ts";
import { body, type Harness } from "./harness.ts";
import type { TestWallet } from "./test-wallet.ts";

/** Proves the wallet of an account by its key (EIP-4361), with the calls of a browser. */
export async function proveWallet(
  app: Pick<Harness, "call">,
  who: TokenPair,
  wallet: TestWallet,
  status = 200,
): Promise<void> {
  const { message } = await body<WalletChallenge>(app.call("POST", "/user/wallet/challenge", who, {}));
  const signature = wallet.sign(message);
  await body(app.call("POST", "/user/wallet/proof", who, { message, signature }), status);
}
