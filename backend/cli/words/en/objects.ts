/** Texts of the commands for keys, objects, proofs and offers, in English. */
import { instantOf, inUtc } from "../../../contract/instant.ts";
import { dates } from "../../../contract/words/en/dates.ts";
import type { ObjectWords } from "../fr/objects.ts";
import { amounts } from "./amounts.ts";

const { count, plural } = amounts;

/** "1 January 2026 at 00:00:00 UTC". */
const at = (iso: string): string => inUtc(instantOf(Date.parse(iso) / 1000, dates));

export const objects: ObjectWords = {
  keyAccepted: (url, name, scopes, endsAt, file) =>
    `${url} accepts the key “${name}”, which may ${scopes.join(", ")}${endsAt === null ? "" : `, until ${at(endsAt)}`}. It is stored in ${file}.`,
  keyOfEnvironment: "AUTHENTICA_KEY is set and takes precedence.",
  noTerminal: "There is no terminal to type the key in: use --with-key-stdin.",
  askKey: (url) => `API key for ${url}, made in your profile under “Developers” (it is not shown): `,
  noKeyTyped: "No API key was entered.",
  noKeyStored: (url) => `No API key is stored for ${url ?? "any service"}.`,
  keyRemoved: (url) => `The key of ${url} was removed from this machine.`,

  service: (url, entries) =>
    `service   ${url}, whose register has ${count(entries)} ${plural(entries, "entry", "entries")}`,
  noKey: "key       none",
  key: (name, scopes, from) => `key       “${name}”, which may ${scopes.join(", ")}; from ${from}`,
  keyProblem: (from, problem) => `key       from ${from}: ${problem}`,
  standing: (standing, path, objectId) => `${standing.padEnd(9)}  ${path}${objectId ? `  ${objectId}` : ""}`,
  unread: (path, reason) => `failed     ${path}: ${reason}`,
  unreadCount: (number) => `Some files could not be read: ${count(number)}.`,

  listed: (objectId, createdAt, status, name) => `${objectId}  ${createdAt}  ${status.padEnd(11)}  ${name}`,

  notRegistered: (url, hash) => `not registered: ${url} does not know ${hash}.`,
  registered({ status, proofId, entry, registeredAt, isDeposited, proof, problem }) {
    const held = {
      valid: "",
      pending: ", not yet signed",
      invalid: `, but its proof is invalid: ${problem ?? "unknown"}`,
    };
    return `${status === "active" ? "registered" : status}: ${proofId}, entry no. ${entry}, ${at(registeredAt)}, ${isDeposited ? "deposited" : "declared without its file"}${held[proof]}`;
  },
  accordingTo: (url) =>
    `  According to ${url}. A proof can be checked without the service: authentica verify FILE PROOF.`,

  offer: (id, objectId, isOutgoing, other, expiresAt, name) =>
    `${id}  ${objectId}  ${isOutgoing ? "to" : "from"} ${other}, until ${at(expiresAt)}  ${name}`,
  accepted: (objectId, name) => `${objectId} is yours: ${name}`,
  declined: "The offer is declined.",
  cancelled: "The offer is withdrawn.",

  exported: (done, all) => `${count(done)} of ${count(all)} ${plural(all, "proof", "proofs")}`,
  unproven: (id) => `failed  ${id}: the register cannot prove it at the moment: run the command again later`,
  exportSummary: (fetched, there, missing) =>
    `${count(fetched)} ${plural(fetched, "proof", "proofs")} fetched, ${count(there)} already there, ${count(missing)} missing.`,
  interrupted: (why) => `The download was interrupted (${why}): run the command again to continue.`,
  notZip: "The service sent something other than a ZIP archive.",
};
