/**
 * What a shell gives the microfrontends (its `host.json`), and which builds it can run. The shell, the server and the release command
 * judge a build by the same rule, each before any of its code runs.
 */

/** What a shell gives the microfrontends. */
export interface Host {
  /** Of its package.json. */
  readonly version: string;
  readonly contract: string;
  /** Version of each shared package as it is installed, `major.minor.patch`. */
  readonly offers: Readonly<Record<string, string>>;
  /** Names by package that is shared in part. */
  readonly names: Readonly<Record<string, readonly string[]>>;
}

/**
 * Returns why a shell cannot run the build with this `mf-manifest.json`, as a sentence for developers; `null` if it
 * can. Builds without claims are older: their packages are left to the federation runtime. What the shell does not
 * share is not a reason: the build brings its own.
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
