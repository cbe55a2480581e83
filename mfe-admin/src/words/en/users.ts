import type { words as french } from "../fr/users.ts";

export const words: typeof french = {
  invite: {
    title: "Invite a person",
    lead: "The account is created without a password. An e-mail explains how to choose one.",
    send: "Send the invitation",
    failed: "No one was invited",
    email: "E-mail address",
    firstName: "First name",
    lastName: "Last name",
    role: "Role",
    roleHint: "An administrator can read and change everything that the console shows.",
    roles: { user: "User", admin: "Administrator" },
    problems: {
      email: "Enter a complete e-mail address, such as name@example.com.",
      firstName: "Enter the first name.",
      lastName: "Enter the last name.",
    },
  },
  dropPasskeys: {
    label: "Also remove the account’s passkeys and revoke its API keys",
    hint: "Choose this if another person could have added one: a remaining key still allows signing in. The user is notified by e-mail.",
  },
  makeAdmin: {
    title: "Make administrator",
    consequence: (name) => `${name} will be able to read, change and delete everything that the console shows.`,
    verb: "Make administrator",
    failure: "The role was not changed",
    done: (name) => `${name} is now an administrator.`,
  },
  makeUser: {
    title: "Remove the administrator role",
    consequence: (name) => `${name} will no longer see the console, from the next request on.`,
    verb: "Remove the role",
    failure: "The role was not changed",
    done: (name) => `${name} is no longer an administrator.`,
  },
  enable: {
    title: "Enable the account",
    consequence: (name) => `${name} will be able to sign in again.`,
    verb: "Enable",
    failure: "The account was not enabled",
    done: (name) => `The account of ${name} is enabled again.`,
  },
  disable: {
    title: "Disable the account",
    consequence: (name) => `${name} will no longer be able to sign in, and all sessions end. Nothing is erased.`,
    verb: "Disable",
    failure: "The account was not disabled",
    done: (name) => `The account of ${name} is disabled.`,
  },
  endSessions: {
    title: "End all sessions",
    consequence: (name) => `${name} will have to sign in again on every device.`,
    verb: "End the sessions",
    failure: "The sessions were not ended",
    done: (name) => `The sessions of ${name} have ended.`,
  },
  resetPassword: {
    title: "Reset the password",
    consequence: (name) =>
      `${name} receives a code by e-mail to choose a new password. You will never see the password.`,
    verb: "Send the code",
    failure: "The code was not sent",
    done: (name) => `A code is on its way to ${name}.`,
  },
  removeSecondFactor: {
    title: "Remove the authenticator app",
    consequence: (name) =>
      `For people who have lost their app and their recovery codes: the password of ${name} will be enough again. Please check the person’s identity first. All sessions end, and the user is notified by e-mail.`,
    verb: "Remove the app",
    failure: "The app was not removed",
    done: (name) => `The authenticator app of ${name} has been removed.`,
    conflict: (name) => `${name} has no authenticator app.`,
  },
};
