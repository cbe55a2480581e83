/** Words of the export of a user's data (`admin/personal-data`), in English. */
import type { DataExportWords } from "../fr/data-export.ts";

const names = {
  readMe: "README.txt",
  data: "data.json",
  files: "files",
  covers: "covers",
  scans: "scans",
  unnamed: "file",
};

export const dataExport: DataExportWords = {
  archive: "authentica-my-data",
  names,
  members: {
    objects: "your objects, each with its history (events)",
    formerObjects: "the objects that you transferred, with what you did with them",
    offers: "open transfer offers, those you made and those made to you",
    notifications: "what the bell notified you of, and whether you have read it (read)",
    scans: "the files scanned in the last 24 hours, kept until you register them",
    shownFiles: "the files that you have shown in the last 24 hours",
    preferences: "the notifications that you switched off (off: bell, the bell; letter, the e-mail)",
    cessions: "the transfers in which you were one of the two parties",
    authenticatorApp: "your authenticator app: dates, remaining recovery codes; never its secret or the codes",
    formerNames: "the names that you had before, which the history still shows for that time",
    sessions: "the devices signed in to your account",
    passkeys: "your passkeys: name, dates, device; never the key itself",
    apiKeys: "your API keys: name, scopes, networks, dates; never the key itself",
    demoRequests: "the request for a demonstration made with your address, if there is one",
    emailChanges: "the change of e-mail address that you have requested",
    formerEmails: "the e-mail address that you gave up less than seven days ago",
    webhooks: "your webhooks: addresses, events, dates; never their secrets",
    webhookDeliveries: "the latest deliveries of your webhooks, and the answers received",
  },
  readMe: ({ publicUrl, made, lists }) => `YOUR DATA ON AUTHENTICA
${publicUrl}
Copy made on ${made} (UTC).

WHAT THIS ARCHIVE CONTAINS

${names.data}
  Everything that Authentica stores about you, in JSON (UTF-8):
  account        your profile; your password is not stored, only a hash of it, which stays on the server;
${lists.map(({ member, means }) => `  ${member.padEnd(14)} ${means}`).join(";\n")}.

${names.files}/
  The files that you registered and entrusted to Authentica, byte for byte, under their proof identifiers.

${names.covers}/
  The cover images of your objects.

${names.scans}/
  The files that wait to be registered, under their SHA-256 fingerprints.

CHECKING YOUR HISTORY IN THE REGISTER

The public register contains no names. Each entry (leaf) carries a commitment, “c”, that only you can open, with what
${names.data} gives for each event:
  leafIndex  the position of the entry in the register;
  leaf       the entry, character for character;
  event      the private event: who, what, on which object;
  salt       32 random bytes, in base64url.
Of what a previous owner did with an object, only the entry is included: the rest belongs to that owner alone.
The commitment is the SHA-256, in base64url, of the canonical JSON of “event” (RFC 8785) followed by the 32 bytes of “salt”.
If it equals “c”, the event is the one that the register recorded, on the date “ts” (seconds since 1970).

Anyone who has “event” and “salt” can make this check: give them only to those who need to make it.
`,
};
