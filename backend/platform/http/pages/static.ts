import { join, sep } from "node:path";
import { type Context, Hono } from "hono";
import { cors } from "hono/cors";
import { etag, RETAINED_304_HEADERS } from "hono/etag";
import { createMiddleware } from "hono/factory";
import { serveStatic } from "hono/serve-static";
import { DEFAULT_SITE } from "../../../contract/constants.ts";
import { fileIn, isLanguage, type Language, PSEUDO } from "../../../contract/language.ts";
import type { Site } from "../../../contract/site.ts";
import type { Environment } from "../../environment.ts";
import { NO_LEGAL } from "../../legal.ts";
import { createLruCache } from "../../lru-cache.ts";
import { folderOf } from "../../remotes/place.ts";
import type { Remotes } from "../../remotes/remotes.ts";
import { folderNameOf } from "../../remotes/settings.ts";
import type { Logger } from "../calls/log.ts";
import { CONTENT_POLICY, contentPolicy, threadPolicy } from "../calls/security-headers.ts";
import { type Kept, keep, send } from "./kept.ts";
import type { LinkImage, Preview } from "./link-preview.ts";
import { createPages } from "./pages.ts";
import { chosenIn, createVisits, type Visit } from "./visits.ts";

const NO_SITE: Site = { ...DEFAULT_SITE, legal: NO_LEGAL };

/** Logs a warning if the front ends are not built, because the service then serves only its API. */
export async function warnWithoutPages(webDir: string, log: Logger): Promise<void> {
  const page = await Deno.stat(join(webDir, "shell", "dist", "index.html")).catch(() => null);
  if (!page?.isFile) log({ level: "warn", event: "no_pages", folder: webDir });
}

export interface StaticOptions {
  /** Folder that contains `shell/dist` and each `mfe-…/dist`. */
  readonly webDir: string;
  readonly remotes: Remotes;
  /** Whether the public address uses https. */
  readonly https: boolean;
  readonly randomBytes: Environment["randomBytes"];
  /**
   * Returns the link preview of a path, or `null` for the default one. `search` is the query with its question mark,
   * and `language` that of the page, if the visitor has chosen one.
   */
  readonly previewAt?: (path: string, search: string, language: Language | null) => Promise<Preview | null>;
  /** Returns the image of pages without their own, in a language; by default there is none. */
  readonly imageIn?: (language: Language) => LinkImage | null;
  /** The operator of this installation; by default nothing is stated. */
  readonly site?: Site;
  /** Origin of the product, without a trailing slash. If absent, pages do not list their address in each language. */
  readonly publicUrl?: string;
  /** Called for each page that is served with a screen of a microfrontend. */
  readonly gavePage?: (remote: string, release: string | null) => void;
}

const HASHED = /\.[0-9a-f]{8,}\.\w+(\.\w+)?$/;

/** Icons of the product for other sites and systems. They change rarely, and their names have no digest. */
const SELDOM = /^\/(apple-touch-icon|favicon|icon-[\w-]+|manifest(\.en)?|og\/authentica(\.en)?)\.\w+$/;
const FOR_EVER = "public, max-age=31536000, immutable";
const FOR_A_DAY = "public, max-age=86400";

/** Caches names that contain a digest for ever and icons for a day; everything else is revalidated for each use. */
const cacheRule = createMiddleware(async function cacheRule(c, next) {
  await next();
  if (c.res.headers.has("Cache-Control")) return;
  const isThere = c.res.status === 200 || c.res.status === 304;
  const rule = HASHED.test(c.req.path) ? FOR_EVER : SELDOM.test(c.req.path) ? FOR_A_DAY : "no-cache";
  c.header("Cache-Control", isThere ? rule : "no-store");
});

/**
 * Reads each file into a buffer instead of opening a stream. Both a file and its compressed version are opened, but
 * only one is sent, so the stream of the other would stay open.
 */
const READING = {
  join,
  isDir: async (path: string) => (await Deno.stat(path).catch(() => null))?.isDirectory ?? false,
  getContent: (path: string) => Deno.readFile(path).catch(() => null),
};

/**
 * Reads files below a folder that teams write to. Symbolic links that lead out of the folder are treated as missing.
 */
const readingBelow = (root: string): typeof READING => ({
  ...READING,
  async getContent(path) {
    const [at, real] = await Promise.all([root, path].map((one) => Deno.realPath(one).catch(() => null)));
    return at && real?.startsWith(at + sep) ? READING.getContent(path) : null;
  },
});

const JSON_TYPE = "application/json";
const SCRIPT_TYPE = "text/javascript; charset=utf-8";
/** Script that every page waits for. Its name has no digest, so it is revalidated for each page. */
const FIRST_SCRIPT = "/first.js";
/** Maximum number of compressed manifests, address lists and first scripts that are kept. */
const MAX_KEPT = 50;

/**
 * Serves the built front ends: the shell at `/`, the remotes under `/remotes/<name>/`, and a page for every other
 * address.
 */
