import type { Audience } from "../../access.ts";

/** The chapters of the document, by the first part of a path after `/api`. */
const GROUPS: Readonly<Record<string, Group>> = {
  auth: { title: "Signing in", words: "Accounts, sessions, forgotten passwords and passkeys." },
  user: { title: "Account", words: "The signed-in person's profile, devices, passkeys and rights over their data." },
  fingerprint: { title: "Fingerprints", words: "The SHA-256 of a file, computed by the service." },
  object: { title: "Objects", words: "Verifying, registering, editing and revoking." },
  transfer: { title: "Transfers", words: "Handing an object over to somebody else." },
  notifications: { title: "Notifications", words: "What happened, to a person's objects or to one object." },
  registry: { title: "Registry", words: "What anybody may read and check, with no account and from any site." },
  contact: { title: "Contact", words: "Words to the people behind the product." },
  admin: {
    title: "Administration",
    words: "The console: reading and changing what is stored; each change and each refused one is in the audit log.",
  },
};

export interface Group {
  readonly title: string;
  readonly words: string;
}

const SERVICE: Group = { title: "Service", words: "The service itself, and this description of it." };

/** The chapter of a path under `/api`. */
export const groupOf = (path: string): Group => GROUPS[path.split("/")[1] ?? ""] ?? SERVICE;

/** Every chapter, in the order of the document. */
export const ALL_GROUPS: readonly Group[] = [...Object.values(GROUPS), SERVICE];

/** Who each audience of `access.ts` is. */
export const AUDIENCE_WORDS: Readonly<Record<Audience, string>> = {
  anyone: "Anybody, signed in or not.",
  holder: "Whoever holds the secret that the request carries: a one-use ticket, a code, a cookie or a token.",
  user: "Anybody signed in, for what is their own.",
  owner: "The owner of what the request names.",
  "owner or admin": "The owner of what the request names, and administrators.",
  addressee: "Whoever has the address that the offer is made to.",
  admin: "Administrators.",
  "recent user": "Anybody signed in who has proved who they are in the last ten minutes.",
  "recent owner": "The owner, who has proved who they are in the last ten minutes.",
  "recent admin": "Administrators who have proved who they are in the last ten minutes.",
};
