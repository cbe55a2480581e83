import { formatBytesOf } from "@authentica/shared-ui/format/bytes";
import type { Item } from "../engine/item.ts";
import type { Halt } from "../engine/steering.ts";

const whole = new Intl.NumberFormat("fr-FR");

/** « 1 fichier », « 4 000 fichiers ». */
export const counted = (count: number, one: string, many: string): string =>
  `${whole.format(count)}\u00a0${count < 2 ? one : many}`;

export const filesWords = (count: number): string => counted(count, "fichier", "fichiers");

/** Where a file stands, in words; of a failed one without « Échec. ». */
export function phaseWords({ phase, bytes, size, outcome, way }: Item): string {
  if (outcome?.type === "failed") return outcome.words;
  if (outcome?.type === "registered") return `écriture n°\u00a0${outcome.tokenId}`;
  if (outcome?.type === "known") {
    const place = outcome.tokenId === null ? "" : `, écriture n°\u00a0${outcome.tokenId}`;
    if (outcome.standing === "twin")
      return "Le même contenu qu’un autre fichier de ce lot. Il n’est inscrit qu’une fois.";
    if (outcome.standing === "yours")
      return outcome.own
        ? `À vous déjà, «\u00a0${middle(outcome.own.objectName)}\u00a0»${place}`
        : `À vous déjà${place}`;
    if (outcome.standing === "declared")
      return `Déclaré par quelqu’un d’autre${place}. Envoyé, il pourrait être inscrit.`;
    return `Inscrit par quelqu’un d’autre${place}. Rien n’a été envoyé.`;
  }
  if (phase === "reading") return `Empreinte, ${formatBytesOf(bytes, size)}`;
  if (phase === "sending") return `Envoi, ${formatBytesOf(bytes, size)}`;
  if (phase === "claiming") return "Inscription à votre nom";
  if (phase === "cancelled") return "Abandonné. Rien n’a été inscrit.";
  return way === "sent" ? "En attente d’envoi" : "En attente";
}

const hour = new Intl.DateTimeFormat("fr-FR", { weekday: "long", hour: "2-digit", minute: "2-digit" });

/** Why it does not go on, and when it does. */
export function haltWords(halt: Halt): string {
  if (halt.type === "limited")
    return `La limite du moment est atteinte. La suite part d’elle-même ${hour.format(halt.until)}.`;
  if (halt.type === "away")
    return `Le service ne répond pas. Rien n’est perdu\u00a0: les fichiers en attente repartiront d’eux-mêmes.`;
  if (halt.type === "ended") return "Votre session est terminée. Reconnectez-vous pour continuer.";
  if (halt.type === "full") return `${halt.words} Gardez le reste ici, ou faites de la place, puis reprenez.`;
  return "En pause\u00a0: ce qui est commencé s’achève, rien d’autre ne part.";
}

/** « encore 16 secondes environ »; `null` while nobody can tell. */
export function leftWords(bytes: number, perSecond: number | null): string | null {
  if (perSecond === null || perSecond <= 0 || bytes <= 0) return null;
  const seconds = Math.ceil(bytes / perSecond);
  if (seconds < 90) return `encore ${counted(seconds, "seconde", "secondes")} environ`;
  if (seconds < 5400) return `encore ${counted(Math.ceil(seconds / 60), "minute", "minutes")} environ`;
  return `encore ${counted(Math.ceil(seconds / 3600), "heure", "heures")} environ`;
}

/** A name on one line, cut in the middle: its end tells more than what stands before it. */
export function middle(name: string, most = 44): string {
  const letters = Array.from(name);
  if (letters.length <= most) return name;
  const end = 14;
  return `${letters.slice(0, most - end - 1).join("")}…${letters.slice(-end).join("")}`;
}
