import { dayOf, publicStatus } from "../../contract/public-status.ts";
import type { PublicState } from "../../contract/registry.ts";
import type { SealForm } from "../../formats/seal/drawing.ts";
import { HOUSE_HASH } from "../../formats/seal/house-seal.ts";
import { shownWords } from "../../objects/public/shown-words.ts";

/** Text of the preview image of a page. Contains only what the page itself shows. */
export interface Card {
  /** Heading in one or two lines. */
  readonly title: readonly string[];
  readonly line: string;
  /** Title and name that the owner has chosen to show, at most one line each. */
  readonly shown: readonly string[];
  /** Text at the foot of the card. */
  readonly foot: string;
  /** Hash whose seal is drawn. */
  readonly hash: string;
  readonly form: Extract<SealForm, "live" | "outline" | "broken">;
}

type Told = Pick<
  PublicState,
  "depositedAt" | "hash" | "latestEvent" | "proof" | "proofId" | "registeredAt" | "shown" | "status" | "tokenId"
>;

/** Characters that the card's fonts contain. */
const DRAWABLE = /^[\x20-\x7e\xa0-\xffŒœ\u2010-\u2027€]+$/u;
/** Maximum number of characters of a line that stays legible at the card's width. */
const MOST = 48;

const cut = (words: string, most = MOST): string =>
  words.length > most ? `${words.slice(0, most - 1).trimEnd()}…` : words;

/** Returns the card of an object's page. */
export function cardOf(told: Told): Card {
  const { hash, latestEvent, proofId, tokenId } = told;
  const { standing, seal, kind, brief } = publicStatus(told);
  // A title that the fonts cannot draw is left out of the card; the page and the text of the preview still have it.
  const { title: ownTitle, owner } = shownWords(told);
  const shown = [ownTitle, owner && `par ${cut(owner, MOST - 17)}, nom déclaré`].flatMap((words) =>
    words !== undefined && DRAWABLE.test(words) ? [cut(words)] : [],
  );
  const number = `n° ${tokenId}`;
  const name = kind === "registration" ? "Inscription" : "Déclaration";
  const head =
    standing === "invalid" ? ["Ne vous y", "fiez pas"] : [name, standing === "revoked" ? "révoquée" : number];
  const line = {
    active: kind === "registration" ? brief : `Sans dépôt du fichier, le ${dayOf(told.registeredAt)}`,
    revoked: `${number}, révoquée le ${dayOf(latestEvent.at)}`,
    erased: brief,
    invalid: `L’entrée ${number} du registre ne tient pas`,
  }[standing];
  return { title: head, line, shown, foot: proofId, hash, form: seal };
}

/** Card of every public page that is not an object's page. */
export const HOUSE_CARD: Card = {
  title: ["Certifiez", "vos fichiers"],
  line: "Un registre où rien ne s’efface",
  shown: [],
  foot: "Vérifiable par chacun",
  hash: HOUSE_HASH,
  form: "live",
};

/** Path of `HOUSE_CARD`, which is drawn during the build. */
export const HOUSE_CARD_PATH = "/og/authentica.png";

/** Returns the alternative text of the image. */
export const altOf = ({ title, line, shown, foot }: Card): string =>
  [title.join(" "), ...shown, line, foot, ""].join(". ").trimEnd();
