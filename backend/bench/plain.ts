/** The product built as one app (`.ci/plain`), and a server for it: the files and pages as the product's own server gives them, without `/api`. */
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { Hono } from "hono";
import { etag } from "hono/etag";
import { serveStatic } from "hono/serve-static";
import { keep, send } from "../platform/http/kept.ts";
import { type Ahead, composePage, type Drawn } from "../platform/http/page.ts";
import type { Fragment } from "../platform/remotes/formats.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const web = join(root, "node_modules/.plain/web");
const draw = join(root, "node_modules/.plain/draw");

interface Drawing {
  readonly routes: unknown;
  /** By address: what a page says in its head, and what stands behind the address where it is drawn. */
  readonly drawn: Readonly<
    Record<string, Pick<Fragment, "title" | "description" | "drawnFor"> & { readonly behind?: string }>
  >;
  prerenderPage(module: unknown, address: string): Promise<string>;
}

async function build(config: string, variables: Readonly<Record<string, string>>): Promise<void> {
  const { success } = await new Deno.Command("node", {
    args: [join(root, "node_modules/@rsbuild/core/bin/rsbuild.js"), "build", "-c", join(root, ".ci/plain", config)],
    cwd: root,
    env: variables,
    stdout: "null",
    stderr: "inherit",
  }).output();
  if (!success) throw new Error(`${config} could not be built.`);
}

/** Builds it, some ten seconds. */
export async function buildPlain(): Promise<void> {
  await build("rsbuild.config.mjs", { PLAIN_DIR: web });
  await build("prerender.config.mjs", { PRERENDER_DIR: draw });
}

/** The microfrontend of a screen, by the first segment of its address, as the shell has it. */
const remoteOf = (segment: string) =>
  ["dashboard", "authentica", "traceability"].includes(segment)
    ? "mfe-assets"
    : segment === "admin"
      ? "mfe-admin"
      : "mfe-public";

/** Serves what is built; a page names ahead what its screen will ask for, as the product's do. */
export async function servePlain(): Promise<{ readonly port: number; stop(): Promise<void> }> {
  const chunks = JSON.parse(await Deno.readTextFile(join(web, "chunks.json"))) as Readonly<Record<string, string[]>>;
  const index = await Deno.readTextFile(join(web, "index.html"));
  const { routes, drawn, prerenderPage } = (await import(pathToFileURL(join(draw, "index.mjs")).href)) as Drawing;
  const filesOf = (segment: string): readonly string[] => {
    const remote = remoteOf(segment);
    const layout = remote === "mfe-public" ? [] : (chunks["later-layout"] ?? []);
    return [...new Set([...layout, ...(chunks[remote] ?? []), ...(chunks[segment] ?? [])])];
  };

  async function drawnAt(path: string): Promise<Drawn | null> {
    const how = Object.hasOwn(drawn, path) ? drawn[path] : undefined;
    if (!how) return null;
    const sheets = filesOf(path.slice(1)).filter((file) => file.endsWith(".css"));
    const markup = await prerenderPage({ default: routes }, `${path}${how.behind ?? ""}`);
    return { path, base: "/", object: null, fragment: { ...how, frame: "", sheets, markup } };
  }

  async function pageAt(path: string) {
    const ahead = filesOf(path.split("/")[1] ?? "").map(
      (file): Ahead => ({ address: `/${file}`, as: file.endsWith(".css") ? "style" : "script" }),
    );
    const parts = { addresses: {} as never, overrides: new Map(), startsLate: true, preview: null, words: {} };
    return keep("text/html; charset=UTF-8", composePage(index, { ...parts, ahead, drawn: await drawnAt(path) }));
  }

  const pages = new Map<string, ReturnType<typeof pageAt>>();
  const app = new Hono().use(etag());
  const first = keep("text/javascript; charset=utf-8", await Deno.readTextFile(join(web, "first.js")));
  app.get("/first.js", (c) => send(c, first));
  app.get("*", async (c, next) => {
    const { path } = c.req;
    if (/\.\w+$/.test(path)) return next();
    const page = pages.get(path) ?? pageAt(path);
    pages.set(path, page);
    return send(c, await page);
  });
  app.get(
    "*",
    serveStatic({
      root: web,
      precompressed: true,
      join,
      isDir: () => false,
      getContent: (path) => Deno.readFile(path).catch(() => null),
    }),
  );
  const server = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen: () => {} }, app.fetch);
  return { port: server.addr.port, stop: () => server.shutdown() };
}
