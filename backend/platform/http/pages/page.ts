import { partsOfSite } from "../../../contract/drawn-site.ts";
import type { Language } from "../../../contract/language.ts";
import type { RemotesAnswer } from "../../../contract/release.ts";
import type { Site } from "../../../contract/site.ts";
import type { SiteWords } from "../../../contract/words/fr/site.ts";
import { WORDS } from "../../../words/index.ts";
import { BASE_MARK, type Fragment } from "../../remotes/formats.ts";
import { withLanguageLine } from "./language-line.ts";
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

/** A prerendered screen. */
export interface Drawn {
  readonly path: string;
  readonly fragment: Fragment;
  /** The object that the page shows, if it shows one. */
  readonly object: DrawnObject | null;
  /** The latest entries, on the page of the registry. */
  readonly rows: DrawnRows | null;
  /** The operator of this installation. */
  readonly site: Site;
  /** URL of the build's folder, with a slash at its end. */
  readonly base: string;
}

/** A file to preload. */
export interface Ahead {
  readonly address: string;
  readonly as: "script" | "style" | "fetch";
  /** Digest that the page will check (SRI). */
  readonly integrity?: string | undefined;
  /** Whether the file belongs to a microfrontend, whose server may be unreachable. */
  readonly isRemotes: boolean;
}

/** Title and description of a screen's page. */
export interface PageWords {
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  /** Whether search engines must not index the page. */
  readonly isPrivate?: boolean | undefined;
}

/** Everything that the server inserts into the shell's page. */
export interface PageParts {
  /** Language of the page; `null` if its visitor has chosen none. */
  readonly language: Language | null;
  /** Origin of the product, for the addresses of the page in each language; absent if unknown. */
  readonly publicUrl: string | undefined;
  /** Addresses of the microfrontends, so that the shell need not request them. */
  readonly addresses: RemotesAnswer;
  readonly drawn: Drawn | null;
  /** Whether the shell's `first.js` can run scripts that are inside a template of the page. */
  readonly startsLate: boolean;
  /** Files that the screen needs, to preload before any script asks for them. */
  readonly ahead: readonly Ahead[];
  readonly preview: LinkPreview | null;
  /** Metadata if the page has neither a preview nor a prerendered screen. */
  readonly words: PageWords;
  /** Picture of pages without their own, or `null`. */
  readonly image: LinkImage | null;
  /** Language that the page proposes, and the path of the page in every language; `null` if it proposes none. */
  readonly proposal: { readonly language: Language; readonly path: string } | null;
  /** Microfrontends that a developer has overridden, with the address of each. */
  readonly overrides: ReadonlyMap<string, string>;
}

/**
 * Number of microfrontend files on the shell's own origin that a page preloads at a time. Over HTTP/1.1 a browser has
 * six connections per origin, and the shell needs half of them.
 */
const REMOTES_AT_ONCE = 3;

const ROOT = '<div id="root"></div>';

/** Inserts everything that the server knows into the shell's page. */
export function composePage(
  shell: string,
  { language, publicUrl, addresses, drawn, startsLate, ahead, preview, words, image, proposal, overrides }: PageParts,
): string {
  let page = preview ? withLinkPreview(shell, preview, language) : drawn ? shell : withWords(shell, words, image);
  const early = ahead.filter(({ as }) => !drawn || as !== "style");
  const remotes = early.filter(({ isRemotes }) => isRemotes);
  const mostAtOnce = drawn ? 0 : remotes.some(isElsewhere) ? remotes.length : REMOTES_AT_ONCE;
  const atOnce = startsLate ? remotes.slice(0, mostAtOnce) : remotes;
  const own = early.filter(({ isRemotes }) => !isRemotes);
  page = inHead(page, `${[...own, ...atOnce].map((file) => preload(file)).join("")}${dataBlock("remotes", addresses)}`);
  if (drawn && !drawn.object && publicUrl !== undefined)
    page = inHead(page, alternates(publicUrl, drawn.path, language));
  if (drawn)
    page = withDrawn(startsLate ? withScriptsLate(page) : page, drawn, ahead, image, WORDS[language ?? "fr"].site);
  const behind = remotes.slice(atOnce.length).map((file) => preload(file, ' fetchpriority="low"'));
  if (behind.length > 0) page = inHead(page, `<template id="ahead">${behind.join("")}</template>`);
  if (proposal) page = withLanguageLine(page, proposal.language, proposal.path);
  if (overrides.size > 0) page = withBar(page, overrides);
  return page;
}

// Uses a function because `$` is special in a replacement text.
const put = (page: string, what: string, by: string) => page.replace(what, () => by);

const inHead = (page: string, tags: string) => put(page, "</head>", `${tags}</head>`);

/**
 * Returns a JSON data block, which a content security policy does not restrict. `<` is escaped, so that the data
 * cannot close the tag.
 */
const dataBlock = (id: string, data: unknown) =>
  `<script type="application/json" id="${id}">${JSON.stringify(data).replaceAll("<", "\\u003c")}</script>`;

