import type { words as french } from "../fr/pages.ts";

export const words: typeof french = {
  home: {
    title: "Certify your files",
    description:
      "Authentica computes your file’s unique fingerprint, enters it in a register where nothing is ever removed, and hands you the proof.",
  },
  login: {
    title: "Sign in",
    description:
      "Sign in to Authentica with a password or a passkey to find your objects, their proofs and their history.",
  },
  register: {
    title: "Create an account",
    description: "Create an Authentica account and certify your first file in a minute. It is free.",
  },
  unauthorized: {
    title: "Access denied",
    description: "This part of Authentica is reserved for the administrators of the service.",
  },
  recoverPassword: {
    title: "Reset your password",
    description: "Enter the address of your account: we will send you a six-digit code to choose a new password.",
  },
  verifyOtp: {
    title: "Confirm to continue",
    description: "Enter the six-digit code from your e-mail to choose a new Authentica password.",
  },
  changePassword: {
    title: "Change your password",
    description: "The last step of a reset: choose the new password of your account.",
  },
  expiredLink: {
    title: "Link expired",
    description: "This reset link is no longer valid. Request a new one in a few seconds.",
  },
  emailNotFound: {
    title: "E-mail address not found",
    description: "We have no account with this e-mail address. Check it, or create an account.",
  },
  emailLinkSent: {
    title: "Check your inbox",
    description: "If an account has your address, you have received an e-mail with which to choose a new password.",
  },
  confirmEmail: {
    title: "Confirm your address",
    description: "An Authentica account was opened with your e-mail address: tell us if it was you.",
  },
  undoEmailChange: {
    title: "Undo the change of address",
    description: "Restore the e-mail address of your Authentica account if you did not make the change.",
  },
  verifier: {
    title: "Check a file",
    description:
      "Drop a file or paste its fingerprint: your browser looks it up in the register and recomputes the proof, without an account.",
  },
  explorer: {
    title: "The register",
    description:
      "The latest entries of Authentica’s public register, its checkpoints and the witnesses that signed them.",
  },
  proof: {
    title: "Proof identifier",
    description: "The entry in Authentica’s register to which a proof identifier refers.",
  },
  terms: {
    title: "Terms of use",
    description:
      "Authentica is a technical demonstration, free of charge and without warranty. Your files remain yours.",
  },
  privacy: {
    title: "Privacy",
    description: "We ask for the bare minimum, we track no one, and what you entrust to us is erased at your request.",
  },
  legalNotice: {
    title: "Legal notice",
    description:
      "Who publishes and hosts this demonstration of Authentica, and where to report content or a vulnerability.",
  },
  accessibility: {
    title: "Accessibility",
    description: "What Authentica does so that everyone can use it, what is still missing, and how to report it.",
  },
  dashboard: {
    title: "Dashboard",
    description: "Your certified objects, their proofs and what has happened to them, at a glance.",
  },
  authentica: {
    title: "Is this file protected?",
    description: "Scan a file, find out if the register knows it, and register it in your name.",
  },
  traceability: {
    title: "Traceability",
    description: "The list of your certified objects, with the status and history of each.",
  },
  notifications: {
    title: "Notifications",
    description: "What others have done with your objects, and what you want to hear about.",
  },
  admin: {
    title: "Administration",
    description: "The console of Authentica’s administrators.",
  },
};
