import { words } from "#words/pages.ts";
import { paths } from "./paths.ts";

/** Title and metadata of a page. They are in its HTML head before any script runs. */
export interface PageWords {
  /** Title of the tab, as passed to `useDocumentTitle`. */
  readonly title: string;
  /** One or two sentences, for search engines and link previews. */
  readonly description: string;
  /** Whether the screen is only for signed-in users. Search engines must not index it. */
  readonly isPrivate?: boolean;
}

type Screen = Exclude<keyof typeof paths, "logout">;

/** Screens that only signed-in users see. */
const PRIVATE: ReadonlySet<Screen> = new Set<Screen>([
  "proof",
  "dashboard",
  "authentica",
  "traceability",
  "notifications",
  "admin",
]);

/** Title and metadata of the page of each screen. */
const WORDS: Readonly<Record<Screen, Pick<PageWords, "title" | "description">>> = words;

/** Title and metadata by path. The page of an object has its own instead. */
export const PAGE_WORDS: Readonly<Record<string, PageWords>> = Object.fromEntries(
  (Object.keys(WORDS) as Screen[]).map((screen) => [
    paths[screen],
    { ...WORDS[screen], ...(PRIVATE.has(screen) && { isPrivate: true }) },
  ]),
);
