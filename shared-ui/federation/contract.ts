import type { RouteObject } from "react-router-dom";

/**
 * What a microfrontend exposes as `./routes`: one route a screen. The `path` of each is the first segment of its address
 * (`"dashboard"`, or `"/"` for the home page); `children` are relative to it. The shell decides who may see which screen
 * and mounts the route of the screen asked for.
 */
export interface RemoteModule {
  readonly default: readonly RouteObject[];
}

/**
 * Version of what shell and microfrontends expect of each other (`RemoteModule`, `RemoteClaims`), `major.minor`: the minor
 * grows with what is added, the major with what goes away. A test holds it to `surfaces.json`.
 */
export const CONTRACT = "1.0";

/** Ranges by package, each `^major.minor.patch` of the lowest version that works. */
export type Ranges = Readonly<Record<string, string>>;

/** Names by package that is shared in part: `Link`, or `session.fetch` for a member of what is exported. */
export type Names = Readonly<Record<string, readonly string[]>>;

/** What a build says of itself: part of the member `authentica` of its `mf-manifest.json`. */
export interface RemoteClaims {
  /** Of its package.json. */
  readonly version: string;
  /** `CONTRACT` as it was. */
  readonly contract: string;
  readonly requires: Ranges;
  readonly uses: Names;
}

/** What a shell gives the microfrontends. */
export interface Host {
  /** Of its package.json. */
  readonly version: string;
  readonly contract: string;
  /** Version of each shared package as it is installed, `major.minor.patch`. */
  readonly offers: Readonly<Record<string, string>>;
  readonly names: Names;
}

/**
 * Why a shell cannot run the build whose `mf-manifest.json` this is, as a sentence for developers; `null` where it can. A
 * build that claims nothing is of the time before the claims: its packages are left to the federation runtime. What the
 * shell does not share is no reason: the build brings its own.
 */
export function refusalOf(manifest: unknown, host: Host): string | null {
  if (!isRecord(manifest)) return null;
  const { authentica = BEFORE_CLAIMS } = manifest;
  const claims = isRecord(authentica) ? authentica : {};
  if (!keeps(host.contract, claims.contract))
    return `It keeps to contract ${claims.contract}; this shell to ${host.contract}.`;
  for (const [name, range] of entriesOf(claims.requires)) {
    const offered = host.offers[name];
    if (offered !== undefined && !satisfies(offered, range))
      return `It asks for ${name} ${range}; this shell has ${offered}.`;
  }
  for (const [name, used] of entriesOf(claims.uses)) {
    const known = host.names[name];
    const missing = known && Array.isArray(used) ? used.find((one) => !known.includes(one)) : undefined;
    if (missing !== undefined) return `It uses ${missing} of ${name}, which this shell does not share.`;
  }
  return null;
}

const BEFORE_CLAIMS = { contract: "1.0" };

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;

const entriesOf = (value: unknown) => Object.entries(isRecord(value) ? value : {});

/** Whether a shell of contract `has` runs a build of contract `wants`: the same major, and nothing newer. */
function keeps(has: string, wants: unknown): boolean {
  const [major, minor = Number.NaN] = has.split(".").map(Number);
  const [, wantedMajor, wantedMinor] = (typeof wants === "string" && /^(\d+)\.(\d+)$/.exec(wants)) || [];
  return Number(wantedMajor) === major && Number(wantedMinor) <= minor;
}

const VERSION = /^\^?(\d+)\.(\d+)\.(\d+)$/;

/** Whether `version` is in a caret range of SemVer: not below it, and the same up to the first part that is not 0. */
export function satisfies(version: string, range: unknown): boolean {
  const has = VERSION.exec(version)?.slice(1).map(Number);
  const least = typeof range === "string" && range.startsWith("^") && VERSION.exec(range)?.slice(1).map(Number);
  if (!has || !least) return false;
  const differs = has.findIndex((part, at) => part !== least[at]);
  if (differs === -1) return true;
  const kept = least.findIndex((part) => part !== 0);
  return kept !== -1 && differs > kept && (has[differs] as number) > (least[differs] as number);
}
