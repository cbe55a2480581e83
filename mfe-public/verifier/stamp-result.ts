/** Shows time stamps on the page. */
import { accuracyWords, type StampFacts, timeWords } from "@authentica/backend/contract/attestation";
import { inParis, instantOf } from "@authentica/backend/contract/instant";
import { element } from "./element.ts";
import type { JudgedStamp } from "./judge.ts";

type Good = Extract<JudgedStamp, { readonly isGood: true }>;

/**
 * Returns the earliest time stamp of the first event. Only stamps that are trusted and cover a checkpoint signed by
 * the policy's log count.
 */
export const firstStamp = (stamps: readonly JudgedStamp[]): Good | null =>
  stamps
    .filter((stamp): stamp is Good => stamp.isGood && stamp.isFirst && stamp.isPinned && stamp.key === "policy")
    .sort((a, b) => latestOf(a) - latestOf(b))[0] ?? null;

/** Returns the latest time that a stamp allows, including its accuracy (ms since 1970). */
export const latestOf = ({ stamp }: Good): number => stamp.genTime + (stamp.accuracy ?? 0);

export const latestInstant = (stamp: Good) => instantOf(Math.ceil(latestOf(stamp) / 1000));

/** Returns the facts about a stamp that the page states under the scope of a proof. */
export function factsOf(stamp: Good): StampFacts {
  const { authority, accuracy } = stamp.stamp;
  const words = accuracy === null ? null : accuracyWords(accuracy);
  return { authority: authority.name, latest: Math.ceil(latestOf(stamp) / 1000), accuracy: words, grantedOn: null };
}

/**
 * Returns a sentence which says who vouches for the time. What the service says about a trusted list is marked as a
 * statement of the service.
 */
export function timeOf(stamp: Good | null): string {
  if (!stamp?.listed) return timeWords(stamp && factsOf(stamp));
  const { authority, accuracy } = factsOf(stamp);
  const { territory, sequence, issuedAt } = stamp.listed;
  const day = instantOf(Date.parse(issuedAt) / 1000).day;
  const words = accuracy === null ? "" : `, à ${accuracy} près`;
  return `Horodatage de ${authority}${words}\u00a0; le service le dit qualifié d’après la liste de confiance ${territory} n°\u00a0${sequence} du ${day}, ce que ce vérificateur, sans réseau, ne contrôle pas.`;
}

export function stampsOf(stamps: readonly JudgedStamp[]): Node[] {
  if (stamps.length === 0) return [];
  return [element("h3", { class: "ground" }, "Horodatage"), ...stamps.map(stampOf)];
}

function stampOf(stamp: JudgedStamp): Node {
  if (!stamp.isGood)
    return element(
      "p",
      { class: "warning" },
      `L’horodatage ${stamp.name} ne tient pas, et ne prouve rien\u00a0: `,
      element("span", { lang: "en" }, stamp.reason),
    );
  const { name, organisation } = stamp.stamp.authority;
  const who = organisation === null || organisation === name ? name : `${name} (${organisation})`;
  if (!stamp.isPinned)
    return element(
      "p",
      { class: "warning" },
      `Un horodatage de ${who} est joint, sous une racine que ce vérificateur ne croit pas\u00a0: qui a fait l’archive a pu le faire aussi. Donnez plus haut la racine de cette autorité, obtenue d’elle, pour qu’il compte.`,
    );
  if (stamp.key === "archive")
    return element("p", {}, `Horodaté par ${who}, mais sous une signature du registre que rien ne garantit.`);
  const { accuracy } = stamp.stamp;
  const precision =
    accuracy === null ? "précision que l’autorité ne dit pas" : `précision de ${accuracyWords(accuracy)} comprise`;
  const what = stamp.isFirst ? "Inscrit" : `Entrée ${stamp.entry} inscrite`;
  return element("p", {}, `${what} au plus tard le ${inParis(latestInstant(stamp))}, ${precision}, d’après ${who}.`);
}
