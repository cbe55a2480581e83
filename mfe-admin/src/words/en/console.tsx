import type { words as french } from "../fr/console.tsx";

export const words: typeof french = {
  title: "Administration",
  choose: {
    title: "Please select an item from the sidebar",
    lead: "The documents of the collection you choose appear here. Everything you change is kept in the audit log.",
    stats: "View the statistics",
  },
  confirmation:
    "This action affects another person’s account or objects. For security, confirm your identity before you continue.",
  loading: "Loading…",
  navigation: "Administration",
  namesLang: undefined,
  logout: "Sign out",
  collections: {
    fingerprints: {
      name: "Fingerprints",
      lead: "Scanned files, kept for twenty-four hours until they are registered.",
      first: "Every file that a person scans will appear here.",
    },
    notifications: {
      name: "Notifications",
      lead: "What has happened to the objects, and who was notified. This history cannot be changed.",
      first: "Every registration, view, change or revocation will appear here.",
    },
    users: {
      name: "Users",
      lead: "The accounts. Roles and access are changed by actions that require a reason.",
      first: "Accounts will appear here.",
    },
    objects: {
      name: "Objects",
      lead: "The registered objects. You can rename, revoke or erase an object. Its entry stays in the register.",
      first: "Every object that a person registers will appear here.",
    },
  },
  oversight: { stats: "Statistics", audit: "Audit log", operations: "Operations" },
  gate: {
    failed: "The console could not be opened",
    protect: {
      title: "Protect the console",
      lead: "A password alone does not open the console, because it gives access to everyone’s accounts and objects. Choose a second factor; it takes a minute, once.",
    },
    passkey: {
      title: "A passkey",
      lead: "What already unlocks your device: your fingerprint, your face or your code. There is nothing to copy, and no fake site can use it.",
      create: "Create a passkey",
      creating: "Your browser is waiting for you…",
      failed: "No passkey was added",
      unsupported: "This browser does not support passkeys.",
    },
    app: {
      title: "An authenticator app",
      lead: "A six-digit code from your phone, requested after the password at each sign-in, with ten recovery codes in case you do not have it with you.",
    },
    prove: {
      title: "Open the console",
      why: "A password alone does not open the console. Use the second factor of your account.",
      lead: "You signed in with your password. Confirm with your passkey or your authenticator app.",
      failed: "The console stays closed",
      confirm: "Confirm my identity",
    },
  },
};
