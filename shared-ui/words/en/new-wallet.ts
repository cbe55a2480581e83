import type { words as french } from "../fr/new-wallet.ts";

export const words: typeof french = {
  title: "Create a wallet",
  lead: "We create a personal key for you, here in your browser. Choose a password to protect it. We will not know it, so keep it safe.",
  save: "Save the wallet",
  password: "Wallet password",
  again: "Repeat the password",
  different: "The two passwords do not match.",
  encrypting: "Encrypting the key",
  failed: "The wallet could not be created",
};
