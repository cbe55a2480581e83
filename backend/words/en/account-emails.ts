import type { AccountEmailWords } from "../fr/account-emails.ts";

const newPassword = "Choose a password";

export const accountEmails: AccountEmailWords = {
  open: "Open Authentica",
  openProfile: "Open your profile",
  address: {
    proof: {
      subject: (code) => `${code} confirms your Authentica address`,
      title: "Confirm your address",
      preview: "A code and a link, to confirm that this address is yours.",
      what: "An Authentica account has just been opened with your e-mail address. To confirm that the address is yours, type this code in Authentica:",
      lasts: (hours, days) =>
        `It is valid for ${hours} hours and works once. You can also confirm with one click, for ${days} days:`,
      confirm: "Confirm my address",
      works:
        "The account already works. Once the address is confirmed, you will also find objects there that are offered to you by e-mail.",
      notYou:
        "If you did not open this account, do not give the code to anyone. Without your confirmation, nothing that is meant for you arrives there. You can ignore this message, or take over the account with the link above: you choose its password, and all access that another person has set up is removed.",
    },
    change: {
      subject: (code) => `${code} confirms your new Authentica address`,
      title: "Your code",
      preview: (minutes) => `It is valid for ${minutes} minutes and works once.`,
      what: "You asked to use this e-mail address for your Authentica account from now on. Type this code in the page that is still open:",
      lasts: (minutes) => `It is valid for ${minutes} minutes and works once.`,
      notYou:
        "Do not give it to anyone: we will never ask for it. If you did not ask for it, ignore this message; your address is not linked to any new account.",
    },
    refused: {
      subject: "This address already has an Authentica account",
      title: "This address already has an account",
      what: "Another user asked to use your e-mail address for their Authentica account. It already belongs to an account, so nothing was changed.",
      ifYou:
        "If this was you, sign in to the account that has this address. If you do not know its password, choose a new one:",
      newPassword,
      notYou: "If you did not ask for this, there is nothing to do: no one learns that your address has an account.",
    },
    changed: {
      subject: "Your Authentica address has changed",
      to: (at) =>
        `Your Authentica account has used this e-mail address since ${at}. You sign in with it, and we write to it.`,
      answer: "If you did not ask for this, reply to this message.",
      fromUnproven: (at) =>
        `An Authentica account that used your e-mail address has used another one since ${at}. No one had confirmed that the address belonged to it, and no account uses it any more.`,
      nothingToDo: "There is nothing to do.",
      from: (at) =>
        `Your Authentica account has used another e-mail address since ${at}. If this was you, there is nothing to do.`,
      otherwise: (days) =>
        `If not, another person is in your account. Undo this change: your address is restored, all sessions are ended, passkeys and the authenticator app are removed, API keys are revoked, and you choose a new password. This link is valid for ${days} days, during which no one else can take your address:`,
      undo: "Undo the change",
      keep: "Do not forward this message: anyone who has this link can take over the account.",
      preview: "If this was not you, you can undo it.",
    },
    undone: {
      subject: "This Authentica account no longer uses your address",
      what: (at) =>
        `The change of address of an Authentica account was undone on ${at} from its former e-mail address. This account no longer uses yours.`,
    },
  },
  password: {
    code: {
      subject: (code) => `${code} is your Authentica code`,
      title: "Your code",
      preview: (minutes) => `It is valid for ${minutes} minutes and works once.`,
      what: "You asked to choose a new password. Your code is:",
      lasts: (minutes) =>
        `It is valid for ${minutes} minutes and works once. Type it in the page that is still open, or open that page from here, in the same browser:`,
      goOn: "Continue with this code",
      notYou:
        "Do not give this code to anyone: we will never ask for it. If you did not ask for it, ignore this message; your password has not changed.",
    },
    changed: "Your Authentica password was changed",
    inSession: (at) =>
      `The password of your account was changed on ${at}, in a session that was signed in. All other sessions were ended.`,
    keysStay: (keys) => (keys === 1 ? "Your API key stays valid." : `Your ${keys} API keys stay valid.`),
    toReviewKeys: " to review or revoke them",
    ifYouAlone:
      "If this was you, there is nothing else to do. If not, choose a new password at once: only you read this mailbox.",
    recovered: "The password of your account has just been changed, and all your sessions have ended.",
    passkeysRemoved: (count) => (count === 1 ? "One passkey was removed." : `${count} passkeys were removed.`),
    keysRevoked: (keys) =>
      keys === 1
        ? "Your API key was revoked: programs that used it are refused until you give them a new one."
        : `Your ${keys} API keys were revoked: programs that used them are refused until you give them new ones.`,
    webhooksOff:
      "Your webhooks were disabled: nothing is sent to them until you enable them again in your profile, under “Developers”.",
    passkeysStay: "These passkeys still sign you in:",
    passkeyAdded: (at) => `– the one added on ${at}`,
    appStays: "Your authenticator app is still asked for when you sign in.",
    toReview: " to review or remove them",
    ifYou: "If this was you, there is nothing else to do. If not, choose a new password at once:",
    choose: newPassword,
  },
  takeover: {
    subject: "Your Authentica administrator access was reset",
    title: "Your access was reset",
    preview: "A new password, and no second factor any more: add one at your next visit.",
    what: (at) =>
      `On ${at}, the operator of the service chose a new password for your account, and removed its passkeys, authenticator app and recovery codes. All your sessions were ended, your API keys revoked and your webhooks disabled.`,
    todo: "Sign in with this password: the console will ask you for a second factor at once. Then choose a password that only you know.",
    notYou: "If you did not ask for this, talk to the operator of the service at once.",
  },
  wallet: {
    subject: "Your Authentica account no longer has a wallet address",
    title: "Your account no longer has a wallet address",
    preview: "Another account has proven that this wallet belongs to it. Your objects remain yours.",
    what: (at, wallet) =>
      `On ${at}, another account proved by a signature that the wallet ${wallet} belongs to it. Your account had named this address without proving it, so it was removed.`,
    stays:
      "Your objects remain yours, with their proofs and history. To register more, name another wallet in your profile.",
    open: "Open my profile",
    notYou:
      "If this wallet is really yours, another person has its key: it is no longer safe, and you should replace it.",
  },
  warnings: {
    trying: {
      subject: "Someone is trying to get into your Authentica account",
      title: "Someone is trying to get into your account",
      preview: "They did not get in. With a passkey, these attempts can no longer succeed.",
      what: (at) =>
        `On ${at}, someone was still trying passwords, or asking for codes, from a device that your account does not know. They did not get in, and each new attempt makes them wait longer.`,
      noHurry:
        "There is no hurry. Your usual devices sign in as always; on a new device you may have to wait a few seconds.",
      todo: "To make sure that these attempts can never succeed, open your profile and add a passkey: it is impossible to guess and signs you in without a password. Then choose a long password that you use nowhere else.",
      often:
        "Do not give anyone a code that you did not ask for. If this was you, ignore this message. While this continues, we write to you at most once a day.",
    },
    known: {
      subject: "Someone knows your Authentica password",
      preview: "They did not get in. Choose another password at once.",
      what: (at) =>
        `On ${at}, someone typed your password, then several codes that were not those of your authenticator app. They did not get in.`,
      todo: "If this was not you, choose another password at once, a long one that you use nowhere else:",
      choose: "Choose a new password",
      often: "If this was you, ignore this message. While this continues, we write to you at most once a day.",
    },
  },
  demo: {
    subject: "Request for a demonstration",
    what: "Someone has asked for a demonstration of Authentica.",
    address: "Address",
    language: "Language",
    unproven:
      "This address was typed in the form on the home page; nothing proves that it belongs to the person who typed it.",
    why: "This is the address that the service gives to people who want to write to it.",
    done: "Your request has been recorded.",
  },
};
