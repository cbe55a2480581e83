/**
 * What a shell offers to microfrontends (its `host.json`), and the check whether it can run a build. Shell, server
 * and release command all apply this check before they run any code of a build.
 */

/** What a shell offers to microfrontends. */
export interface Host {
  /** Version in the shell's package.json. */
  readonly version: string;
  readonly contract: string;
  /** Installed version of each shared package, `major.minor.patch`. */
  readonly offers: Readonly<Record<string, string>>;
  /** For packages that are only partly shared: the names that the shell shares. */
  readonly names: Readonly<Record<string, readonly string[]>>;
}

/**
 * Returns why a shell cannot run the build with this `mf-manifest.json`, as a sentence for developers; `null` if it
 * can. A manifest without claims about packages comes from an older build tool: its packages are left to the
 * federation runtime. A package that the shell does not share is no reason to refuse, because the build contains its
 * own copy.
 */
export function refusalOf(manifest: unknown, host: Host): string | null {
  if (!isRecord(manifest)) return null;
  const { authentica = BEFORE_CLAIMS } = manifest;
  const claims = isRecord(authentica) ? authentica : {};
  if (!keeps(host.contract, claims.contract))
    return `It needs contract ${claims.contract}; this shell has ${host.contract}.`;
  for (const [name, range] of entriesOf(claims.requires)) {
    const offered = host.offers[name];
    if (offered !== undefined && !satisfies(offered, range))
      return `It needs ${name} ${range}; this shell has ${offered}.`;
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

/**
 * Returns whether a shell with contract version `has` can run a build that needs `wants`: the major version must be
 * equal, and the minor version must not be newer.
 */
function keeps(has: string, wants: unknown): boolean {
  const [major, minor = Number.NaN] = has.split(".").map(Number);
  const [, wantedMajor, wantedMinor] = (typeof wants === "string" && /^(\d+)\.(\d+)$/.exec(wants)) || [];
  return Number(wantedMajor) === major && Number(wantedMinor) <= minor;
}

const VERSION = /^\^?(\d+)\.(\d+)\.(\d+)$/;

/**
 * Returns whether `version` satisfies a caret range (SemVer): it is not lower than the range's version, and equal to
 * it up to the first part that is not 0.
 */
export function satisfies(version: string, range: unknown): boolean {
  const has = VERSION.exec(version)?.slice(1).map(Number);
  const least = typeof range === "string" && range.startsWith("^") && VERSION.exec(range)?.slice(1).map(Number);
  if (!has || !least) return false;
  const differs = has.findIndex((part, at) => part !== least[at]);
  if (differs === -1) return true;
  const kept = least.findIndex((part) => part !== 0);
  return kept !== -1 && differs > kept && (has[differs] as number) > (least[differs] as number);
}
