import type { KeyEmailWords } from "../fr/key-emails.ts";

const to = (host: string | null): string => (host === null ? "" : ` to ${host}`);

export const keyEmails: KeyEmailWords = {
  open: "Open Authentica",
  openProfile: "Open your profile",
  passkeys: {
    notYou:
      "If this was not you, change your password, end all your sessions and remove the passkeys you do not recognise. You will find all of this in your profile.",
    added: {
      subject: "A passkey was added to your account",
      what: (at) => `A passkey was added to your Authentica account on ${at}. It signs you in without a password.`,
    },
    removed: {
      subject: "A passkey was removed from your account",
      what: (added, at) =>
        `The passkey added on ${added} was removed from your Authentica account on ${at}. It no longer signs you in.`,
    },
    cloned: {
      subject: "A sign-in with your passkey was refused",
      what: (added, at) =>
        `The passkey added on ${added} was used on ${at} in a way that suggests it was copied. The sign-in was refused.`,
      todo: "Remove this passkey from your account and add a new one, in your profile.",
    },
  },
  app: {
    notYou: "If this was not you, change your password at once:",
    changePassword: "Change my password",
    added: {
      subject: "An authenticator app now protects your account",
      what: (at) =>
        `An authenticator app was added to your Authentica account on ${at}. From now on, signing in with a password also takes a code from this app.`,
      codes: "Keep your recovery codes safe, on another device: each of them replaces the app once.",
    },
    removed: {
      subject: "The authenticator app of your account was removed",
      byAdmin: (at) =>
        `An administrator of Authentica removed the authenticator app of your account and its recovery codes on ${at}, and ended all your sessions.`,
      byOwner: (at) => `The authenticator app of your Authentica account and its recovery codes were removed on ${at}.`,
      enough: "Your password alone signs you in again.",
      toAddAnother: " to add another app or a passkey",
    },
    renewed: {
      subject: "Your Authentica recovery codes were replaced",
      what: (at) =>
        `New recovery codes were created for your Authentica account on ${at}. The previous ones no longer work.`,
    },
    used: {
      subject: "An Authentica recovery code was used",
      what: (at, left) =>
        `One of your recovery codes was used on ${at} in place of your authenticator app. ${
          left === 0 ? "You have none left." : `You have ${left === 1 ? "one" : left} left.`
        }`,
      toMakeNew: " to create new ones",
    },
  },
  apiKeys: {
    made: {
      subject: "An API key was created for your account",
      what: (added) =>
        `An API key was created for your Authentica account on ${added}. A program that has it acts on your behalf, without a password.`,
      endsWith: "Ends with",
      allows: "Allowed to",
      scopes: {
        claim: "certify files, and change the names and metadata of your objects",
        read: "read your objects, their files, proofs and history",
        verify: "check fingerprints",
        transfer: "offer, accept and decline transfers",
      },
      between: ";\n",
      from: "From",
      anywhere: "any network",
      until: "Until",
      revoked: "you revoke it",
      notYou:
        "If this was not you, revoke this key in your profile, section “Developers”, then change your password and end all your sessions.",
      preview: "A program that has it acts on your behalf. If this was not you, revoke it.",
    },
    revoked: {
      subject: "An API key of your account was revoked",
      what: (added, lastFour, at) =>
        `The API key created on ${added}, which ends with ${lastFour}, was revoked on ${at}. It no longer works: programs that use it are refused.`,
      notYou:
        "If this was not you, change your password and end all your sessions. You will find all of this in your profile.",
    },
  },
  webhooks: {
    added: {
      subject: "A webhook was added to your account",
      what: (host, at) =>
        `A webhook${to(host)} was added to your Authentica account on ${at}. It is now notified of what happens to your objects.`,
      notYou:
        "If this was not you, delete this webhook, change your password and end all your sessions. You will find all of this in your profile.",
    },
    disabled: {
      subject: "One of your webhooks is disabled",
      gone: (host, at) =>
        `Your webhook${to(host)} answered on ${at} that nothing should be sent to it any more (410 Gone). We have disabled it.`,
      failing: (host, at) =>
        `Nothing we sent to your webhook${to(host)} has arrived for two days. We disabled it on ${at}.`,
      lost: "What did not arrive will not be sent again. Your objects and the register do not change. In your profile, under “Developers”, you see the latest answers and can enable the webhook again.",
    },
  },
};
