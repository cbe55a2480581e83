import type { Item } from "@authentica/backend/certify/item";
import { formatBytesOf } from "@authentica/shared-ui/format/bytes";
import { counted } from "@authentica/shared-ui/format/counted";
import { failureWords } from "../../engine/failure-words.ts";

/** Returns a number of files in French: « 1 fichier », « 4 000 fichiers ». */
export const filesWords = (count: number): string => counted(count, "fichier");

/** Returns a sentence which says that registered files stay registered if the batch ends early. */
export const stayWords = (registered: number): string =>
  `${counted(registered, "fichier est inscrit et le demeure", "fichiers sont inscrits et le demeurent")}.`;

/** Returns what happens to the files of a batch if the user stops it. */
export function stopWords(registered: number, all: number): string {
  if (registered === 0) return all === 1 ? "Ce fichier ne sera pas inscrit." : "Aucun de ces fichiers ne sera inscrit.";
  return `${stayWords(registered)} ${all - registered === 1 ? "L’autre ne le sera pas." : "Les autres ne le seront pas."}`;
}

/** Returns the state of a file in French. For a failure, returns only the reason, without the prefix « Échec. ». */
export function phaseWords({ phase, bytes, size, outcome, way, sentAt, declared }: Item): string {
  if (outcome?.type === "failed") return failureWords(outcome);
  if (outcome?.type === "registered") return `écriture n°\u00a0${outcome.tokenId}`;
  if (outcome?.type === "known") {
    const place = outcome.tokenId === null ? "" : `, écriture n°\u00a0${outcome.tokenId}`;
    if (outcome.standing === "twin")
      return "Le même contenu qu’un autre fichier de ce lot. Il n’est inscrit qu’une fois.";
    if (outcome.standing === "yours") {
      const told = `${outcome.own ? `, «\u00a0${middle(outcome.own.objectName)}\u00a0»` : ""}${place}`;
      if (outcome.isDeposited) return told.slice(", ".length);
      if (outcome.isRivalled)
        return `Déjà à votre nom${told}. Quelqu’un d’autre a déposé ce fichier\u00a0: votre inscription reste déclarée.`;
      return `Déjà à votre nom${told}`;
    }
    if (outcome.standing === "declared")
      return `Déclaré au nom de quelqu’un d’autre${place}. Envoyé, il pourrait être inscrit.`;
    return `Inscrit au nom de quelqu’un d’autre${place}.${sentAt === null ? " Rien n’a été envoyé." : ""}`;
  }
  if (phase === "reading") return `Empreinte, ${formatBytesOf(bytes, size)}`;
  if (phase === "sending") return `Envoi, ${formatBytesOf(bytes, size)}`;
  if (phase === "claiming") return declared ? "Dépôt du fichier" : "Inscription à votre nom";
  if (phase === "cancelled") return "Abandonné. Rien n’a été inscrit.";
  if (phase === "ready" || phase === "covered") return declared ? "En attente de dépôt" : "En attente d’inscription";
  return way === "sent" ? "En attente d’envoi" : "En attente";
}

/** State of an item whose claim was interrupted. The claim is repeated once the batch continues. */
export const HELD_WORDS = "Inscription en suspens";

/** Returns the remaining time, for example « encore 16 secondes environ »; `null` while unknown. */
export function leftWords(bytes: number, perSecond: number | null): string | null {
  if (perSecond === null || perSecond <= 0 || bytes <= 0) return null;
  const seconds = Math.ceil(bytes / perSecond);
  if (seconds < 90) return `encore ${counted(seconds, "seconde")} environ`;
  if (seconds < 5400) return `encore ${counted(Math.ceil(seconds / 60), "minute")} environ`;
  return `encore ${counted(Math.ceil(seconds / 3600), "heure")} environ`;
}

/** Number of characters in the end of a divided name, and length of the longest name that is not divided. */
const [END, SHORT] = [12, 24];

/**
 * Divides a name into a start and an end. The end is empty if the name is short. A space between the two belongs to
 * the start, so that truncating the start hides the space.
 */
export function cut(name: string): readonly [start: string, end: string] {
  const characters = Array.from(name);
  if (characters.length <= SHORT) return [name, ""];
  const end = characters.slice(-END).join("").trimStart();
  return [name.slice(0, name.length - end.length), end];
}

/** Shortens the middle of a long name, because similar files differ in the end of their names. */
export function middle(name: string, most = 44): string {
  const characters = Array.from(name);
  if (characters.length <= most) return name;
  return `${characters.slice(0, most - END - 1).join("")}…${characters.slice(-END).join("")}`;
}
