import { join } from "node:path";
import { BUILD_LANGUAGES, type BuildLanguage, fileIn, type Language } from "../../../contract/language.ts";
import type { Site } from "../../../contract/site.ts";
import { createLruCache } from "../../lru-cache.ts";
import { type Fragment, type Fragments, filesOf, type Manifest, parsed, ShellFrame } from "../../remotes/formats.ts";
import { markOf } from "../../remotes/place.ts";
import type { Build, Remote, Remotes } from "../../remotes/remotes.ts";
import { type Kept, keep } from "./kept.ts";
import {
  type DrawnObject,
  type DrawnRows,
  type Elsewhere,
  type LinkImage,
  NOT_THERE,
  type Preview,
} from "./link-preview.ts";
import { type Ahead, composePage, type Drawn } from "./page.ts";
import type { Visit } from "./visits.ts";

export interface PagesOptions {
  /** Folder of the built shell. */
  readonly shell: string;
  readonly remotes: Remotes;
  /** Returns the preview of a path. `search` is the query with its question mark. */
  readonly previewAt: (path: string, search: string, language: Language | null) => Promise<Preview | null>;
  /** Returns the picture of pages without their own, in a language; `null` if there is none. */
  readonly imageIn: (language: Language) => LinkImage | null;
  /** The operator of this installation. */
  readonly site: Site;
  /** Origin of the product, without a trailing slash; absent if unknown. */
  readonly publicUrl?: string | undefined;
}

/** Maximum number of compressed pages that are kept in memory, one for each combination of address and builds. */
const MAX_PAGES = 100;
/** Maximum number of pages with rows that are kept in memory; each new entry of the log makes another one. */
const MAX_LISTINGS = 5;
const HTML = "text/html; charset=UTF-8";
const NO_SCREENS: ShellFrame = { screens: {} };

/**
 * Creates the pages. A page is the shell's own HTML, with everything that the server knows about the microfrontends
 * inserted. It is composed again only if one of its parts has changed.
 */
export function createPages({ shell, remotes, previewAt, imageIn, site, publicUrl }: PagesOptions) {
  const pages = createLruCache<Kept>(MAX_PAGES);
  const listings = createLruCache<Kept>(MAX_LISTINGS);
  const { added } = remotes.settings;
  /** Returns functions that read the two files of the shell in a language. */
  const shellIn = (language: BuildLanguage | null) => ({
    indexNow: changing(join(shell, fileIn(language, "index.html")), (bytes) => new TextDecoder().decode(bytes)),
    frameNow: changing(join(shell, fileIn(language, "frame.json")), (bytes) => parsed(ShellFrame, bytes)),
  });
  const plain = shellIn(null);
  const shells = new Map(BUILD_LANGUAGES.map((language) => [language, shellIn(language)]));

  /**
   * Reads the shell's build in a language. If the shell was not built in that language, reads the build for visitors
   * who have chosen none.
   */
  async function shellNow(language: BuildLanguage | null) {
    const { indexNow, frameNow } = (language && shells.get(language)) ?? plain;
    const [index, frame] = await Promise.all([indexNow(), frameNow()]);
    if (index !== null || language === null) return { index, frame };
    return { index: await plain.indexNow(), frame: await plain.frameNow() };
  }

  /**
   * Returns the microfrontend of a screen and the build that the visitor gets, or `null` if a developer has
   * overridden it.
   */
  function sourceOf(name: string | undefined, { builds, overrides }: Visit): Source | null {
    if (name === undefined || overrides.has(name)) return null;
    const remote = remotes.named(name);
    const build = builds[name];
    return remote && build ? { remote, build } : null;
  }

  /**
   * Returns the screen that its microfrontend has prerendered. Returns `null` if the screen was not prerendered, or for
   * another version of the shell.
   */
  async function drawnAt(
    path: string,
    frame: string | null,
    { remote, build }: Source,
    { object, rows }: { readonly object: DrawnObject | null; readonly rows: DrawnRows | null },
  ): Promise<Drawn | null> {
    const fragments = frame === null ? null : await remote.fragmentsOf(build);
    const ledger = rows && fragments?.ledger && hasAll(fragments.ledger, rows) ? fragments.ledger : undefined;
    const own = fragments && Object.hasOwn(fragments.pages, path) ? fragments.pages[path] : undefined;
    const fragment = ledger ?? own ?? (fragments && object ? pageOfObject(fragments, object) : undefined);
    if (!fragment || fragment.frame !== frame) return null;
    const base = baseOf({ remote, build });
    return { path, fragment, object: own ? null : object, rows: ledger ? rows : null, site, base };
  }

  return {
    /**
     * Returns whether the product has no screen at this address. The visitor is then redirected to the home page, as
     * the shell's own router would do.
     */
    async leadsHome(path: string): Promise<boolean> {
      const { screens, others } = (await plain.frameNow())?.value ?? NO_SCREENS;
      const first = `/${path.split("/")[1] ?? ""}`;
      const isKnown = Object.hasOwn(screens, first) || Object.hasOwn(added, first.slice(1));
      return others !== undefined && !isKnown && !others.includes(path.replace(/\/$/, ""));
    },

    /**
     * Returns the page for a visitor at an address, or the address that it redirects to; `null` if the shell is not
     * built.
     */
    async at(path: string, search: string, visit: Visit): Promise<Found | Elsewhere | null> {
      const { addresses, overrides, language, texts, proposed } = visit;
      const { index, frame } = await shellNow(texts);
      if (index === null) return null;
      const segment = path.split("/")[1] ?? "";
      const { screens } = frame?.value ?? NO_SCREENS;
      const screen = Object.hasOwn(screens, `/${segment}`)
        ? screens[`/${segment}`]
        : screenOfAdded(screens, Object.hasOwn(added, segment) ? added[segment] : undefined, addresses);
      const from = sourceOf(screen?.remote, visit);
      const manifest = from ? (await from.remote.manifestOf(from.build)).value : null;
      const found = await previewAt(path, search, language);
      const isThere = found !== NOT_THERE;
      const known = isThere ? found : null;
      if (known && "leadsTo" in known) return known;
      const rows = known && "rows" in known ? known.rows : null;
      const preview = known && !("rows" in known) ? known : null;
      const object = preview?.object ?? null;
      const drawn = screen && from ? await drawnAt(path, screen.frame, from, { object, rows }) : null;
      const words = { ...screen, ...(!isThere && { isPrivate: true }) };
      const ahead = [
        ...(screen?.files ?? []).map((file) => aheadOf("/", file, false)),
        ...(from && manifest ? filesAhead(from, manifest, segment) : []),
      ];
      const startsLate = frame?.value.startsLate ?? false;
      // Users choose a language in their profile, so screens with a user's data propose no language.
      const proposal = proposed && screen?.frame ? { language: proposed, path } : null;
      const make = () =>
        keep(
          HTML,
          composePage(index.value, {
            language,
            publicUrl,
            addresses,
            overrides,
            drawn,
            startsLate,
            ahead,
            preview,
            words,
            image: imageIn(language ?? "fr"),
            proposal,
          }),
        );
      // Does not cache pages with a preview, because there are as many of them as there are objects.
      const of = from && { remote: from.remote.name, release: from.build.id };
      if (preview) return { page: make(), isThere, of };
      const parts = [
        index.mark,
        frame?.mark,
        drawn ? [path, drawn.fragment, drawn.rows?.told] : [segment, isThere],
        ahead,
        addresses,
        [...overrides],
        proposal,
      ];
      return { page: (drawn?.rows ? listings : pages)(JSON.stringify(parts), make), isThere, of };
    },
  };
}

