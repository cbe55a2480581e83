import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import { type BuildLanguage, isLanguage, type Language, PSEUDO } from "../../../contract/language.ts";
import type { RemotesAnswer } from "../../../contract/release.ts";
import type { Environment } from "../../environment.ts";
import { type Builds, buildsFor, type Remotes, remoteAddressesOf } from "../../remotes/remotes.ts";
import { proposedBy } from "./language-line.ts";

/** The builds of the microfrontends that one browser gets. */
export interface Visit {
  /** Language of the page; `null` if the visitor has chosen none. */
  readonly language: Language | null;
  /** Language of the builds that the page loads: `language`, or the pseudo-locale. */
  readonly texts: BuildLanguage | null;
  /** Language that the browser prefers to that of the page; `null` if none, or if the visitor has chosen one. */
  readonly proposed: Language | null;
  /** Address of each microfrontend. */
  readonly addresses: RemotesAnswer;
  /** Build of each microfrontend that this server offers, ignoring overrides. */
  readonly builds: Builds;
  /** Base URLs that a developer has set instead of the served ones. */
  readonly overrides: ReadonlyMap<string, string>;
  /**
   * Whether other browsers may get another answer for the same address. If so, shared caches must not keep the answer.
   */
  readonly isOwn: boolean;
}

export interface VisitsOptions {
  readonly remotes: Remotes;
  /** Whether the public address uses https. */
  readonly https: boolean;
  readonly randomBytes: Environment["randomBytes"];
  /** Returns whether the shell was built for the pseudo-locale. */
  readonly hasPseudo: () => Promise<boolean>;
}

/** Cookie with the language that the visitor has chosen. The language switch on the pages sets this cookie. */
const LANGUAGE = "Authentica-Language";
/** Query parameter that chooses the pseudo-locale. */
const LANG = "lang";
const CANARY = "Authentica-Canary";
const CANARY_S = 30 * 24 * 60 * 60;
const KEY = /^[\w-]{22}$/;
const OVERRIDES = "Authentica-Remotes";
/** Query parameter that sets the overrides; an empty value ends them. */
const PARAMETER = "remotes";

/**
 * Decides which release a browser gets. While a microfrontend has a canary, the browser keeps a random key in a cookie.
 * The key reveals nothing about the user, and determines for every canary whether this browser gets it. Overrides that
 * a developer has set are kept in another cookie.
 */
export function createVisits({ remotes, https, randomBytes, hasPseudo }: VisitsOptions) {
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
    /**
     * Returns the builds for a request, and sets the visitor's cookies on the answer. `asked`: language in the address;
     * a language that the visitor has chosen takes precedence.
     */
    async of(c: Context, asked: Language | null = null): Promise<Visit> {
      c.header("Vary", "Cookie, Accept-Language", { append: true });
      const isPseudo = getCookie(c, LANGUAGE) === PSEUDO && (await hasPseudo());
      const language = isPseudo ? "en" : (chosenIn(c) ?? asked);
      const texts = isPseudo ? PSEUDO : language;
      const proposed = language === null ? proposedBy(c.req.header("Accept-Language")) : null;
      const lines = await remotes.lines();
      const overrides = parseOverrides(areAllowed ? (getCookie(c, OVERRIDES) ?? "") : "", isKnown);
      const builds = await buildsFor(remotes, lines, lines.hasCanary ? keyOf(c) : null, texts);
      const addresses = remoteAddressesOf(remotes, builds);
      for (const [name, base] of overrides)
        addresses[name] = { ...addresses[name], entry: `${base}/mf-manifest.json`, release: null, integrity: null };
      return { language, texts, proposed, addresses, builds, overrides, isOwn: lines.hasCanary || areAllowed };
    },

    /**
     * Stores the overrides of a request's query and redirects to the same address without them; returns `null` if the
     * query has none.
     */
    redirected(c: Context): Response | null {
      const wanted = c.req.query(PARAMETER);
      if (!areAllowed || wanted === undefined) return null;
      // A link on another site must not load that site's code into this product, so following such a link ends the
      // overrides.
      const isFollowed = (c.req.header("Sec-Fetch-Site") ?? "none") === "cross-site";
      const overrides = parseOverrides(isFollowed ? "" : wanted, isKnown);
      if (overrides.size === 0) deleteCookie(c, OVERRIDES, options);
      else setCookie(c, OVERRIDES, [...overrides].map((pair) => pair.join(":")).join(","), options);
      return redirectedWithout(PARAMETER, c);
    },

    /**
     * If the query asks for the pseudo-locale and the shell was built for it, chooses it until the browser is closed,
     * and redirects to the same address without the parameter; otherwise returns `null`.
     */
    async redirectedToPseudo(c: Context): Promise<Response | null> {
      if (c.req.query(LANG) !== PSEUDO || !(await hasPseudo())) return null;
      setCookie(c, LANGUAGE, PSEUDO, { ...options, httpOnly: false });
      return redirectedWithout(LANG, c);
    },
  };
}

function redirectedWithout(parameter: string, c: Context): Response {
  const { pathname, searchParams } = new URL(c.req.url);
  searchParams.delete(parameter);
  c.header("Cache-Control", "no-store");
  // Collapses leading slashes, because a path with two of them would name another host.
  return c.redirect(`/${pathname.replace(/^\/+/, "")}${searchParams.size > 0 ? `?${searchParams}` : ""}`, 303);
}

/** Returns the language that the visitor has chosen, or `null`. */
export function chosenIn(c: Context): Language | null {
  const kept = getCookie(c, LANGUAGE);
  return isLanguage(kept) ? kept : null;
}

/**
 * Parses overrides, for example `mfe_assets:http://localhost:3002`, separated by commas. Unknown names and addresses
 * of other machines are ignored.
 */
function parseOverrides(text: string, isKnown: (name: string) => boolean): ReadonlyMap<string, string> {
  const found = text.split(",").flatMap((part) => {
    const [, name = "", address = ""] = /^(\w+):(.*)$/s.exec(part.trim()) ?? [];
    const url = URL.parse(address);
    if (!isKnown(name) || !url || !isOfThisMachine(url)) return [];
    return [[name, `${url.origin}${url.pathname.replace(/\/+$/, "")}`] as const];
  });
  return new Map(found);
}

/**
 * Returns whether the address is on this machine. Other addresses are refused, because their code could do everything
 * that the visitor may do.
 */
const isOfThisMachine = ({ protocol, hostname, username, password, pathname }: URL): boolean =>
  /^https?:$/.test(protocol) &&
  username === "" &&
  password === "" &&
  /^(localhost|[\w-]+\.localhost|127\.0\.0\.1|\[::1\])$/.test(hostname) &&
  /^[\w/.@~-]*$/.test(pathname);
