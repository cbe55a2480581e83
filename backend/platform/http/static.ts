import { join } from "node:path";
import { Hono } from "hono";
import { etag } from "hono/etag";
import { createMiddleware } from "hono/factory";
import { serveStatic } from "hono/serve-static";
import { type LinkPreview, withLinkPreview } from "./link-preview.ts";
import { prerenderedPages } from "./prerendered.ts";

export interface StaticOptions {
  /** Folder that holds `shell/dist` and each `mfe-…/dist`. */
  readonly webDir: string;
  /** Base address of remotes deployed elsewhere; `null`: served from here under `/remotes`. */
  readonly remotesUrl: string | null;
  /** What the page of an address says of itself to whoever shows a link to it; `null`: no more than any page. */
  readonly previewAt?: (path: string) => Promise<LinkPreview | null>;
}

export const REMOTES = { mfe_public: "mfe-public", mfe_assets: "mfe-assets", mfe_admin: "mfe-admin" } as const;
const HASHED = /\.[0-9a-f]{8,}\.\w+(\.\w+)?$/;

/** A name with a digest in it never changes; everything else is asked for each time. */
const cacheRule = createMiddleware(async function cacheRule(c, next) {
  await next();
  const isThere = c.res.status === 200 || c.res.status === 304;
  const rule = HASHED.test(c.req.path) ? "public, max-age=31536000, immutable" : "no-cache";
  c.header("Cache-Control", isThere ? rule : "no-store");
});

/** Files as whole buffers: of a file and its compressed twin only one is sent, and nothing may stay open for the other. */
const READING = {
  join,
  isDir: async (path: string) => (await Deno.stat(path).catch(() => null))?.isDirectory ?? false,
  getContent: (path: string) => Deno.readFile(path).catch(() => null),
};

/** The built front ends: the shell at `/`, the remotes under `/remotes/<name>/`, and for every other address its prerendered page or the shell's. */
export function staticFiles({ webDir, remotesUrl, previewAt }: StaticOptions) {
  const files = new Hono().use(etag(), cacheRule);
  if (remotesUrl) {
    const manifests = Object.fromEntries(
      Object.entries(REMOTES).map(([name, folder]) => [name, `${remotesUrl}/${folder}/mf-manifest.json`]),
    );
    files.get("/remotes.json", (c) => c.json(manifests));
  }
  for (const folder of Object.values(REMOTES)) {
    const base = `/remotes/${folder}`;
    const root = join(webDir, folder, "dist");
    files.get(
      `${base}/*`,
      serveStatic({ ...READING, root, precompressed: true, rewriteRequestPath: (path) => path.slice(base.length) }),
    );
  }
  const shell = join(webDir, "shell", "dist");
  const pageAt = prerenderedPages(webDir);
  // A page is for its own address, and names files of the remotes that are served from here.
  files.get("/pages/*", (c) => c.notFound());
  files.get("*", async (c, next) => {
    const page = remotesUrl || isFile(c.req.path) ? null : await pageAt(c.req.path);
    return page ? serveStatic({ ...READING, root: shell, path: page, precompressed: true })(c, next) : next();
  });
  if (previewAt) {
    files.get("*", async (c, next) => {
      const preview = isFile(c.req.path) ? null : await previewAt(c.req.path);
      const page = preview && (await Deno.readTextFile(join(shell, "index.html")).catch(() => null));
      return page ? c.html(withLinkPreview(page, preview)) : next();
    });
  }
  files.get("*", serveStatic({ ...READING, root: shell, precompressed: true }));
  // A missing file must not answer a page: a browser would run it as a script.
  files.get("*", (c, next) =>
    isFile(c.req.path) ? next() : serveStatic({ ...READING, root: shell, path: "index.html" })(c, next),
  );
  return files;
}

const isFile = (path: string) => path.startsWith("/remotes/") || path.startsWith("/static/") || /\.\w+$/.test(path);
