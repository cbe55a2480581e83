import { subjectsAround } from "../../platform/limits/shares.ts";
import { createTimeBudget } from "../../platform/limits/time-budget.ts";
import type { Plugin } from "../port/plugin.ts";
import { altOf, cardOf, houseCard, houseCardPath } from "./card.ts";
import { type CardsDeps, createCards, createCardThread, markOf } from "./cards.ts";
import { cardRoutes } from "./routes.ts";

export interface CardSettings {
  /** Draws a card; by default in a worker. */
  readonly draw?: CardsDeps["draw"];
}

/** Preview images of public pages, for sites that show links to them. */
export const cards = {
  name: "cards",
  settings: [],
  collections: [],
  tags: {},
  threads: ["plugins/cards"],
  readSettings: () => ({}),
  /**
   * Returns the image of a preview. Caches identify an image by its address, so the address changes whenever the
   * image does. The text of the image is in the same language as the text of the preview.
   */
  preview(state, publicUrl, language) {
    const card = cardOf(state, language);
    const url = `${publicUrl}/og/${state.tokenId}.png?lang=${language}&${markOf(card)}`;
    return { image: { url, alt: altOf(card) } };
  },
  siteImage: (publicUrl, language) => ({
    url: `${publicUrl}${houseCardPath(language)}`,
    alt: altOf(houseCard(language)),
  }),
  open({ lookup, limits, stopping, log }, { draw = createCardThread(stopping, log) }) {
    const budget = createTimeBudget(limits, "drawing", subjectsAround);
    const made = createCards({ tokenOf: lookup.byToken, languageOf: lookup.languageOf, draw, budget });
    return { routes: () => cardRoutes(limits, made) };
  },
} as const satisfies Plugin<CardSettings>;
