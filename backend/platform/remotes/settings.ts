import { resolve } from "node:path";
import { REMOTE_NAME } from "../../contract/release.ts";

/** Where the microfrontends are loaded from, as the operator has configured it. A release cannot add addresses. */

/** Federation names of the product's own microfrontends. */
export const REMOTES = ["mfe_public", "mfe_assets", "mfe_admin"] as const;

/**
 * One value for each microfrontend, by federation name. Includes the product's own microfrontends and those that the
 * operator has added.
 */
export type PerRemote<T> = Readonly<Record<string, T>>;

/** Returns the folder name of a microfrontend: in `WEB_DIR`, in folders of releases and in URLs. */
export const folderNameOf = (name: string): string => name.replaceAll("_", "-");

export interface RemoteSettings {
  /**
   * Base URL of each microfrontend that is deployed elsewhere, without trailing slash; `null` if it is served from
   * here. Contains every microfrontend.
   */
  readonly bases: PerRemote<string | null>;
  /**
   * Federation names of the microfrontends that the operator has added, by the first segment of their path: `hello`
   * for `mfe_hello`.
   */
  readonly added: PerRemote<string>;
  /** Folder of the releases that are served from here; `null` if the builds are served directly. */
  readonly releasesDir: string | null;
  /** Whether a developer may load a microfrontend from their own machine. */
  readonly overrides: boolean;
}

/** Default: all microfrontends are served from here. */
export const FROM_HERE: RemoteSettings = {
  bases: Object.fromEntries(REMOTES.map((name) => [name, null])),
  added: {},
  releasesDir: null,
  overrides: false,
};

/** Reads the settings. Throws `Error` with the name of the variable and what is expected. */
export function readRemoteSettings(
  read: (name: "REMOTES_URL" | "MICROFRONTENDS" | "RELEASES_DIR" | "DEV_OVERRIDES") => string | undefined,
): RemoteSettings {
  const [bases = "", releases, overrides = "0"] = [read("REMOTES_URL"), read("RELEASES_DIR"), read("DEV_OVERRIDES")];
  if (overrides !== "0" && overrides !== "1") throw new Error(`DEV_OVERRIDES is "${overrides}"; it must be 1 or 0.`);
  if (releases && bases.split(/[\s,]+/).some((word) => word && !/^\w+=/.test(word)))
    throw new Error(
      "REMOTES_URL and RELEASES_DIR both apply to all microfrontends: list in REMOTES_URL only those that are deployed elsewhere.",
    );
  const added = named("MICROFRONTENDS", () => parseAdded(read("MICROFRONTENDS") ?? "", releases !== undefined));
  return {
    bases: { ...named("REMOTES_URL", () => parseBases(bases)), ...added },
    added: Object.fromEntries(Object.keys(added).map((name) => [segmentOf(name), name])),
    releasesDir: releases ? resolve(releases) : null,
    overrides: overrides === "1",
  };
}

function named<T>(variable: string, parse: () => T): T {
  try {
    return parse();
  } catch (error) {
    throw new Error(`${variable} ${(error as Error).message}.`);
  }
}

/** Returns a URL of files for browsers. The URL is public, so it must contain no secret. */
function addressOf(text: string): string {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.search || url.hash)
    throw new Error("must have addresses that begin with http:// or https://, without password, ? and #");
  return text.replace(/\/+$/, "");
}

/**
 * Parses words separated by spaces or commas. A URL alone is the base of all microfrontends without a separate base
 * (`https://cdn.example`, which contains `/mfe-public` and the other folders).
 * `mfe_assets=https://assets.example/mfe-assets` is the base of one microfrontend. Throws `Error` with the fault.
 */
export function parseBases(text: string): PerRemote<string | null> {
  const own = new Map<string, string>();
  let all: string | null = null;
  for (const word of text.split(/[\s,]+/).filter((word) => word !== "")) {
    const [, name, url = ""] = /^(\w+)=(.*)$/s.exec(word) ?? [];
    if (name === undefined) {
      if (all !== null) throw new Error("contains two addresses that apply to all microfrontends");
      all = addressOf(word);
    } else {
      if (!isProducts(name))
        throw new Error(
          `contains ${name}, which is not a microfrontend of the product: expected ${REMOTES.join(", ")}`,
        );
      if (own.has(name)) throw new Error(`contains ${name} twice`);
      own.set(name, addressOf(url));
    }
  }
  return Object.fromEntries(REMOTES.map((name) => [name, own.get(name) ?? (all && `${all}/${folderNameOf(name)}`)]));
}

const isProducts = (name: string) => REMOTES.some((one) => one === name);

const segmentOf = (name: string) => folderNameOf(name).slice("mfe-".length);

/** First path segments that the product itself uses. A test compares them with those of the shell. */
export const RESERVED: ReadonlySet<string> = new Set([
  ...["api", "badge", "remotes", "static", "og"],
  ...["login", "register", "unauthorized", "recover-password", "verify-otp", "change-password", "expired-link"],
  ...["email-not-found", "email-link-sent", "confirm-email", "undo-email-change", "verifier", "explorer", "p"],
  ...["dashboard", "authentica", "traceability", "notifications", "admin", "terms", "privacy", "logout"],
  ...["mentions-legales", "accessibilite"],
]);

/**
 * Parses the microfrontends that the operator adds: `mfe_hello=https://cdn.example/mfe-hello`, or `mfe_hello` alone
 * if its releases are in `RELEASES_DIR`. Throws `Error` with the fault.
 */
function parseAdded(text: string, hasReleasesDir: boolean): PerRemote<string | null> {
  const added = new Map<string, string | null>();
  for (const word of text.split(/[\s,]+/).filter((word) => word !== "")) {
    const [, name = "", url] = /^([^=]*)(?:=(.*))?$/s.exec(word) ?? [];
    if (!REMOTE_NAME.test(name))
      throw new Error(`contains "${name}"; expected a name such as mfe_hello, of at most 40 lower-case characters`);
    if (isProducts(name))
      throw new Error(`contains ${name}, a microfrontend of the product: set its address in REMOTES_URL`);
    if (added.has(name)) throw new Error(`contains ${name} twice`);
    if (RESERVED.has(segmentOf(name)))
      throw new Error(`contains ${name}, but the product itself uses the path /${segmentOf(name)}`);
    if (url === undefined && !hasReleasesDir)
      throw new Error(`contains ${name} without an address: set ${name}=https://…, or set RELEASES_DIR`);
    added.set(name, url === undefined ? null : addressOf(url));
  }
  return Object.fromEntries(added);
}

/** Returns the origins in the settings, without duplicates. */
export const originsOf = ({ bases }: RemoteSettings): string[] => [
  ...new Set(Object.values(bases).flatMap((base) => (base === null ? [] : [new URL(base).origin]))),
];

/** Makes one value for each microfrontend. */
export const perRemote = <T>({ bases }: RemoteSettings, make: (name: string) => T): PerRemote<T> =>
  Object.fromEntries(Object.keys(bases).map((name) => [name, make(name)]));
