import { join } from "node:path";
import { Hono } from "hono";
import { etag } from "hono/etag";
import { createMiddleware } from "hono/factory";
import { serveStatic } from "hono/serve-static";

export interface StaticOptions {
  /** Folder that holds `shell/dist` and each `mfe-…/dist`. */
  readonly webDir: string;
  /** Base address of remotes deployed elsewhere; `null`: served from here under `/remotes`. */
  readonly remotesUrl: string | null;
}

const REMOTES = { mfe_public: "mfe-public", mfe_assets: "mfe-assets", mfe_admin: "mfe-admin" } as const;
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

/** The built front ends: the shell at `/`, the remotes under `/remotes/<name>/`, and the shell's page for every other address. */
export function staticFiles({ webDir, remotesUrl }: StaticOptions) {
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
  files.get("*", serveStatic({ ...READING, root: shell, precompressed: true }));
  // A missing file must not answer a page: a browser would run it as a script.
  files.get("*", async (c, next) => {
    const isFile = c.req.path.startsWith("/remotes/") || c.req.path.startsWith("/static/") || /\.\w+$/.test(c.req.path);
    return isFile ? next() : serveStatic({ ...READING, root: shell, path: "index.html" })(c, next);
  });
  return files;
}