export function staticFiles({
  webDir,
  remotes,
  https,
  randomBytes,
  previewAt,
  imageIn,
  site,
  publicUrl,
  gavePage,
}: StaticOptions) {
  // A 304 answer repeats two further headers: the content security policy, because the browser replaces its stored
  // policy by that of the 304; and the cookie with the canary key, because a browser with a new key may get the same
  // page as before, and so a 304.
  const unchanged = etag({ retainedHeaders: [...RETAINED_304_HEADERS, CONTENT_POLICY.toLowerCase(), "set-cookie"] });
  const files = new Hono().use(unchanged, cacheRule);
  const shell = join(webDir, "shell", "dist");
  const pseudo = join(shell, fileIn(PSEUDO, "index.html"));
  const hasPseudo = async () => (await Deno.stat(pseudo).catch(() => null))?.isFile ?? false;
  const visits = createVisits({ remotes, https, randomBytes, hasPseudo });
  const kept = createLruCache<Kept>(MAX_KEPT);
  const json = (text: string) => kept(text, () => keep(JSON_TYPE, text));
  const script = (text: string) => kept(text, () => keep(SCRIPT_TYPE, text));
  files.get("/remotes.json", async (c) => {
    const visit = await visits.of(c);
    markOwn(c, visit);
    return send(c, json(JSON.stringify(visit.addresses)));
  });

  // Allows pages of other origins to load these files, because the code in them is public.
  files.use("/remotes/*", cors({ origin: "*", allowMethods: ["GET", "HEAD"] }), async (c, next) => {
    await next();
    c.header("Cross-Origin-Resource-Policy", "cross-origin");
    const policy = threadPolicy(c.req.path);
    if (policy) c.header(CONTENT_POLICY, policy);
    // Manifests have no digest in their names and no compressed version.
    const isPlain = c.res.status === 200 && !c.res.headers.has("Content-Encoding");
    if (isPlain && c.req.path.endsWith(".json")) c.res = await send(c, json(await c.res.text()));
  });
  for (const name of Object.keys(remotes.settings.bases)) {
    const folder = folderNameOf(name);
    const base = `/remotes/${folder}/`;
    const rewriteRequestPath = (path: string) => path.slice(base.length - 1);
    files.get(`${base}*`, (c, next) => {
      // Does not serve the source maps that builds include.
      if (c.req.path.endsWith(".map")) return next();
      const { releasesDir } = remotes.settings;
      const root = folderOf(c.req.path.slice(base.length), folder, releasesDir, webDir);
      return serveStatic({
        ...(releasesDir === null ? READING : readingBelow(root)),
        root,
        precompressed: true,
        rewriteRequestPath,
      })(c, next);
    });
  }

  files.use(FIRST_SCRIPT, async (c, next) => {
    await next();
    if (c.req.method === "GET" && c.res.status === 200) c.res = await send(c, script(await c.res.text()));
  });
  const pages = createPages({
    shell,
    remotes,
    previewAt: previewAt ?? (async () => null),
    imageIn: imageIn ?? (() => null),
    site: site ?? NO_SITE,
    publicUrl,
  });
  // A missing script must get 404 instead of a page, because a browser would run the page as a script.
  const isPage = (path: string) =>
    !path.startsWith("/remotes/") && !path.startsWith("/static/") && !/\.\w+$/.test(path);
  files.get("*", async (c, next) => {
    if (!isPage(c.req.path)) return next();
    const redirected = visits.redirected(c) ?? (await visits.redirectedToPseudo(c));
    if (redirected) return redirected;
    const { language: asked, path } = withoutLanguage(c.req.path);
    const { search } = new URL(c.req.url);
    // Pages with a language in their address are for search engines and for visitors who have chosen no language.
    if (asked !== null && chosenIn(c) !== null) return c.redirect(`${path}${search}`, 302);
    if (await pages.leadsHome(path)) return c.redirect("/", 302);
    const visit = await visits.of(c, asked);
    const found = await pages.at(path, search, visit);
    if (found === null) return next();
    if ("leadsTo" in found) return c.redirect(found.leadsTo, 302);
    if (found.of) gavePage?.(found.of.remote, found.of.release);
    if (!found.isThere) c.status(404);
    markOwn(c, visit);
    if (visit.overrides.size > 0) c.header(CONTENT_POLICY, policyWith(visit.overrides.values()));
    return send(c, found.page);
  });
  files.get("*", serveStatic({ ...READING, root: shell, precompressed: true }));
  return files;

  /**
   * Returns the content security policy of a page with overrides. It also allows web sockets, because a developer's own
   * server uses one to announce changes.
   */
  function policyWith(bases: Iterable<string>): string {
    const own = [...new Set(Array.from(bases, (base) => new URL(base).origin))];
    return contentPolicy(
      [...remotes.origins, ...own],
      own.map((origin) => origin.replace(/^http/, "ws")),
    );
  }
}

/** Splits an address of a page in a language: `/en/verifier` is `/verifier` in English. */
function withoutLanguage(address: string): { readonly language: Language | null; readonly path: string } {
  const [, language, path = ""] = /^\/([a-z]{2})(\/.*)?$/.exec(address) ?? [];
  // A path that begins with two slashes would be an address of another site.
  return isLanguage(language) ? { language, path: `/${path.replace(/^\/+/, "")}` } : { language: null, path: address };
}

function markOwn(c: Context, { isOwn }: Visit): void {
  if (!isOwn) return;
  c.header("Cache-Control", "no-store");
}
