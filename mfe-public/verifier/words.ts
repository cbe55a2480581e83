import { inParis, instantOf } from "@authentica/backend/contract/instant";
import type { Proven } from "@authentica/backend/tlog/verify";
import type { JudgedPart } from "./judge.ts";

/** French texts that name the invalid part of a proof. */
export const PART_WORDS: Readonly<Record<JudgedPart, string>> = {
  form: "Ce fichier se présente comme une preuve, mais il est abîmé.",
  leaf: "L’inscription a été modifiée\u00a0: elle n’a plus sa propre empreinte.",
  path: "Le chemin ne mène pas de l’inscription à la racine que le registre a signée.",
  root: "La racine du point de contrôle a été modifiée\u00a0: ce n’est pas celle que le registre a signée.",
  signature: "La signature du point de contrôle n’est pas celle de ce registre.",
  witness: "La signature d’un témoin est fausse\u00a0: elle fait refuser tout le point de contrôle.",
  commitment: "Les détails ou leur sel ont été modifiés\u00a0: ils n’ouvrent pas l’engagement de l’inscription.",
  order:
    "Les dates se contredisent\u00a0: une écriture est datée d’avant celle qui la précède, ou d’après ceux qui l’ont vue.",
};

export const PART_NAMES: Readonly<Record<JudgedPart, string>> = {
  form: "forme",
  leaf: "inscription",
  path: "chemin",
  root: "racine",
  signature: "signature",
  witness: "témoin",
  commitment: "engagement",
  order: "ordre des dates",
};

const EVENTS: Readonly<Record<string, string>> = {
  mint: "Inscription",
  edit: "Modification des détails",
  revoke: "Révocation",
  transfer: "Transfert",
  erase: "Effacement",
};

/** Returns a sentence which says what ended a registration. It can only name the person if the event is opened. */
export function endWords({ leaf, event }: Pick<Proven, "leaf" | "event">): string {
  const isOwners = event !== null && event.by === undefined;
  const by = event?.by === "admin" ? " par un administrateur du service" : isOwners ? " par son titulaire" : "";
  const what = leaf.type === "erase" ? "Effacé" : `Révoqué${by}`;
  return `${what} le ${inParis(instantOf(leaf.timestamp))}, date donnée par le service.`;
}

export const eventWords = (type: string): string => EVENTS[type] ?? type;

/**
 * Returns whether the service received the file according to an event, or `null` if the event does not say so. Older
 * events only say so by their field `file`.
 */
export function wasDeposited(event: Proven["event"]): boolean | null {
  if (typeof event?.deposited === "boolean") return event.deposited;
  return event?.file === undefined ? null : event.file !== null;
}

/**
 * Returns a sentence which says that the file was only declared, or was deposited later, according to the opened
 * events. Returns `null` if it was deposited when it was registered, or if that is unknown.
 */
export function depositWords(history: readonly Proven[]): string | null {
  const told = history.filter(({ event }) => wasDeposited(event) !== null);
  if (told[0] === undefined || wasDeposited(told[0].event)) return null;
  const shown = told.find(({ event }) => wasDeposited(event));
  if (!shown) return "Déclaré sans dépôt du fichier\u00a0: le registre n’a jamais vu ce fichier.";
  return `L’empreinte a d’abord été déclarée seule\u00a0; le fichier a été déposé le ${inParis(instantOf(shown.leaf.timestamp))}.`;
}
