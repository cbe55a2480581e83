import { counted } from "@authentica/shared-ui/format/counted";
import type { words as french } from "../fr/api-keys.tsx";

export const words: typeof french = {
  title: "API keys",
  lead: "A program acts in your name, within the limits that you set.",
  loading: "Loading your API keys…",
  missing: "Your API keys could not be loaded",
  none: "No API keys yet.",
  full: (max) => `An account has at most ${max}\u00a0API keys. Revoke one to create another.`,
  made: (name) => `The API key ${name} has been created.`,
  revoked: (name) => `The API key ${name} has been revoked.`,
  row: {
    from: (first, others) => (others === 0 ? `, from ${first}` : `, from ${first} and ${counted(others, "other")}`),
    dates: (made, used) => (
      <>
        Created on {made}, {used === null ? "never used" : <>used {used}</>}
      </>
    ),
    lastDay: (day) => <>Valid up to and including {day}</>,
    ended: (day) => <>Expired, last valid on {day}</>,
    revoke: "Revoke",
  },
  scopes: {
    claim: {
      verb: "Certify",
      means: "Upload files, register them in your name, and change the names and metadata of your objects.",
    },
    read: {
      verb: "Read",
      means: "Your objects, their files, proofs and history, your notifications and your transfers.",
    },
    verify: {
      verb: "Check",
      means: "Look up a fingerprint in your name: its owner learns that it was viewed.",
    },
    transfer: {
      verb: "Transfer",
      means:
        "Offer your objects to others, and accept or decline those offered to you, without asking again who you are.",
    },
  },
  form: {
    title: "Create an API key",
    cancel: "Cancel",
    submit: "Create the key",
    failed: "The key was not created",
    full: "Your account already has twenty API keys. Revoke one first.",
    name: {
      label: "Name of the key",
      hint: "What will use it, such as “Publishing server”.",
      missing: "Give it a name.",
      long: (max) => `Shorten its name: at most ${max} characters.`,
      invisible: "This name contains invisible characters. Clear it and type again.",
    },
    scopes: {
      legend: "What it allows",
      note: "No key can open your account, revoke an object, erase its file or create other keys.",
      missing: "Choose at least one permission.",
    },
    networks: {
      label: "Allowed networks",
      hint: "One address or network per line, such as 203.0.113.0/24. Leave empty to allow it everywhere.",
      many: (max) => `Enter at most ${max} networks.`,
      wrong: (networks) =>
        `${networks.map((one) => `“${one}”`).join(", ")}: enter an address or a network, such as 203.0.113.0/24.`,
    },
    lastDay: {
      label: "Last day",
      hint: "Without a date, it works until you revoke it.",
      past: "Choose today or a later day.",
    },
  },
  shown: {
    title: "Save your key",
    kept: "I have saved my key",
    once: "This key will not be shown again",
    advice: "Copy it now to where your program will read it: never into code that others can see, nor into a message.",
    copy: "Copy the key",
    command: "In a terminal, with Node 20 or later, this command asks for the key and stores it:",
    copyCommand: "Copy the command",
    request: "Or from your program (key in AUTHENTICA_KEY):",
    copyRequest: "Copy the request",
  },
  revoking: {
    title: "Revoke this API key?",
    submit: "Revoke the key",
    failed: "The key was not revoked",
    effect: (name) =>
      `“${name}” will stop working with the next request: programs that use it will be refused. A revoked key cannot be restored; you would have to create another.`,
  },
};
