import { partsOfSite } from "../../../contract/drawn-site.ts";
import type { RemotesAnswer } from "../../../contract/release.ts";
import type { Site } from "../../../contract/site.ts";
import { BASE_MARK, type Fragment } from "../../remotes/formats.ts";
import {
  type DrawnObject,
  type DrawnRows,
  imageTags,
  type LinkImage,
  type LinkPreview,
  SITE_NAME,
  withLinkPreview,
} from "./link-preview.ts";
import { escaped } from "./markup.ts";

/** A screen that was drawn when its microfrontend was built. */
export interface Drawn {
  readonly path: string;
  readonly fragment: Fragment;
  /** The object of an object's page. */
  readonly object: DrawnObject | null;
  /** The latest entries of the registry's page. */
  readonly rows: DrawnRows | null;
  /** Who runs this installation. */
  readonly site: Site;
  /** Address of the build's folder, with a slash at its end. */
  readonly base: string;
}

/** A file that the page will ask for. */
export interface Ahead {
  readonly address: string;
  readonly as: "script" | "style" | "fetch";
  /** As the page will hold it against (SRI). */
  readonly integrity?: string | undefined;
  /** Whether it is a microfrontend's, which may not answer. */
  readonly isRemotes: boolean;
}

/** What the page of a screen says of itself in its head. */
export interface PageWords {
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  /** Nothing for search engines. */
  readonly isPrivate?: boolean | undefined;
}

/** What the server puts into the shell's page. */
export interface PageParts {
  /** Where the microfrontends are, for the shell to read before it asks. */
  readonly addresses: RemotesAnswer;
  readonly drawn: Drawn | null;
  /** Whether the shell starts what waits in the page's templates (`first.js`). */
  readonly startsLate: boolean;
  /** What the screen will ask for, by the time that a script could have said so. */
  readonly ahead: readonly Ahead[];
  readonly preview: LinkPreview | null;
  /** What the page says of itself where it has neither. */
  readonly words: PageWords;
  /** Picture of pages without their own; `null`: none. */
  readonly image: LinkImage | null;
  /** Which microfrontends a developer has replaced, and by what. */
  readonly overrides: ReadonlyMap<string, string>;
}

/**
 * Files of a microfrontend on the shell's own origin that a page asks for at once. Over HTTP/1.1 a browser has six connections to an origin, and half are the
 * shell's.
 */
const REMOTES_AT_ONCE = 3;

const ROOT = '<div id="root"></div>';

/** The shell's page with what the server knows by then. */
export function composePage(
  shell: string,
  { addresses, drawn, startsLate, ahead, preview, words, image, overrides }: PageParts,
): string {
  let page = preview ? withLinkPreview(shell, preview) : drawn ? shell : withWords(shell, words, image);
  const early = ahead.filter(({ as }) => !drawn || as !== "style");
  const remotes = early.filter(({ isRemotes }) => isRemotes);
  const mostAtOnce = drawn ? 0 : remotes.some(isElsewhere) ? remotes.length : REMOTES_AT_ONCE;
  const atOnce = startsLate ? remotes.slice(0, mostAtOnce) : remotes;
  const own = early.filter(({ isRemotes }) => !isRemotes);
  page = inHead(page, `${[...own, ...atOnce].map((file) => preload(file)).join("")}${dataBlock("remotes", addresses)}`);
  if (drawn) page = withDrawn(startsLate ? withScriptsLate(page) : page, drawn, ahead, image);
  const behind = remotes.slice(atOnce.length).map((file) => preload(file, ' fetchpriority="low"'));
  if (behind.length > 0) page = inHead(page, `<template id="ahead">${behind.join("")}</template>`);
  if (overrides.size > 0) page = withBar(page, overrides);
  return page;
}

// A function, since a `$` in a replacement text would mean something.
const put = (page: string, what: string, by: string) => page.replace(what, () => by);

const inHead = (page: string, tags: string) => put(page, "</head>", `${tags}</head>`);

/** A block of data, which no policy of scripts looks at. No tag may begin in it. */
const dataBlock = (id: string, data: unknown) =>
  `<script type="application/json" id="${id}">${JSON.stringify(data).replaceAll("<", "\\u003c")}</script>`;

function wordsOf(title: string, description: string, image: LinkImage | null): string[] {
  return [
    described(description),
    `<meta property="og:title" content="${escaped(`${title} — ${SITE_NAME}`)}">`,
    `<meta property="og:description" content="${escaped(description)}">`,
    '<meta property="og:type" content="website">',
    ...(image ? [imageTags(image)] : []),
  ];
}

const named = (page: string, title: string) =>
  page.replace(/<title>[^<]*<\/title>/, () => `<title>${escaped(`${title} — ${SITE_NAME}`)}</title>`);

const described = (description: string) => `<meta name="description" content="${escaped(description)}">`;

