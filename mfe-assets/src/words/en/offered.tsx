import { COPYRIGHT_STAYS } from "@authentica/backend/words/attestation";
import type { words as french } from "../fr/offered.tsx";

export const words: typeof french = {
  title: (count) => (count === 1 ? "You have been offered an object" : `You have been offered ${count} objects`),
  lead: "Accept to become the owner.",
  from: (name) => <>From {name}</>,
  accept: "Accept",
  acceptObject: (name) => `Accept ${name}`,
  decline: "Decline",
  declineObject: (name) => `Decline ${name}`,
  declined: "Declined",
  accepting: {
    title: "Accept this object?",
    notNow: "Not now",
    accept: "Become the owner",
    means: (from) => (
      <>
        You become the owner of {from}’s registration and receive the file, if it is stored. {COPYRIGHT_STAYS}{" "}
        <strong>The transfer cannot be undone.</strong>
      </>
    ),
    attestation: "Both of you can download an attestation of transfer. It contains your name and your wallet address.",
    accepted: (what) => `${what} is yours. The transfer is recorded in the register.`,
    failed: (what) => `${what} was not transferred.`,
  },
  declining: {
    title: "Decline this object?",
    cancel: "Cancel",
    means: (name, from) => (
      <>
        “{name}” will stay with {from}, who will be notified and can offer it to you again.
      </>
    ),
    declined: (what) => `You declined ${what}.`,
    failed: (what) => `${what} was not declined.`,
  },
};
