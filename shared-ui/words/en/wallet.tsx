import type { words as french } from "../fr/wallet.tsx";

export const words: typeof french = {
  address: "Wallet address",
  addressHint: "It identifies your objects and cannot be changed later.",
  none: "I don’t have one",
  notLoaded: "The form for a new wallet could not be loaded. Check your connection, then try again.",
  created: (fileName) => <>Wallet created. Keep the file {fileName} and its password: you need both.</>,
};