/**
 * Returns the screen of a microfrontend that the operator has added. Like the dashboard, the screen shows a user's
 * data, so the shell surrounds it with the dashboard's frame.
 */
function screenOfAdded(
  screens: ShellFrame["screens"],
  remote: string | undefined,
  addresses: Visit["addresses"],
): ShellFrame["screens"][string] | undefined {
  if (remote === undefined) return undefined;
  const { frame = null, files = [] } = screens["/dashboard"] ?? {};
  return { remote, frame, files, title: addresses[remote]?.title, isPrivate: true };
}

interface Found {
  readonly page: Kept;
  readonly isThere: boolean;
  /** Microfrontend and release of the screen; `null` if the screen is the shell's own or overridden. */
  readonly of: { readonly remote: string; readonly release: string | null } | null;
}

/** A microfrontend, and the build of it that a visitor gets. */
interface Source {
  readonly remote: Remote;
  readonly build: Build;
}

/** Returns whether a build has a template for every kind of row; an older build may lack some. */
const hasAll = ({ rows: drawn = {} }: Fragment, { lists }: DrawnRows) =>
  Object.values(lists).every((list) => list.every(({ kind }) => Object.hasOwn(drawn, kind)));

/** Returns the prerendered object page for this kind of object, if the build has one. */
const pageOfObject = ({ object: plain, objects = {} }: Fragments, { kind }: DrawnObject): Fragment | undefined =>
  kind === undefined ? plain : Object.hasOwn(objects, kind) ? objects[kind] : undefined;

/** Returns the URL of the build's folder, with a slash at its end. */
const baseOf = ({ remote, build }: Source) => `${remote.place.base}/${build.folder}`;

const aheadOf = (base: string, file: string, isRemotes: boolean, integrity?: string): Ahead => ({
  address: `${base}${file}`,
  as: file.endsWith(".css") ? "style" : "script",
  integrity,
  isRemotes,
});

/** Returns the manifest and the files that it lists, for preloading. */
function filesAhead(from: Source, manifest: Manifest, segment: string): Ahead[] {
  const known = manifest.authentica?.files ?? {};
  return [
    { address: from.remote.addressOf(from.build).entry, as: "fetch", isRemotes: true },
    ...filesOf(manifest, segment).map((file) => aheadOf(baseOf(from), file, true, known[file])),
  ];
}

/**
 * Returns a function that reads and parses a file of the shell, and reads it again only after it has changed. It
 * returns `null` if the file is missing or invalid.
 */
function changing<T>(path: string, parse: (bytes: Uint8Array) => T) {
  let known: { readonly mark: string; readonly value: T } | null = null;
  return async () => {
    const mark = await markOf(path);
    if (mark === null) return null;
    if (known?.mark === mark) return known;
    try {
      known = { mark, value: parse(await Deno.readFile(path)) };
    } catch {
      known = null;
    }
    return known;
  };
}
