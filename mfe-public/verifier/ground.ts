/** Shows on the page on which keys and signatures a proof relies. */
import { witnessedWords, witnessWords } from "@authentica/backend/contract/witnessed";
import type { QuorumJudgement } from "@authentica/backend/tlog/quorum";
import { element } from "./element.ts";
import type { Ground } from "./judge.ts";
import { othersWords, unsignedWords } from "./quorum-words.ts";
import type { Trust } from "./trust.ts";

/**
 * Returns the page elements that show the ground of a proof. `origin` is the name of the log that the proof is about.
 */
export const groundOf = ({ key, quorum, against }: Ground, origin: string, trust: Trust | null): Node[] =>
  key === "policy" && quorum ? quorumOf(quorum) : unknownKeyOf(origin, against, trust);

function quorumOf(quorum: QuorumJudgement): Node[] {
  const words = [unsignedWords(quorum), othersWords(quorum)].filter((text) => text !== null);
  return [
    element("h3", { class: "ground" }, "Témoins"),
    element("p", {}, witnessedWords(quorum)),
    quorum.witnesses.length === 0
      ? null
      : element(
          "ul",
          { class: "witnesses" },
          ...quorum.witnesses.map((word) =>
            element(
              "li",
              word.seen === null ? {} : { "data-seen": "" },
              element("span", { class: "mark", "aria-hidden": "true" }, word.seen === null ? "–" : "✓"),
              element("span", {}, element("span", { class: "name" }, word.operator), ` ${witnessWords(word)}`),
            ),
          ),
        ),
    ...words.map((text) => element("p", {}, text)),
  ].filter((node) => node !== null);
}

const AGAINST: Readonly<Record<NonNullable<Ground["against"]>, (origin: string) => string>> = {
  borrowed: (origin) =>
    `Elle signe au nom de ${origin}, que ce vérificateur connaît sous une autre clé\u00a0: l’archive est contrefaite, ou faite avec une clé plus récente que lui.`,
  withdrawn: (origin) =>
    `La liste des clés de ${origin} dit que cette clé a été en d’autres mains, avant que personne d’autre ait vu cette preuve.`,
};

function unknownKeyOf(origin: string, against: Ground["against"], trust: Trust | null): Node[] {
  const next = trust
    ? "Aucun registre que vous croyez ne l’a signée. Demandez d’où vient l’archive, ou prenez un vérificateur plus récent sur le site du registre."
    : "Ce vérificateur ne croit personne. Donnez-lui plus haut la politique du registre, obtenue autrement que par l’archive.";
  return [
    element("p", {}, "La preuve tient, sous une clé que rien ne garantit."),
    element(
      "p",
      {},
      "Qui a fait l’archive a choisi cette clé\u00a0: il a pu y écrire n’importe quel fichier, et n’importe quelle date.",
    ),
    against === null ? null : element("p", { class: "warning" }, AGAINST[against](origin)),
    element("p", {}, next),
  ].filter((node) => node !== null);
}
