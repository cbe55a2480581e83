import { createHash } from "node:crypto";
import { join } from "node:path";
import { type Host, refusalOf } from "../../contract/host.ts";
import { type BuildLanguage, fileIn } from "../../contract/language.ts";
import { LINE_NAME, type Release, ReleaseLine, type RemoteAddress } from "../../contract/release.ts";
import { createLruCache } from "../lru-cache.ts";
import { AllFragments, type Fragments, type Manifest, parsed, parseManifest, ShellHost } from "./formats.ts";
import { markOf, type Place, placeOf, RELEASES, readFile } from "./place.ts";
import { runnable } from "./runnable.ts";
import { originsOf, type PerRemote, perRemote, type RemoteSettings } from "./settings.ts";
import { type Watched, watched } from "./watched.ts";

/**
 * The release list of a microfrontend, without releases that the shell cannot run. Without a list, the microfrontend
 * has a single build, directly in its folder.
 */
export type Standing = Watched<ReleaseLine>;

/** One build of a microfrontend, in one language. */
export interface Build {
  /** Id of the release; `null` for a build without a release. */
  readonly id: string | null;
  /** Path of the build's folder relative to the base of the microfrontend: empty, or with a trailing slash. */
  readonly folder: string;
  readonly release: Release | null;
  /** Language of the build's texts; `null` for visitors who have chosen none. */
  readonly language: BuildLanguage | null;
  /** SRI digest of the build's manifest; `null` if unknown. */
  readonly integrity: string | null;
}

export interface Remote {
  readonly name: string;
  readonly place: Place;
  standing(): Promise<Standing>;
  currentOf(line: ReleaseLine | null): Build;
  /** Returns the canary build, or `null`. */
  canaryOf(line: ReleaseLine | null): Build | null;
  /** Returns the build for this canary key; without a key, the current one. */
  buildFor(line: ReleaseLine | null, key: string | null): Build;
  /** Returns the same build in a language, or the build itself if it has no texts in that language. */
  inLanguage(build: Build, language: BuildLanguage | null): Promise<Build>;
  addressOf(build: Build): RemoteAddress;
  manifestOf(build: Build): Promise<Watched<Manifest>>;
  /** Returns the prerendered screens, or `null` unless they are known to belong to this build. */
  fragmentsOf(build: Build): Promise<Fragments | null>;
}

/** The microfrontends of this service. */
export interface Remotes {
  /** Origins, other than the service's own, from which files may be loaded. */
  readonly origins: readonly string[];
  readonly settings: RemoteSettings;
  /** All microfrontends that have a location. */
  readonly all: readonly Remote[];
  named(name: string): Remote | null;
  /** Returns the release lists of all microfrontends, and whether any has a canary. */
  lines(): Promise<Lines>;
}

export interface Lines {
  readonly of: PerRemote<ReleaseLine | null>;
  readonly hasCanary: boolean;
}

export interface RemotesOptions {
  readonly settings: RemoteSettings;
  /** Folder that contains each `mfe-…/dist`; `null` if none is served from here. */
  readonly webDir: string | null;
  /** Returns the current time (ms since 1970). */
  readonly now: () => number;
}

const MANIFEST = "mf-manifest.json";
const FRAGMENTS = "fragments.json";
/**
 * Number of builds of each microfrontend whose manifests are cached: the current one, a canary, and a few earlier
 * ones.
 */
const MAX_BUILDS = 8;

export function createRemotes({ settings, webDir, now }: RemotesOptions): Remotes {
  const hostNow = webDir === null ? async () => null : shellHost(join(webDir, "shell/dist"), now);
  const added = new Set(Object.values(settings.added));
  const byName = perRemote(settings, (name) => {
    const place = placeOf(name, settings, webDir);
    return place && remoteAt(place, { isAdded: added.has(name), hostNow, now });
  });
  const all = Object.values(byName).filter((remote) => remote !== null);
  return {
    origins: originsOf(settings),
    settings,
    all,
    named: (name) => byName[name] ?? null,
    async lines() {
      const standings = await Promise.all(
        all.map(async ({ name, standing }) => [name, (await standing()).value] as const),
      );
      const of = { ...perRemote(settings, () => null), ...Object.fromEntries(standings) };
      return { of, hasCanary: standings.some(([, line]) => line?.canary) };
    },
  };
}

type HostNow = () => Promise<Host | null>;

/** Reads what the shell in `folder` offers; resolves with `null` if it is an older shell without `host.json`. */
function shellHost(folder: string, now: () => number): HostNow {
  const place = {
    read: (path: string) => readFile(join(folder, path)),
    markOf: (path: string) => markOf(join(folder, path)),
  };
  const read = watched({ place, path: "host.json", parse: (bytes) => parsed(ShellHost, bytes), now });
  return async () => (await read()).value;
}

interface RemoteOptions {
  /** Whether the operator has added this microfrontend. */
  readonly isAdded: boolean;
  readonly hostNow: HostNow;
  readonly now: () => number;
}

