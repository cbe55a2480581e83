import { COPYRIGHT_STAYS } from "@authentica/backend/words/attestation";
import type { words as french } from "../fr/notifications.tsx";

const LATER = "You will be notified here when someone views or accepts one of your objects.";
const OFFERS_LATER = "Objects that are offered to you will appear here.";

export const words: typeof french = {
  title: "Notifications",
  lead: "What other people have done with your objects. Your own actions are under activity.",
  markAll: "Mark all as read",
  unmarked: "Your notifications were not marked as read. Try again in a moment.",
  kinds: "Notifications by kind",
  loading: "Loading notifications…",
  failed: "Your notifications could not be loaded.",
  older: "Older",
  unread: "Unread:",
  today: (day) => `Today, ${day}`,
  yesterday: (day) => `Yesterday, ${day}`,
  panel: {
    all: "All notifications",
    nothing: "No new notifications.",
    nothingYet: LATER,
  },
  views: {
    all: { word: "All", nothing: "Nothing new.", nothingYet: LATER },
    unread: { word: "Unread", nothing: "You have read everything.", nothingYet: LATER },
    toAnswer: { word: "To answer", nothing: "Nothing is waiting for your answer.", nothingYet: OFFERS_LATER },
    offers: { word: "Offers", nothing: "No one has offered you anything.", nothingYet: OFFERS_LATER },
    answers: {
      word: "Answers",
      nothing: "No answers.",
      nothingYet: "Answers to your offers will appear here.",
    },
    views: {
      word: "Views",
      nothing: "No one has viewed your objects.",
      nothingYet: "People who check them while signed in will appear here.",
    },
    changes: {
      word: "Changes",
      nothing: "No one has changed your objects.",
      nothingYet: "Changes made by an administrator will appear here.",
    },
    activity: {
      word: "With your actions",
      nothing: "No activity.",
      nothingYet: "Your registrations, and what other people do with your objects, will appear here.",
    },
  },
  offer: {
    proposes: (who, what) => (
      <>
        {who} offers you “{what}”
      </>
    ),
    accept: "Accept",
    acceptObject: (name) => `Accept ${name}`,
    decline: "Decline",
    declineObject: (name) => `Decline ${name}`,
    declined: "Declined",
    notNow: "Not now",
    accepted: (name) => `“${name}” is yours. The transfer is recorded in the register.`,
    question: `You become the owner of the registration, and the transfer is recorded in the register. ${COPYRIGHT_STAYS} This cannot be undone.`,
    needsWallet:
      "Objects are registered to a wallet, and your address is missing. Open your account at the top right, choose “Edit profile”, add the address, then come back to accept.",
    gone: "This offer is no longer open: it has expired or has already been answered.",
    walletMissing: "You need a wallet address first.",
    unread: "Your transfer offers could not be loaded.",
  },
  preferences: {
    title: "What you are notified about",
    caption: "What you are notified about, and how",
    kinds: {
      offers: { word: "Offers", what: "an object is offered to you, or no longer is" },
      answers: { word: "Answers", what: "an offer you made or received is accepted, declined or has expired" },
      views: { word: "Views", what: "someone views one of your objects" },
      changes: { word: "Changes", what: "an administrator changes or revokes one of your objects" },
      security: { word: "Account security", what: "codes, sign-ins, passkeys" },
    },
    ways: { bell: "Bell", letter: "E-mail" },
    label: (kind, way) => `${kind}, ${way}`,
    always: "always",
    never: "never",
    note: "Your choices are saved at once. You are always notified of an offer, because it is waiting for an answer. Codes and security messages cannot be switched off: that is where an intruder would start. Your own actions trigger nothing; you will find them in the activity on the dashboard.",
    unsaved: "Your choice was not saved.",
    unread: "Your choices could not be loaded.",
  },
};
