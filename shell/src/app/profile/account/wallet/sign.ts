import type { WalletProvider } from "./announced.ts";

/** Why a wallet did not sign. */
export type SigningOutcome =
  /** The user refused to sign. */
  | "refused"
  /** A window of the wallet is already open, so it cannot open another. */
  | "busy"
  /** The wallet does not give access to the requested account. */
  | "another-account"
  | "failed";

export class SigningError extends Error {
  override readonly name = "SigningError";
  readonly outcome: SigningOutcome;
  /** The account to which the wallet gives access instead. */
  readonly shown: string | undefined;

  constructor(outcome: SigningOutcome, shown?: string, cause?: unknown) {
    super(`The wallet did not sign: ${outcome}.`, { cause });
    this.outcome = outcome;
    this.shown = shown;
  }
}

/** Checks that a wallet gives access to this account. Otherwise rejects with `SigningError`. */
export async function requireAccount(provider: WalletProvider, address: string): Promise<void> {
  const answer = await ask(provider, "eth_requestAccounts");
  const accounts = Array.isArray(answer) ? answer.filter((account) => typeof account === "string") : [];
  if (!accounts.some((account) => account.toLowerCase() === address.toLowerCase()))
    throw new SigningError("another-account", accounts[0]);
}

/** Asks the wallet to sign a text for this account (`personal_sign`, EIP-191). Rejects with `SigningError`. */
export async function signText(provider: WalletProvider, address: string, text: string): Promise<string> {
  const hex = Array.from(new TextEncoder().encode(text), (byte) => byte.toString(16).padStart(2, "0")).join("");
  const signature = await ask(provider, "personal_sign", [`0x${hex}`, address]);
  if (typeof signature !== "string") throw new SigningError("failed");
  return signature;
}

/** Error codes of EIP-1193. One further code is used by wallets while one of their windows is open. */
const OUTCOMES: Readonly<Record<number, SigningOutcome>> = {
  4001: "refused",
  4100: "another-account",
  [-32002]: "busy",
};

async function ask(provider: WalletProvider, method: string, params?: readonly unknown[]): Promise<unknown> {
  try {
    return await provider.request({ method, ...(params && { params }) });
  } catch (error) {
    const code = (error as { readonly code?: unknown } | null)?.code;
    throw new SigningError((typeof code === "number" && OUTCOMES[code]) || "failed", undefined, error);
  }
}
