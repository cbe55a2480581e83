/** Words of the badge and of oEmbed answers in English. */
import { dates } from "../../contract/words/en/dates.ts";
import { status } from "../../contract/words/en/status.ts";
import type { BadgeWords } from "../fr/badge.ts";

const { made, revoked } = status;

export const badge: BadgeWords = {
  status,
  brief: {
    ...status,
    dates: { ...dates, day: dates.shortDay },
    made: {
      registered: { ...made.registered, brief: (on) => `Registered ${on}` },
      declared: { ...made.declared, brief: (on) => `Declared ${on}` },
      deposited: { ...made.deposited, brief: (on) => `Deposited ${on}` },
    },
    revoked: { ...revoked, brief: (on) => (on === null ? "Revoked" : `Revoked ${on}`) },
  },
  description: (proofId, tokenId) =>
    `Proof ${proofId}, entry no. ${tokenId} in the Authentica register. Date in Paris time.`,
  unknown: {
    line: "Unknown identifier",
    title: "There is no object with this identifier",
    description: "This badge proves nothing.",
  },
  alt: (proofId) => `Proof ${proofId} in the Authentica register`,
  embedTitle: (tokenId, status) => `Authentica, entry no. ${tokenId}: ${status}`,
};