function withWords(page: string, { title, description, isPrivate }: PageWords, image: LinkImage | null): string {
  const tags = [
    description === undefined ? "" : described(description),
    isPrivate ? '<meta name="robots" content="noindex">' : "",
    image && title !== undefined && !isPrivate ? imageTags(image) : "",
  ];
  return inHead(title === undefined ? page : named(page, title), tags.join(""));
}

/**
 * Asked for as the page will ask, or the browser would take it for another file and ask twice. What is asked for at once has no low priority: that
 * would keep it back until the page's first script has run.
 */
const preload = (file: Ahead, priority = "") =>
  `<link href="${escaped(file.address)}" rel="preload" as="${file.as}"${checked(file)}${priority}${file.isRemotes ? ' data-asked-at="0"' : ""}>`;

const isElsewhere = ({ address }: Pick<Ahead, "address">) => !address.startsWith("/");

/** A file of another origin has to say that it may be read, or nothing can be held against it; `fetch` always asks so. */
function checked({ address, as, integrity }: Pick<Ahead, "address" | "as" | "integrity">): string {
  return [
    isElsewhere({ address }) || as === "fetch" ? ' crossorigin="anonymous"' : "",
    integrity ? ` integrity="${escaped(integrity)}"` : "",
  ].join("");
}

/** What takes a page over, and what that will ask for. */
const SCRIPTS = /<script defer[^>]*><\/script>|<link [^>]*rel="preload" as="(?:script|fetch)"[^>]*>/g;

/** What a reader sees needs none of its scripts: they wait where no browser looks, until `first.js` puts them into the page. */
function withScriptsLate(page: string): string {
  const late: string[] = [];
  const bare = page.replace(SCRIPTS, (tag) => {
    late.push(tag);
    return "";
  });
  return inHead(bare, `<template id="late">${late.join("")}</template>`);
}

/** The shell's page with a screen in it, and the style sheets that it wears. */
function withDrawn(
  page: string,
  { path, base, fragment, object, rows, site }: Drawn,
  ahead: readonly Ahead[],
  image: LinkImage | null,
): string {
  const { title, description, drawnFor, sheets, markup } = fragment;
  // The shell's later style sheets come before the microfrontend's, as they do when it is drawn in the browser.
  const early: string[] = [];
  const bare = page.replace(/<link href="([^"]+)" rel="preload" as="style">/g, (_, href: string) => {
    early.push(`<link href="${href}" rel="stylesheet">`);
    return "";
  });
  const worn = sheets.map((file) => {
    const address = `${base}${file}`;
    return ahead.find((one) => one.address === address) ?? { address, as: "style" as const };
  });
  const tags = [
    // The page of an object has the words of its preview.
    ...(object ? [dataBlock("drawn-object", object.told)] : wordsOf(title, description, image)),
    ...(rows ? [dataBlock("drawn-entries", rows.told)] : []),
    ...(markup.includes("{~site_") ? [dataBlock("drawn-site", site)] : []),
    ...early,
    // `data-href` is how the microfrontend's own loader finds that it is there.
    ...worn.map(
      (sheet, at) => `<link href="${sheet.address}" data-href="${sheets[at]}" rel="stylesheet"${checked(sheet)}>`,
    ),
  ];
  // On the first element of all: `first.js` asks before anything else of the page is there.
  const told = drawnFor ? put(bare, "<html", `<html data-drawn-for="${drawnFor}"`) : bare;
  const written = Object.entries(rows?.lists ?? {}).map(([name, list]) => {
    const each = list.map(({ kind, parts }) => withParts(fragment.rows?.[kind] ?? "", parts));
    return [name, each.join("")] as const;
  });
  const filled = withParts(markup, { ...object?.parts, ...partsOfSite(site) }, new Map(written));
  const root = `<div id="root" data-prerendered="${path}">${filled.replaceAll(BASE_MARK, base)}</div>`;
  return put(inHead(object ? told : named(told, title), tags.join("")), ROOT, root);
}

/** Markup with text, and other markup, in the places that it names. */
const withParts = (
  markup: string,
  parts: Readonly<Record<string, string>>,
  written: ReadonlyMap<string, string> = new Map(),
) => markup.replace(/\{~(\w+)~\}/g, (_, name: string) => written.get(name) ?? escaped(parts[name] ?? ""));

/** Says at the top what is not the product's own. Its link is one of this site: it ends the overrides. */
function withBar(page: string, overrides: ReadonlyMap<string, string>): string {
  const list = [...overrides].map(([name, base]) => `<code>${name}</code> vient de <code>${escaped(base)}</code>`);
  const bar = `<aside class="overridden"><p>Développement&nbsp;: ${list.join(", ")}.</p><a href="?remotes=">Revenir à la version servie</a></aside>`;
  const sheet = '<link href="/overridden.css" rel="stylesheet">';
  return put(inHead(page, sheet), '<div id="root"', `${bar}<div id="root"`);
}
