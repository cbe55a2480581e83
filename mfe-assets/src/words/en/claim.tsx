import type { words as french } from "../fr/claim.tsx";

export const words: typeof french = {
  title: "Certify this file",
  means: "Its fingerprint will be entered in the register in your name, permanently.",
  verb: "Register",
  walletMissing: "Your wallet address is missing",
  addWallet:
    "A registration is made in the name of a wallet. Add your address in your profile, then come back to certify this file.",
  verifyAgain: "Check again",
  name: "Name of the object",
  nameHint: "It will be shown to anyone who checks this file.",
  wallet: "Wallet address",
  walletLoading: "Loading…",
  noWallet: "No address",
  kept: "The file stays on this device. The entry will be marked “declared, file not deposited”. You can deposit it later.",
  hashMissing: "The fingerprint has not been computed. Scan an object first.",
  sealMissing: "The default image could not be loaded. Choose an image.",
  unexpected: "An unexpected error occurred.",
  error: undefined,
  cover: {
    legend: "Cover image",
    optional: "(optional)",
    shown: "Without an image, the object will show its seal.",
    missing: "The default image could not be loaded. Choose an image.",
    chosen: "Preview of the chosen cover",
    seal: "Default cover: the object’s seal",
    notShown: (name) => `${name}, which cannot be displayed`,
    choose: "Choose an image",
    change: "Change image",
    formats: "PNG, JPEG, WebP or GIF. A large photo is made smaller on your device.",
    reset: "Use the seal",
  },
  success: {
    title: "Registered!",
    close: "Close",
    another: "Certify another file",
    history: "View the activity history",
    registered: (tokenId, at, given) => (
      <>
        is registered in your name as entry no. {tokenId}, on {at}, {given}.
      </>
    ),
    declared:
      "Declared, file not deposited: it has stayed on this device. Keep the original: without it, the proof is worth nothing.",
  },
};
