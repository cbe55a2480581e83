import { createHash } from "node:crypto";
import type { Language } from "../../contract/language.ts";
import type { TokenAnswer } from "../../contract/registry.ts";
import type { Logger } from "../../platform/http/calls/log.ts";
import type { Client } from "../../platform/limits/shares.ts";
import type { TimeBudget } from "../../platform/limits/time-budget.ts";
import { createThread } from "../../platform/pictures/thread.ts";
import type { Measured } from "../../platform/pictures/within-thread.ts";
import { type Card, cardOf } from "./card.ts";

type Png = Uint8Array<ArrayBuffer>;

/** Maximum number of cards that are cached, 60 kB each. */
const MAX_KEPT = 64;
const MAX_WAITING = 8;
const BUSY = "Too many pictures are being drawn. Please try again in a moment.";
const LIMIT_MS = 20_000;
const IDLE_MS = 60_000;

export interface CardsDeps {
  /** Finds an object by its number; rejects if there is none. */
  readonly tokenOf: (tokenId: number) => Promise<Pick<TokenAnswer, "object">>;
  /** Returns the language of an object's owner. */
  readonly languageOf: (tokenId: number) => Promise<Language>;
  /** Draws a card and measures the time. */
  readonly draw: (card: Card) => Promise<Measured<Png>>;
  /** Limits the drawing time of each client. */
  readonly budget: Pick<TimeBudget<Client>, "spend">;
}

/** Returns the cache key of a card, which changes if the card's text does. */
export const markOf = (card: Card): string =>
  createHash("sha256").update(JSON.stringify(card)).digest("base64url").slice(0, 12);

/**
 * Draws the preview images of objects. Recent images are cached, so the image of a popular object is drawn once for
 * each state of the object.
 */
export function createCards({ tokenOf, languageOf, draw, budget }: CardsDeps) {
  const kept = new Map<string, Promise<Png>>();

  function drawn(mark: string, card: Card, client: Client): Promise<Png> {
    const png = kept.get(mark) ?? budget.spend(client, () => draw(card));
    kept.delete(mark);
    kept.set(mark, png);
    // If drawing fails, the next request draws again.
    png.catch(() => kept.delete(mark));
    const [oldest] = kept.keys();
    if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest);
    return png;
  }

  return {
    /**
     * Returns the card of an object, by default in the language of the object's owner. Rejects with `not_found` if
     * no object has the number. `png` rejects with `unavailable` if too many cards are being drawn, and with
     * `rate_limited` if the card is not cached and the client has no drawing time left.
     */
    async of(
      tokenId: number,
      language?: Language,
    ): Promise<{ readonly mark: string; readonly png: (client: Client) => Promise<Png> }> {
      const { object } = await tokenOf(tokenId);
      const card = cardOf(object, language ?? (await languageOf(tokenId)));
      const mark = markOf(card);
      return { mark, png: (client) => drawn(mark, card, client) };
    },
  };
}

export type Cards = ReturnType<typeof createCards>;

/** Draws in a worker that ends when it is idle; if workers are unavailable, draws on the calling thread. */
export function createCardThread(stopping: AbortSignal, log: Logger): CardsDeps["draw"] {
  const thread = createThread<Card, Png>({
    start: () => new Worker(new URL("./card-thread.ts", import.meta.url), { type: "module", name: "cards" }),
    inPlace: async (card) => (await import("./card-drawing.ts")).drawCard(card),
    onNone: (reason) => log({ level: "warn", event: "cards_drawn_in_place", reason }),
    most: MAX_WAITING,
    busy: BUSY,
    limitMs: LIMIT_MS,
    idleMs: IDLE_MS,
  });
  stopping.addEventListener("abort", thread.end);
  return thread.ask;
}