/** Returns the address of a public page in each language, for search engines (RFC 8288, `hreflang` of HTML). */
function alternates(origin: string, path: string, language: Language | null): string {
  const plain = escaped(`${origin}${path}`);
  const english = escaped(`${origin}/en${path === "/" ? "" : path}`);
  const each = Object.entries({ fr: plain, en: english, "x-default": plain });
  return [
    `<link rel="canonical" href="${language === "en" ? english : plain}">`,
    ...each.map(([tag, href]) => `<link rel="alternate" hreflang="${tag}" href="${href}">`),
  ].join("");
}

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
 * Returns a preload tag. Its attributes must be the same as those of the later request, or the browser downloads the
 * file twice. A file that the page needs immediately must not get a low priority, because the browser would then load
 * it only after the first script has run.
 */
const preload = (file: Ahead, priority = "") =>
  `<link href="${escaped(file.address)}" rel="preload" as="${file.as}"${checked(file)}${priority}${file.isRemotes ? ' data-asked-at="0"' : ""}>`;

const isElsewhere = ({ address }: Pick<Ahead, "address">) => !address.startsWith("/");

/**
 * Returns the attributes for CORS and SRI. Integrity of a file from another origin can be checked only with CORS;
 * `fetch` always uses CORS.
 */
function checked({ address, as, integrity }: Pick<Ahead, "address" | "as" | "integrity">): string {
  return [
    isElsewhere({ address }) || as === "fetch" ? ' crossorigin="anonymous"' : "",
    integrity ? ` integrity="${escaped(integrity)}"` : "",
  ].join("");
}

/** Scripts that hydrate the page, and preloads of what they request. */
const SCRIPTS = /<script defer[^>]*><\/script>|<link [^>]*rel="preload" as="(?:script|fetch)"[^>]*>/g;

/**
 * Moves scripts into a template, in which the browser does not load them, because visitors can read a prerendered page
 * before its scripts run. `first.js` moves the scripts back.
 */
function withScriptsLate(page: string): string {
  const late: string[] = [];
  const bare = page.replace(SCRIPTS, (tag) => {
    late.push(tag);
    return "";
  });
  return inHead(bare, `<template id="late">${late.join("")}</template>`);
}

/** Inserts a prerendered screen and its style sheets into the shell's page. */
function withDrawn(
  page: string,
  { path, base, fragment, object, rows, site }: Drawn,
  ahead: readonly Ahead[],
  image: LinkImage | null,
  words: SiteWords,
): string {
  const { title, description, drawnFor, sheets, markup } = fragment;
  // The shell's late style sheets come before those of the microfrontend, as they do when the browser renders the
  // page.
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
    // The page of an object takes its title and description from the link preview.
    ...(object ? [dataBlock("drawn-object", object.told)] : wordsOf(title, description, image)),
    ...(rows ? [dataBlock("drawn-entries", rows.told)] : []),
    ...(markup.includes("{~site_") ? [dataBlock("drawn-site", site)] : []),
    ...early,
    // The microfrontend's loader recognises a loaded style sheet by `data-href`.
    ...worn.map(
      (sheet, at) => `<link href="${sheet.address}" data-href="${sheets[at]}" rel="stylesheet"${checked(sheet)}>`,
    ),
  ];
  // Set on the root element because `first.js` reads it before the rest of the page exists.
  const told = drawnFor ? put(bare, "<html", `<html data-drawn-for="${drawnFor}"`) : bare;
  const written = Object.entries(rows?.lists ?? {}).map(([name, list]) => {
    const each = list.map(({ kind, parts }) => withParts(fragment.rows?.[kind] ?? "", parts));
    return [name, each.join("")] as const;
  });
  const filled = withParts(markup, { ...object?.parts, ...partsOfSite(site, words) }, new Map(written));
  const root = `<div id="root" data-prerendered="${path}">${filled.replaceAll(BASE_MARK, base)}</div>`;
  return put(inHead(object ? told : named(told, title), tags.join("")), ROOT, root);
}

/** Replaces the placeholders of the markup by text (escaped) or by other markup (`written`). */
const withParts = (
  markup: string,
  parts: Readonly<Record<string, string>>,
  written: ReadonlyMap<string, string> = new Map(),
) => markup.replace(/\{~(\w+)~\}/g, (_, name: string) => written.get(name) ?? escaped(parts[name] ?? ""));

/** Adds a bar that lists the overridden microfrontends, with a link that ends the overrides. */
function withBar(page: string, overrides: ReadonlyMap<string, string>): string {
  const list = [...overrides].map(([name, base]) => `<code>${name}</code> vient de <code>${escaped(base)}</code>`);
  const bar = `<aside class="overridden"><p>Développement&nbsp;: ${list.join(", ")}.</p><a href="?remotes=">Revenir à la version servie</a></aside>`;
  const sheet = '<link href="/overridden.css" rel="stylesheet">';
  return put(inHead(page, sheet), '<div id="root"', `${bar}<div id="root"`);
}
