import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import type { RemotesAnswer } from "../../../contract/release.ts";
import type { Environment } from "../../environment.ts";
import { type Builds, buildsFor, type Remotes, remoteAddressesOf } from "../../remotes/remotes.ts";

/** What one browser gets of the microfrontends. */
export interface Visit {
  /** Where each comes from. */
  readonly addresses: RemotesAnswer;
  /** Which build of each that is served, overrides apart. */
  readonly builds: Builds;
  /** Base addresses that a developer has put in the place of those that are served. */
  readonly overrides: ReadonlyMap<string, string>;
  /** Whether another browser may get another answer: it must not be cached for others. */
  readonly isOwn: boolean;
}

export interface VisitsOptions {
  readonly remotes: Remotes;
  /** Whether people reach the product over https. */
  readonly https: boolean;
  readonly randomBytes: Environment["randomBytes"];
}

const CANARY = "Authentica-Canary";
const CANARY_S = 30 * 24 * 60 * 60;
const KEY = /^[\w-]{22}$/;
const OVERRIDES = "Authentica-Remotes";
/** Query parameter that sets the overrides, and ends them where it is empty. */
const PARAMETER = "remotes";

/**
 * Decides who gets which release. While a microfrontend has a canary, a browser keeps a random key that reveals
 * nothing about its user and decides for each canary. A developer's overrides are a cookie, too.
 */
export function createVisits({ remotes, https, randomBytes }: VisitsOptions) {
  const options = { httpOnly: true, sameSite: "Lax", secure: https, path: "/" } as const;
  const { overrides: areAllowed, bases } = remotes.settings;
  const isKnown = (name: string) => Object.hasOwn(bases, name);

  function keyOf(c: Context): string {
    const known = getCookie(c, CANARY) ?? "";
    if (KEY.test(known)) return known;
    const key = randomBytes(16).toBase64({ alphabet: "base64url", omitPadding: true });
    setCookie(c, CANARY, key, { ...options, maxAge: CANARY_S });
    return key;
  }

  return {
    /** Reads the visit of a request; its cookies go with the answer. */
    async of(c: Context): Promise<Visit> {
      const lines = await remotes.lines();
      const overrides = parseOverrides(areAllowed ? (getCookie(c, OVERRIDES) ?? "") : "", isKnown);
      const builds = buildsFor(remotes, lines, lines.hasCanary ? keyOf(c) : null);
      const addresses = remoteAddressesOf(remotes, builds);
      for (const [name, base] of overrides)
        addresses[name] = { ...addresses[name], entry: `${base}/mf-manifest.json`, release: null, integrity: null };
      return { addresses, builds, overrides, isOwn: lines.hasCanary || areAllowed };
    },

    /** Takes the overrides that an address brings, and leads to the same without them; `null`: it brings none. */
    redirected(c: Context): Response | null {
      const wanted = c.req.query(PARAMETER);
      if (!areAllowed || wanted === undefined) return null;
      // A link on another site must not load that site's code here.
      const isFollowed = (c.req.header("Sec-Fetch-Site") ?? "none") === "cross-site";
      const overrides = parseOverrides(isFollowed ? "" : wanted, isKnown);
      if (overrides.size === 0) deleteCookie(c, OVERRIDES, options);
      else setCookie(c, OVERRIDES, [...overrides].map((pair) => pair.join(":")).join(","), options);
      const { pathname, searchParams } = new URL(c.req.url);
      searchParams.delete(PARAMETER);
      c.header("Cache-Control", "no-store");
      // Two slashes at the beginning would name another host.
      return c.redirect(`/${pathname.replace(/^\/+/, "")}${searchParams.size > 0 ? `?${searchParams}` : ""}`, 303);
    },
  };
}

/** `mfe_assets:http://localhost:3002`, more of them after commas. What is none, or not on this machine, is left out. */
function parseOverrides(text: string, isKnown: (name: string) => boolean): ReadonlyMap<string, string> {
  const found = text.split(",").flatMap((part) => {
    const [, name = "", address = ""] = /^(\w+):(.*)$/s.exec(part.trim()) ?? [];
    const url = URL.parse(address);
    if (!isKnown(name) || !url || !isOfThisMachine(url)) return [];
    return [[name, `${url.origin}${url.pathname.replace(/\/+$/, "")}`] as const];
  });
  return new Map(found);
}

/** Code from any other origin could do whatever the visitor may. */
const isOfThisMachine = ({ protocol, hostname, username, password, pathname }: URL): boolean =>
  /^https?:$/.test(protocol) &&
  username === "" &&
  password === "" &&
  /^(localhost|[\w-]+\.localhost|127\.0\.0\.1|\[::1\])$/.test(hostname) &&
  /^[\w/.@~-]*$/.test(pathname);