function remoteAt(place: Place, { isAdded, hostNow, now }: RemoteOptions): Remote {
  const { name, base } = place;
  const lineNow = watched({ place, path: LINE_NAME, parse: (bytes) => parseLine(bytes, name), now });
  const manifests = createLruCache<() => Promise<Watched<Manifest>>>(MAX_BUILDS);
  const fragments = createLruCache<() => Promise<Watched<AllFragments>>>(MAX_BUILDS);
  const remote: Remote = {
    name,
    place,
    async standing() {
      const [{ value, problem }, host] = await Promise.all([lineNow(), hostNow()]);
      if (!value || !host) return { value, problem };
      const judged = await runnable(value, async (id) => {
        const manifest = (await remote.manifestOf(buildOf(value, id))).value;
        return manifest && refusalOf(manifest, host);
      });
      return { value: judged.line, problem: problem ?? (judged.problem && `${LINE_NAME}: ${judged.problem}`) };
    },
    currentOf,
    canaryOf,
    buildFor: (line, key) => (key !== null && isOnTrial(line, name, key) && canaryOf(line)) || currentOf(line),
    async inLanguage(build, language) {
      if (language === null) return build;
      const integrity = (await remote.manifestOf(build)).value?.authentica?.languages?.[language];
      return integrity === undefined ? build : { ...build, language, integrity };
    },
    addressOf: ({ id, folder, release, language, integrity }) => ({
      entry: `${base}/${folder}${fileIn(language, MANIFEST)}`,
      release: id,
      integrity,
      ...(isAdded && release?.title !== undefined && { title: release.title }),
    }),
    manifestOf({ folder, language, integrity }) {
      const path = `${folder}${fileIn(language, MANIFEST)}`;
      const pinned = integrity !== null && { pinned: { integrity } };
      return manifests(`${path} ${integrity}`, () => watched({ place, path, parse: parseManifest, now, ...pinned }))();
    },
    async fragmentsOf(build) {
      const whole = inAllLanguages(build);
      const [own, itself] = await Promise.all(
        [whole, build].map(async (one) => (await remote.manifestOf(one)).value?.authentica?.build),
      );
      if (own === undefined || (build.release && !build.release.fragments)) return null;
      const { path, integrity } = build.release?.fragments ?? { path: `${build.folder}${FRAGMENTS}` };
      const pinned = integrity === undefined ? {} : { integrity };
      const parse = (bytes: Uint8Array) => fragmentsOfBuild(bytes, own);
      const read = () => watched({ place, path, parse, now, pinned });
      const all = (await fragments(`${path} ${own} ${integrity}`, read)()).value;
      if (build.language === null || all === null) return all;
      const pages = all.languages?.[build.language];
      return pages?.build === itself ? (pages ?? null) : null;
    },
  };
  return remote;
}

/**
 * Throws if the screens belong to another build: they would refer to that build's style sheets, and differ from what
 * the browser renders.
 */
function fragmentsOfBuild(bytes: Uint8Array, build: string): AllFragments {
  const fragments = parsed(AllFragments, bytes);
  if (fragments.build !== build) throw new Error(`belongs to the build ${fragments.build}, expected ${build}`);
  return fragments;
}

/** Parses a release list. Throws if it belongs to another microfrontend, or has paths outside of its releases. */
function parseLine(bytes: Uint8Array, name: string): ReleaseLine {
  const line: ReleaseLine = parsed(ReleaseLine, bytes);
  if (line.name !== name) throw new Error(`is the release list of ${line.name}, not of ${name}`);
  for (const [id, { manifest, fragments }] of Object.entries(line.releases)) {
    const folder = folderOf(id);
    if (manifest !== `${folder}${MANIFEST}` || (fragments && !fragments.path.startsWith(folder)))
      throw new Error(`release ${id} has files outside its own folder`);
  }
  return line;
}

const folderOf = (id: string) => `${RELEASES}${id}/`;

/**
 * Returns the build for visitors who have chosen no language. Its manifest and its prerendered pages also list the
 * builds in each language.
 */
const inAllLanguages = (build: Build): Build =>
  build.language === null ? build : { ...build, language: null, integrity: build.release?.integrity ?? null };

function buildOf(line: ReleaseLine, id: string): Build {
  const release = line.releases[id] as Release;
  return { id, folder: folderOf(id), release, language: null, integrity: release.integrity };
}
const currentOf = (line: ReleaseLine | null): Build =>
  line ? buildOf(line, line.current) : { id: null, folder: "", release: null, language: null, integrity: null };
const canaryOf = (line: ReleaseLine | null): Build | null => (line?.canary ? buildOf(line, line.canary.release) : null);

const isOnTrial = (line: ReleaseLine | null, name: string, key: string): boolean =>
  Boolean(line?.canary) && bucketOf(key, name, line?.canary?.release ?? "") < (line?.canary?.percent ?? 0) / 100;

/**
 * Returns a number from 0 to 1 for a visitor and a release: the first 32 bits of SHA-256 over key, microfrontend and
 * release. It does not change while the visitor keeps the key, so a visitor who is included at 10 % stays included at
 * 20 %. For the next release it is another number.
 */
export function bucketOf(key: string, name: string, release: string): number {
  return createHash("sha256").update(`${key}${name}${release}`).digest().readUInt32BE(0) / 2 ** 32;
}

export type Builds = PerRemote<Build>;

/** Returns the builds for a canary key and a language. */
export async function buildsFor(
  { all }: Remotes,
  { of }: Lines,
  key: string | null,
  language: BuildLanguage | null = null,
): Promise<Builds> {
  const builds = all.map(async ({ name, buildFor, inLanguage }) => {
    const build = await inLanguage(buildFor(of[name] ?? null, key), language);
    return [name, build] as const;
  });
  return Object.fromEntries(await Promise.all(builds));
}

/** Returns the content of `/remotes.json` for a visitor who gets these builds. */
export const remoteAddressesOf = ({ all }: Remotes, builds: Builds): Record<string, RemoteAddress> =>
  Object.fromEntries(all.map(({ name, addressOf, currentOf }) => [name, addressOf(builds[name] ?? currentOf(null))]));
