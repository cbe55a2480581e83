import type { words as french } from "../fr/transfer.tsx";

export const words: typeof french = {
  dialog: {
    title: "Transfer this object",
    means: (name) => <>Offer “{name}” to the person who will become its owner.</>,
    verb: "Offer the object",
  },
  addressee: {
    missing: "Enter the person to whom you offer this object.",
    own: "This is your own address, and the object is already yours.",
    wallet: "A wallet address starts with 0x, followed by 40\u00a0digits or letters from a to f.",
    wrong: "Enter a complete e-mail address, such as camille@example.com, or a wallet address.",
  },
  refusals: {
    forbidden: "This object is no longer yours.",
    not_found: "This object is no longer in the register.",
    conflict: "It has already been offered to another person, or it has been revoked.",
  },
  cancelled: (what) => `${what} is no longer on offer. It is still yours.`,
  offerAgain: "Offer it again",
  notCancelled: "The offer was not withdrawn.",
};
