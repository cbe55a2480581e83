import { fileIn, type Language } from "../../contract/language.ts";
import { dayOf, publicStatus } from "../../contract/public-status.ts";
import type { PublicState } from "../../contract/registry.ts";
import type { SealForm } from "../../formats/seal/drawing.ts";
import { HOUSE_HASH } from "../../formats/seal/house-seal.ts";
import { shownWords } from "../../objects/public/shown-words.ts";
import { WORDS } from "../../words/index.ts";

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
const MAX_NAME_LENGTH = 48;

const cut = (words: string, most = MAX_NAME_LENGTH): string =>
  words.length > most ? `${words.slice(0, most - 1).trimEnd()}…` : words;

/** Returns the card of an object's page. */
export function cardOf(told: Told, language: Language): Card {
  const { hash, latestEvent, proofId, tokenId } = told;
  const words = WORDS[language].card;
  const { dates } = words.status;
  const { standing, seal, kind, brief } = publicStatus(told, words.status);
  // A title that the fonts cannot draw is left out of the card; the page and the text of the preview still have it.
  const { title: ownTitle, owner } = shownWords(told);
  const room = MAX_NAME_LENGTH - words.owner("").length;
  const shown = [ownTitle, owner && words.owner(cut(owner, room))].flatMap((line) =>
    line !== undefined && DRAWABLE.test(line) ? [cut(line)] : [],
  );
  const number = words.number(tokenId);
  const title =
    standing === "invalid"
      ? words.invalid.title
      : [words.kinds[kind], standing === "revoked" ? words.revoked.title : number];
  const line = {
    active: kind === "registration" ? brief : words.declared(dayOf(told.registeredAt, dates)),
    revoked: words.revoked.line(number, dayOf(latestEvent.at, dates)),
    erased: brief,
    invalid: words.invalid.line(number),
  }[standing];
  return { title, line, shown, foot: proofId, hash, form: seal };
}

/** Returns the card of every public page that is not an object's page. */
export const houseCard = (language: Language): Card => ({
  ...WORDS[language].card.house,
  shown: [],
  hash: HOUSE_HASH,
  form: "live",
});

/** Returns the path of the card of `houseCard`, which is drawn during the build. */
export const houseCardPath = (language: Language): string =>
  fileIn(language === "fr" ? null : language, "/og/authentica.png");

/** Returns the alternative text of the image. */
export const altOf = ({ title, line, shown, foot }: Card): string =>
  [title.join(" "), ...shown, line, foot, ""].join(". ").trimEnd();
