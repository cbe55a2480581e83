import type { words as french } from "../fr/failure.ts";

export const words: typeof french = {
  ceremonies: {
    dismissed: "Your browser’s window closed before the end. You can start again.",
    "already-there": "This device already has a passkey for your account.",
    unsuitable: "This device cannot store passkeys, or has no PIN, fingerprint or face recognition to protect one.",
    failed: "Your browser could not finish. Try again, or use another browser.",
  },
  tooMany: "Too many requests at once.",
  again: (before, when) => `${before} Try again ${when}.`,
  later: "later",
  in: (time) => `in ${time}`,
  units: { second: "second", minute: "minute", hour: "hour" },
  serverTrouble: "The server has run into a problem. Try again in a moment.",
  noAnswer: "The server did not answer. Check your connection, then try again.",
  awaitingWitnesses:
    "The entry is signed and waiting for the register’s witnesses. Its proof is usually ready within a few seconds; try again.",
  publicationStopped:
    "The entry is kept, but the register no longer publishes proofs: its policy does not name the key that signs. The service’s administrator must correct it.",
};
