import { dayOf, publicStatus } from "../../contract/public-status.ts";
import type { PublicState } from "../../contract/registry.ts";
import type { SealForm } from "../../formats/seal/drawing.ts";
import { HOUSE_HASH } from "../../formats/seal/house-seal.ts";
import { shownWords } from "../../objects/public/shown-words.ts";

/** Text of a page's picture: only what the page itself says. */
export interface Card {
  /** One or two lines. */
  readonly title: readonly string[];
  readonly line: string;
  /** What its owner shows: title, name, or both. */
  readonly shown: readonly string[];
  /** Written at its foot. */
  readonly foot: string;
  /** Whose seal it shows. */
  readonly hash: string;
  readonly form: Extract<SealForm, "live" | "outline" | "broken">;
}

type Told = Pick<
  PublicState,
  "depositedAt" | "hash" | "latestEvent" | "proof" | "proofId" | "registeredAt" | "shown" | "status" | "tokenId"
>;

/** What the card's fonts can write. */
const DRAWABLE = /^[\x20-\x7e\xa0-\xffŒœ\u2010-\u2027€]+$/u;
/** Characters of a line that stay legible in the card's width. */
const MOST = 48;

const cut = (words: string, most = MOST): string =>
  words.length > most ? `${words.slice(0, most - 1).trimEnd()}…` : words;

/** Of an object's page. */
export function cardOf(told: Told): Card {
  const { hash, latestEvent, proofId, tokenId } = told;
  const { standing, seal, noun, brief } = publicStatus(told);
  // A title in another script is on the page and in the preview's words.
  const { title: ownTitle, owner } = shownWords(told);
  const shown = [ownTitle, owner && `par ${cut(owner, MOST - 17)}, nom déclaré`].flatMap((words) =>
    words !== undefined && DRAWABLE.test(words) ? [cut(words)] : [],
  );
  const number = `n° ${tokenId}`;
  const name = noun === "inscription" ? "Inscription" : "Déclaration";
  const head =
    standing === "invalid" ? ["Ne vous y", "fiez pas"] : [name, standing === "revoked" ? "révoquée" : number];
  const line = {
    active: noun === "inscription" ? brief : `Sans dépôt du fichier, le ${dayOf(told.registeredAt)}`,
    revoked: `${number}, révoquée le ${dayOf(latestEvent.at)}`,
    erased: brief,
    invalid: `L’entrée ${number} du registre ne tient pas`,
  }[standing];
  return { title: head, line, shown, foot: proofId, hash, form: seal };
}

/** Of every other public page: the house's own. */
export const HOUSE_CARD: Card = {
  title: ["Certifiez", "vos fichiers"],
  line: "Un registre où rien ne s’efface",
  shown: [],
  foot: "Vérifiable par chacun",
  hash: HOUSE_HASH,
  form: "live",
};

/** Where it is, drawn at build. */
export const HOUSE_CARD_PATH = "/og/authentica.png";

/** What the picture says, for who does not see it. */
export const altOf = ({ title, line, shown, foot }: Card): string =>
  [title.join(" "), ...shown, line, foot, ""].join(". ").trimEnd();
