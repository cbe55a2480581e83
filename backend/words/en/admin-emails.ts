import type { AdminEmailWords } from "../fr/admin-emails.ts";

const erasing =
  "your data is being erased: your profile, your files, their pictures, the names of your objects and their history. Within two days, nothing of it is left in the server’s files. Backups that exist already keep your files for at most thirty days. Your profile, your objects and their history can no longer be read in them once the next backup is made. Nothing can be restored.";

export const adminEmails: AdminEmailWords = {
  choose: "Choose my password",
  because: (reason) => `Reason: ${reason}`,
  reset: {
    subject: "Choose a new Authentica password",
    what: "An administrator of Authentica invites you to choose a new password. Open this page and type your e-mail address; a code will be sent to you:",
    unchanged:
      "Your password has not changed, and no one but you can choose it. No one will ever ask you for this code.",
  },
  dropped: {
    passkeysSubject: "Your Authentica passkeys were removed",
    keysSubject: "Your Authentica API keys were revoked",
    webhooksSubject: "Your Authentica webhooks were disabled",
    sessions: "An administrator of Authentica has ended all your sessions.",
    unchanged: "Your password has not changed. If you think that another person knows it, choose another one:",
    passkeys: (count) =>
      count === 1
        ? "The passkey of your account was removed: it no longer signs you in."
        : `The ${count} passkeys of your account were removed: they no longer sign you in.`,
    keys: (count) =>
      count === 1
        ? "Your API key was revoked: it no longer works."
        : `Your ${count} API keys were revoked: they no longer work.`,
    webhooks: "Your webhooks were disabled: nothing is sent to them until you enable them again in your profile.",
  },
  disabled: {
    subject: "Your Authentica account is disabled",
    what: "An administrator of Authentica has disabled your account. Your sessions are ended, your API keys revoked and your webhooks stopped.",
    stays: (contact) =>
      `Your entries stay in the register, and your proofs stay valid. If you have a question, write to ${contact}.`,
  },
  invitation: {
    subject: "Your Authentica account is waiting for you",
    hello: "Hello ",
    what: ", an administrator of Authentica has opened an account for your address. To get in, choose your password: open this page and type your e-mail address; a code will be sent to you:",
    notYou:
      "No one can sign in to this account until you have chosen a password. If you did not expect this message, ignore it.",
  },
  erased: {
    subject: "One of your Authentica objects was erased",
    seal: "Broken seal of the erased object",
    before: "An administrator of Authentica has erased ",
    unnamed: "one of your objects",
    named: ["your object “", "”"],
    after: ", with its file, its picture and its history. Nothing can be restored.",
    stays:
      "Its entry stays in the public register, marked as erased: it contains only fingerprints, which no longer say anything about you.",
  },
  deletion: {
    subject: "Your Authentica account is being deleted",
    byAdmin: `An administrator of Authentica has closed your account, and ${erasing}`,
    byOwner: `At your request, your Authentica account is closed, and ${erasing}`,
    stays:
      "The entries in the public register stay, because no one can remove them. They contain only fingerprints, which no longer say anything about you.",
    notYou:
      "If you did not make this request, another person had access to your account: change the passwords that resemble its password, beginning with that of your mailbox.",
  },
};
