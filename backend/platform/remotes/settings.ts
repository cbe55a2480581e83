import { resolve } from "node:path";

/** Where the microfrontends come from, as the operator has said. Nothing that a release says adds an address to these. */

/** Federation names of the microfrontends, and the folder of each. */
export const REMOTES = { mfe_public: "mfe-public", mfe_assets: "mfe-assets", mfe_admin: "mfe-admin" } as const;
export type RemoteName = keyof typeof REMOTES;

export const isRemoteName = (name: string): name is RemoteName => Object.hasOwn(REMOTES, name);

/** By federation name. */
export type PerRemote<T> = Readonly<Record<RemoteName, T>>;

export interface RemoteSettings {
  /** Base address of each that is deployed elsewhere, without trailing slash; `null`: served from here. */
  readonly bases: PerRemote<string | null>;
  /** Folder of places of releases that are served from here; `null`: the builds themselves are. */
  readonly releasesDir: string | null;
  /** Whether a developer may have a microfrontend come from their own machine. */
  readonly overrides: boolean;
}

/** Nothing comes from elsewhere. */
export const FROM_HERE: RemoteSettings = {
  bases: { mfe_public: null, mfe_assets: null, mfe_admin: null },
  releasesDir: null,
  overrides: false,
};

/** Reads where they come from. Throws `Error` naming the variable and what it wants. */
export function readRemoteSettings(
  read: (name: "REMOTES_URL" | "RELEASES_DIR" | "DEV_OVERRIDES") => string | undefined,
): RemoteSettings {
  const [bases = "", releases, overrides = "0"] = [read("REMOTES_URL"), read("RELEASES_DIR"), read("DEV_OVERRIDES")];
  if (overrides !== "0" && overrides !== "1") throw new Error(`DEV_OVERRIDES is "${overrides}"; it must be 1 or 0.`);
  if (releases && bases.split(/[\s,]+/).some((word) => word && !/^\w+=/.test(word)))
    throw new Error(
      "REMOTES_URL and RELEASES_DIR both say where all microfrontends are: name those that are elsewhere.",
    );
  try {
    return {
      bases: parseBases(bases),
      releasesDir: releases ? resolve(releases) : null,
      overrides: overrides === "1",
    };
  } catch (error) {
    throw new Error(`REMOTES_URL ${(error as Error).message}.`);
  }
}

/** An address of files that browsers read: nothing secret can be in it. */
function addressOf(text: string): string {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.search || url.hash)
    throw new Error("must have addresses that begin with http:// or https://, without password, ? and #");
  return text.replace(/\/+$/, "");
}

/**
 * Reads words apart by spaces or commas: an address alone is the base of all that have none of their own
 * (`https://cdn.example`, with `/mfe-public` and the others below it), `mfe_assets=https://assets.example/mfe-assets` that of
 * one. Throws `Error` saying what is wrong.
 */
export function parseBases(text: string): PerRemote<string | null> {
  const own = new Map<string, string>();
  let all: string | null = null;
  for (const word of text.split(/[\s,]+/).filter((word) => word !== "")) {
    const [, name, url = ""] = /^(\w+)=(.*)$/s.exec(word) ?? [];
    if (name === undefined) {
      if (all !== null) throw new Error("names two addresses for all microfrontends");
      all = addressOf(word);
    } else {
      if (!isRemoteName(name))
        throw new Error(`names ${name}; the microfrontends are ${Object.keys(REMOTES).join(", ")}`);
      if (own.has(name)) throw new Error(`names ${name} twice`);
      own.set(name, addressOf(url));
    }
  }
  return perRemote((name, folder) => own.get(name) ?? (all && `${all}/${folder}`));
}

/** The origins that the settings name, each once. */
export const originsOf = ({ bases }: RemoteSettings): string[] => [
  ...new Set(Object.values(bases).flatMap((base) => (base === null ? [] : [new URL(base).origin]))),
];

/** One value a microfrontend. */
export const perRemote = <T>(make: (name: RemoteName, folder: string) => T): PerRemote<T> =>
  Object.fromEntries(
    Object.entries(REMOTES).map(([name, folder]) => [name, make(name as RemoteName, folder)]),
  ) as unknown as PerRemote<T>;
