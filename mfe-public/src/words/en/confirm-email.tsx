import type { words as french } from "../fr/confirm-email.tsx";

export const words: typeof french = {
  title: "Confirm your address",
  gone: "Your address may already be confirmed. If it is not, sign in: your dashboard offers you a new code.",
  done: {
    title: "Your address is confirmed",
    objects: "Your objects",
    dashboard: "Dashboard",
    next: (email) => <>{email} is yours. What others offer you by e-mail is now waiting for you in your account.</>,
  },
  checking: "We are checking the link in your e-mail.",
  failed: "Your address has not been confirmed",
  retry: "Try again",
  isItYou: "An Authentica account was opened with this e-mail address. Was it you?",
  yes: {
    title: "Yes, it is my account",
    otherAccount: "You are signed in to another account here. Sign out, then open the link again.",
    signOut: "Sign out",
    what: "Sign in, and your address is confirmed at once.",
    signIn: "Sign in and confirm",
  },
  no: {
    title: "No, I did not open it",
    what: "Ignore the e-mail: nothing that is addressed to you will arrive in this account. Or take it over: you choose its password, and all access that another person has set up is removed.",
    failed: "The account has not been taken over",
    takeOver: "Take over this account",
    pending: "One moment…",
  },
};
