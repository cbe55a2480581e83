import type { words as french } from "../fr/wallet-proof.tsx";

export const words: typeof french = {
  title: "My wallet",
  lead: "A free signature proves that it is yours. It does not authorise any payment.",
  lost: {
    title: "Your wallet was proven by another account",
    what: (day) =>
      `On ${day}, another account proved by a signature that this address belongs to it. Your objects are still yours. To register more, add another wallet.`,
  },
  none: "Your account has no wallet yet. Add its address to your details; then you can prove here that it is yours.",
  proven: (day) => `Proven by a signature on ${day}`,
  unproven: "Not proven yet",
  purpose: "Objects offered to this address await this proof.",
  pending: (wallet) => `Answer in ${wallet}…`,
  sign: (wallet) => `Sign with ${wallet}`,
  notFound: "No wallet was found in this browser. Open this page in the browser that has your wallet.",
  look: "Look again",
  failed: "Your wallet is not proven",
  yourWallet: "your wallet",
  reasons: {
    forbidden: "The signature was not made with this wallet’s key. A wallet that is a smart contract cannot be proven.",
    gone: "The request is no longer valid: it lasts ten minutes and can be used once. Start again.",
    refused: (wallet) => `You refused in ${wallet}. Nothing has changed; you can try again at any time.`,
    busy: (wallet) => `A request is already open in ${wallet}. Open it to answer, then try again.`,
    anotherAccount: (wallet, shown, own) => (
      <>
        {wallet} {shown === null ? "does not show this account" : <>shows another account, {shown}</>}. Choose {own}{" "}
        there, then try again.
      </>
    ),
    failed: (wallet) => `${wallet} did not sign. Check that it is open and unlocked, then try again.`,
  },
};
