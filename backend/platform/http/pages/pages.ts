import { join } from "node:path";
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
  /** `search` is the part after the path, including its question mark. */
  readonly previewAt: (path: string, search: string) => Promise<Preview | null>;
  /** Picture of pages without their own; `null`: none. */
  readonly image: LinkImage | null;
  /** Who runs this installation. */
  readonly site: Site;
}

/** Compressed pages kept in memory: for each address with its own page, one per build on trial. */
const MOST_PAGES = 100;
/** Pages with rows that are held: another comes with each entry. */
const MOST_LISTINGS = 5;
const HTML = "text/html; charset=UTF-8";
const NO_SCREENS: ShellFrame = { screens: {} };

/**
 * The page of each address: the shell's own, with what the server knows by then of the microfrontends in it. It is put together when
 * one of its parts is another than before, and held until then.
 */
export function createPages({ shell, remotes, previewAt, image, site }: PagesOptions) {
  const pages = createLruCache<Kept>(MOST_PAGES);
  const listings = createLruCache<Kept>(MOST_LISTINGS);
  const { added } = remotes.settings;
  const indexNow = changing(join(shell, "index.html"), (bytes) => new TextDecoder().decode(bytes));
  const frameNow = changing(join(shell, "frame.json"), (bytes) => parsed(ShellFrame, bytes));

  /** The microfrontend of a screen and the build of it that the visitor gets; none where a developer has another. */
  function sourceOf(name: string | undefined, { builds, overrides }: Visit): Source | null {
    if (name === undefined || overrides.has(name)) return null;
    const remote = remotes.named(name);
    const build = builds[name];
    return remote && build ? { remote, build } : null;
  }

  /** The screen as its microfrontend has drawn it, where it was drawn within the shell of today. */
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
    /** Whether the product has no such address: it leads home, as the shell's own routes say. */
    async leadsHome(path: string): Promise<boolean> {
      const { screens, others } = (await frameNow())?.value ?? NO_SCREENS;
      const first = `/${path.split("/")[1] ?? ""}`;
      const isKnown = Object.hasOwn(screens, first) || Object.hasOwn(added, first.slice(1));
      return others !== undefined && !isKnown && !others.includes(path.replace(/\/$/, ""));
    },

    /** The page that a visitor gets at an address, or where that is; `null`: the shell is not built. */
    async at(path: string, search: string, visit: Visit): Promise<Found | Elsewhere | null> {
      const [index, frame] = await Promise.all([indexNow(), frameNow()]);
      if (index === null) return null;
      const { addresses, overrides } = visit;
      const segment = path.split("/")[1] ?? "";
      const { screens } = frame?.value ?? NO_SCREENS;
      const screen = Object.hasOwn(screens, `/${segment}`)
        ? screens[`/${segment}`]
        : screenOfAdded(screens, Object.hasOwn(added, segment) ? added[segment] : undefined, addresses);
      const from = sourceOf(screen?.remote, visit);
      const manifest = from ? (await from.remote.manifestOf(from.build)).value : null;
      const found = await previewAt(path, search);
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
      const make = () =>
        keep(HTML, composePage(index.value, { addresses, overrides, drawn, startsLate, ahead, preview, words, image }));
      // There are as many previews as objects.
      const of = from && { remote: from.remote.name, release: from.build.id };
      if (preview) return { page: make(), isThere, of };
      const parts = [
        index.mark,
        frame?.mark,
        drawn ? [path, drawn.fragment, drawn.rows?.told] : [segment, isThere],
        ahead,
        addresses,
        [...overrides],
      ];
      return { page: (drawn?.rows ? listings : pages)(JSON.stringify(parts), make), isThere, of };
    },
  };
}

/** The screen of a microfrontend that the operator has added: within what surrounds the dashboard, which is of a person, too. */
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
  /** Whose screen it is; `null`: the shell's own, or a developer's. */
  readonly of: { readonly remote: string; readonly release: string | null } | null;
}

/** A build of a microfrontend that a visitor gets. */
interface Source {
  readonly remote: Remote;
  readonly build: Build;
}

/** Whether a build has drawn a row of each kind: one of another version may not know all of them. */
const hasAll = ({ rows: drawn = {} }: Fragment, { lists }: DrawnRows) =>
  Object.values(lists).every((list) => list.every(({ kind }) => Object.hasOwn(drawn, kind)));

/** The page of an object, of the kind that it is; of some a build may have drawn none. */
const pageOfObject = ({ object: plain, objects = {} }: Fragments, { kind }: DrawnObject): Fragment | undefined =>
  kind === undefined ? plain : Object.hasOwn(objects, kind) ? objects[kind] : undefined;

/** Address of the build's folder, with a slash at its end. */
const baseOf = ({ remote, build }: Source) => `${remote.place.base}/${build.folder}`;

const aheadOf = (base: string, file: string, isRemotes: boolean, integrity?: string): Ahead => ({
  address: `${base}${file}`,
  as: file.endsWith(".css") ? "style" : "script",
  integrity,
  isRemotes,
});

/** The manifest, and what it leads to. */
function filesAhead(from: Source, manifest: Manifest, segment: string): Ahead[] {
  const known = manifest.authentica?.files ?? {};
  return [
    { address: from.remote.addressOf(from.build).entry, as: "fetch", isRemotes: true },
    ...filesOf(manifest, segment).map((file) => aheadOf(baseOf(from), file, true, known[file])),
  ];
}

/** What a file of the shell holds, read again once it has changed; `null`: there is none that is good. */
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
