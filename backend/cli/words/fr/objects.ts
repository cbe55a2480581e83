/** Texts of the commands for keys, objects, proofs and offers, in French. */
import { instantOf, inUtc } from "../../../contract/instant.ts";
import { dates } from "../../../contract/words/fr/dates.ts";
import { amounts } from "./amounts.ts";

const { count, plural } = amounts;

/** "1er janvier 2026 à 00:00:00 UTC". */
const at = (iso: string): string => inUtc(instantOf(Date.parse(iso) / 1000, dates));

const proofs = (number: number): string => `${count(number)} ${plural(number, "preuve", "preuves")}`;

/** State of a file at the service, by its standing. */
const STANDINGS: Readonly<Record<string, string>> = {
  yours: "à vous",
  free: "libre",
  deposited: "déposé",
  declared: "déclaré",
};

/** State of an object. */
const STATUSES: Readonly<Record<string, string>> = {
  active: "actif",
  revoked: "révoqué",
  erased: "effacé",
  transferred: "transféré",
  offered: "proposé",
};

/** A registration, as the registry reports it. */
export interface Registration {
  readonly status: string;
  readonly proofId: string;
  readonly entry: number;
  readonly registeredAt: string;
  readonly isDeposited: boolean;
  readonly proof: "valid" | "pending" | "invalid";
  readonly problem: string | null;
}

export const objects = {
  keyAccepted: (url: string, name: string, scopes: readonly string[], endsAt: string | null, file: string) =>
    `${url} accepte la clé «\u00a0${name}\u00a0» (droits\u00a0: ${scopes.join(", ")})${endsAt === null ? "" : `, valable jusqu’au ${at(endsAt)}`}. Elle est conservée dans ${file}.`,
  keyOfEnvironment: "AUTHENTICA_KEY est définie et l’emporte.",
  noTerminal: "Aucun terminal où saisir la clé\u00a0: utilisez --with-key-stdin.",
  askKey: (url: string) =>
    `Clé d’API pour ${url}, créée dans votre profil sous «\u00a0Développeurs\u00a0» (elle ne s’affiche pas)\u00a0: `,
  noKeyTyped: "Aucune clé d’API n’a été saisie.",
  noKeyStored: (url: string | null) =>
    url === null ? "Aucune clé d’API n’est conservée." : `Aucune clé d’API n’est conservée pour ${url}.`,
  keyRemoved: (url: string) => `La clé pour ${url} a été supprimée de cet appareil.`,

  service: (url: string, entries: number) =>
    `service   ${url}, dont le registre compte ${count(entries)} ${plural(entries, "inscription", "inscriptions")}`,
  noKey: "clé       aucune",
  key: (name: string, scopes: readonly string[], from: string) =>
    `clé       «\u00a0${name}\u00a0» (droits\u00a0: ${scopes.join(", ")})\u00a0; source\u00a0: ${from}`,
  keyProblem: (from: string, problem: string) => `clé       source\u00a0: ${from}. ${problem}`,
  standing: (standing: string, path: string, objectId: string | null) =>
    `${(STANDINGS[standing] ?? standing).padEnd(9)}  ${path}${objectId ? `  ${objectId}` : ""}`,
  unread: (path: string, reason: string) => `échec      ${path}\u00a0: ${reason}`,
  unreadCount: (number: number) =>
    `${count(number)} ${plural(number, "fichier n’a pas pu être lu", "fichiers n’ont pas pu être lus")}.`,

  /** A line of `list`. The time is in ISO 8601 in every language, because `--since` takes that. */
  listed: (objectId: string, createdAt: string, status: string, name: string) =>
    `${objectId}  ${createdAt}  ${(STATUSES[status] ?? status).padEnd(11)}  ${name}`,

  notRegistered: (url: string, hash: string) => `non inscrit\u00a0: ${url} ne connaît pas ${hash}.`,
  registered({ status, proofId, entry, registeredAt, isDeposited, proof, problem }: Registration): string {
    const held = {
      valid: "",
      pending: ", pas encore signé",
      invalid: `, mais sa preuve n’est pas valable\u00a0: ${problem ?? "motif inconnu"}`,
    };
    return `${status === "active" ? "inscrit" : (STATUSES[status] ?? status)}\u00a0: ${proofId}, inscription n°\u00a0${entry}, ${at(registeredAt)}, ${isDeposited ? "fichier déposé" : "déclaré sans dépôt du fichier"}${held[proof]}`;
  },
  accordingTo: (url: string) =>
    `  Selon ${url}. Une preuve se vérifie sans le service\u00a0: authentica verify FICHIER PREUVE.`,

  offer: (id: string, objectId: string, isOutgoing: boolean, other: string, expiresAt: string, name: string) =>
    `${id}  ${objectId}  ${isOutgoing ? "à" : "de"} ${other}, jusqu’au ${at(expiresAt)}  ${name}`,
  accepted: (objectId: string, name: string) => `${objectId} est à vous\u00a0: ${name}`,
  declined: "La proposition est déclinée.",
  cancelled: "La proposition est retirée.",

  exported: (done: number, all: number) => `${count(done)} sur ${proofs(all)}`,
  unproven: (id: string) =>
    `échec   ${id}\u00a0: le registre ne peut pas le prouver pour le moment\u00a0: relancez la commande plus tard`,
  exportSummary: (fetched: number, there: number, missing: number) =>
    `${proofs(fetched)} ${plural(fetched, "téléchargée", "téléchargées")}, ${count(there)} déjà ${plural(there, "présente", "présentes")}, ${count(missing)} ${plural(missing, "manquante", "manquantes")}.`,
  interrupted: (why: string) =>
    `Le téléchargement s’est interrompu (${why})\u00a0: relancez la commande pour continuer.`,
  notZip: "Le service a envoyé autre chose qu’une archive ZIP.",
};

export type ObjectWords = typeof objects;
