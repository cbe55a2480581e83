import type { words as french } from "../fr/security.tsx";

export const words: typeof french = {
  passkeys: {
    title: "Passkeys",
    lead: "A passkey replaces your password with the fingerprint, face or code that unlocks your device.",
    loading: "Loading your passkeys…",
    missing: "Your passkeys could not be loaded",
    none: "No passkeys yet.",
    added: (name) => `The passkey ${name} has been added.`,
    renamed: (name) => `The passkey is now called ${name}.`,
    removed: (name) => `The passkey ${name} has been removed.`,
    unsupported: {
      title: "This browser does not support passkeys",
      advice: "To add one, open your profile in an up-to-date browser, at an https address.",
    },
    full: (max) => `An account has at most ${max}\u00a0passkeys. Remove one to add another.`,
    dates: (added, used) => (
      <>
        Added on {added}, {used === null ? "never used" : <>used {used}</>}
      </>
    ),
    backedUp: "Synced across your devices",
    onOneDevice: "On one device only",
    rename: "Rename",
    remove: "Remove",
    name: {
      label: "Name of the passkey",
      hint: "To tell it apart from others.",
      missing: "Give it a name.",
      long: (max) => `Shorten its name: at most ${max} characters.`,
    },
    adding: {
      title: "Add a passkey",
      description: "Your browser will then ask where to keep it, and ask you to unlock your device.",
      submit: "Continue",
      pending: "Your browser is waiting for you…",
      failed: "No passkey was added",
    },
    renaming: {
      title: "Rename the passkey",
      failed: "The passkey was not renamed",
    },
    removing: {
      title: "Remove this passkey?",
      submit: "Remove the passkey",
      failed: "The passkey was not removed",
      effect: (name) =>
        `“${name}” will no longer sign in to your account. Your password and your other passkeys still work, and open sessions stay open.`,
      copy: "Your device or password manager still has a copy, which no longer works. You can delete it there too.",
    },
  },
  secondFactor: {
    title: "Two-factor authentication",
    lead: "Even if your password is stolen, it is not enough to sign in.",
    loading: "Loading two-factor authentication…",
    missing: "Two-factor authentication could not be loaded",
    none: "No authenticator app yet.",
    added: "The authenticator app has been added.",
    removed: "The authenticator app has been removed.",
    app: "Authenticator app",
    dates: (added, used) => (
      <>
        Added on {added}, used {used}
      </>
    ),
    noCode: "No recovery codes left: create new ones",
    oneCode: "Only one recovery code left",
    codes: (count) => `${count}\u00a0recovery codes left`,
    renew: "New recovery codes",
    remove: "Remove",
    removeWhat: "the authenticator app",
    removing: {
      title: "Remove the authenticator app?",
      submit: "Remove the app",
      failed: "The app was not removed",
      effect: "Your password alone will be enough to sign in again, and your recovery codes will stop working.",
      administrator: "You are an administrator: the console stays closed until a second factor protects it.",
    },
    renewing: {
      title: "Create new recovery codes?",
      effect: "The codes you have so far will stop working.",
      cancel: "Cancel",
      submit: "Create ten codes",
      failed: "No codes were created",
      keep: "Save your recovery codes",
      kept: "I have saved my codes",
    },
  },
  sessions: {
    title: "Sessions",
    lead: "End those you do not recognise.",
    loading: "Loading your sessions…",
    missing: "Your sessions could not be loaded",
    ended: (device) => `The session ${device} has ended.`,
    failed: "The session was not ended",
    unknownDevice: "Unknown device",
    dates: (used, opened) => (
      <>
        Used {used}, opened on {opened}
      </>
    ),
    current: "This session",
    end: "End",
    endWhich: (device, day) => `the session ${device} opened on ${day}`,
    endAll: "End all sessions",
    endingAll: {
      title: "End all sessions?",
      submit: "End all",
      failed: "The sessions were not ended",
      effect: "All your devices, including this one, will be signed out. You will be taken to the sign-in page.",
      apiKeys: "Your API keys keep working: under “Developers”, revoke those you do not recognise.",
      passkeys: "Passkeys to keep",
      passkeysLead: "A passkey that you keep can still sign in. Untick those you do not recognise.",
    },
  },
};
