import { ours } from "@authentica/shared-ui/failure";
import type { words as french } from "../fr/account.tsx";

export const words: typeof french = {
  details: {
    lead: "Your name appears on your objects.",
    failed: "Your profile was not saved",
    error: ours("An error occurred."),
    firstName: {
      label: "First name",
      missing: "Enter your first name.",
      long: (max) => `Shorten your first name: at most ${max} characters.`,
    },
    lastName: {
      label: "Last name",
      missing: "Enter your last name.",
      long: (max) => `Shorten your last name: at most ${max} characters.`,
    },
    email: "E-mail address",
    emailHint: "You can change it further down.",
    wallet: {
      label: "Wallet address",
      hint: "It can only be set once. Check it before you save.",
      next: "You still have to save your profile.",
      set: "It is set and can no longer be changed.",
      wrong: "A wallet address starts with 0x, followed by 40 hexadecimal digits (0 to 9, a to f).",
    },
    cancel: "Cancel",
    save: "Save",
  },
  email: {
    title: "E-mail address",
    lead: "To sign in and to recover your account.",
    proven: "Your address is confirmed.",
    changed: "Your address has been changed.",
    undoable:
      "Your address has been changed. We sent your former address a message that can undo the change for seven days.",
    unproven: "To be confirmed",
    provenOn: (day) => `Confirmed on ${day}`,
    enterCode: "Enter the code",
    change: "Change address…",
    ask: {
      title: "Change your e-mail address",
      submit: "Send me a code",
      pending: "Sending…",
      failed: "The code was not sent",
      conflict: "Your address was changed less than seven days ago. It cannot be changed again until then.",
      lead: (email, canUndo) => (
        <>
          We send a code to the new address. Once you have entered it, you sign in with the new address.{" "}
          <strong>{email}</strong> is notified
          {canUndo ? " and can undo the change for seven days." : "."}
        </>
      ),
      label: "New e-mail address",
      missing: "Enter the new address.",
      incomplete: "Enter a complete e-mail address, such as name@example.com.",
      same: "This is already the address of your account.",
    },
    confirm: {
      title: "Confirm the new address",
      submit: "Change address",
      pending: "Checking…",
      lead: (email) => (
        <>
          We have just sent a message to <strong>{email}</strong>. If it contains a code, enter it within ten minutes.
        </>
      ),
    },
  },
  language: {
    title: "Language",
    lead: "For the screens, e-mails, certificates and proof archives.",
    label: "Language",
    failed: "Your choice was not saved",
  },
  password: {
    title: "Password",
    lead: "If you change it, your other sessions end.",
    done: "Your password has been changed. All your other sessions have ended.",
    change: "Change password…",
    dialog: "Change your password",
    submit: "Change",
    pending: "Saving…",
    failed: "Your password was not changed",
    rateLimited: "Too many attempts.",
    current: "Current password",
    next: "New password",
    again: "Confirm the password",
    missing: "Enter your current password.",
    same: "This is the password you already have.",
    differs: "The two passwords do not match.",
    wrong: "This is not the password of your account.",
  },
  data: {
    title: "My data",
    lead: "A copy of everything we keep about you.",
    contents: {
      title: "What the archive contains",
      account: "your profile, sessions, passkeys, API keys and authenticator app, without any secrets;",
      objects: "your objects and their history, with what is needed to check them against the register;",
      files: "your files, byte for byte, and their cover images;",
      notifications: "your notifications.",
    },
    failed: "The download did not start",
    started: "The download has started. Keep this archive to yourself: it makes your history in the register readable.",
    download: "Download my data",
  },
  deletion: {
    title: "Delete my account",
    lead: "This cannot be undone.",
    administrator: (
      <>
        <strong>Administrators cannot delete their own account</strong>, so that the console always has an
        administrator. Ask another administrator to remove your role, then come back here.
      </>
    ),
    consequences: {
      title: "What is erased, and what stays",
      atOnce: (
        <>
          <strong>At once</strong>, your account is closed and all your sessions end, on all your devices.
        </>
      ),
      erased: (
        <>
          <strong>Erased:</strong> your profile, passkeys, API keys, authenticator app and notifications, the names and
          history of your objects, and what linked the register to you. Your files and their images are erased within a
          day.
        </>
      ),
      kept: (
        <>
          <strong>Kept:</strong> the entries in the public register, which no one can remove. They no longer say
          anything about you, and the same files can be registered again, by you or by others.
        </>
      ),
      proofs: (
        <>
          <strong>Still valid:</strong> proofs that were already issued. If you want to keep them, download your data
          first.
        </>
      ),
    },
    open: "Delete my account…",
    dialog: "Delete your account?",
    submit: "Delete permanently",
    pending: "Deleting…",
    failed: "Your account was not deleted",
    warning: (
      <>
        Your data and files will be erased and your sessions ended. <strong>No one can undo this, not even us.</strong>
      </>
    ),
    email: "To confirm, enter the e-mail address of your account",
    wrong: "This is not the address of this account.",
  },
};
