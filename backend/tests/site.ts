/** A minimal built site with a shell and a build of mfe_public. */
import { createHash } from "node:crypto";
import { dirname, join } from "node:path";
import { Hono } from "hono";
import { onTestFinished } from "vitest";
import { type StaticOptions, staticFiles } from "../platform/http/pages/static.ts";
import { createRemotes } from "../platform/remotes/remotes.ts";
import { FROM_HERE, type RemoteSettings } from "../platform/remotes/settings.ts";

export const SHELL =
  '<html><head><title>Authentica</title><link href="/static/css/late.css" rel="preload" as="style"></head><body><div id="root"></div></body></html>';
/** Returns the value of an integrity attribute. */
export const integrity = (text: string) => `sha256-${createHash("sha256").update(text).digest("base64")}`;

/** Returns the files of a build of mfe_public whose screens were drawn in this frame. */
export function buildOf(words: string, frame = "frame-one") {
  const page = (name: string, sheets: string[]) => ({
    frame,
    title: `${name} & co`,
    description: `The <${name}>`,
    sheets,
    ...(name === "terms" && { drawnFor: "guest" }),
    markup: `<main>${words}<img src="/~microfrontend~/static/image/a.jpg">${name === "terms" ? "{~site_name~}, {~site_phone~}" : ""}</main>`,
  });
  const build = createHash("sha256").update(words).digest("hex").slice(0, 12);
  const fragments = JSON.stringify({
    build,
    object: { ...page("explorer", ["static/css/one.css"]), markup: "<main>No {~number~} of {~who~}{~unknown~}</main>" },
    objects: {
      revoke: {
        ...page("explorer", ["static/css/one.css"]),
        markup: "<main>No {~number~}, until {~ended_paris~}</main>",
      },
    },
    ledger: {
      ...page("explorer", ["static/css/one.css"]),
      markup: "<main><ol>{~entries~}</ol>{~pages~}</main>",
      rows: { mint: "<li>{~number~} by {~who~}</li>", older: "<a>before {~last~}</a>" },
    },
    pages: {
      "/": page("home", ["static/css/one.css"]),
      "/terms": page("terms", ["static/css/one.css", "static/css/terms.css"]),
    },
  });
  const manifest = JSON.stringify({
    metaData: { remoteEntry: { name: `remoteEntry.${words}.js`, path: "" } },
    exposes: [
      { name: "routes", assets: { js: { sync: ["static/js/routes.js"] }, css: { sync: ["static/css/one.css"] } } },
    ],
    authentica: {
      build,
      files: { "static/js/terms.js": integrity("terms") },
      screens: { terms: ["static/css/terms.css", "static/js/terms.js"], login: ["static/css/login.css"] },
    },
  });
  return { "mf-manifest.json": manifest, "fragments.json": fragments };
}

/** Returns the `frame.json` of a shell. */
export const FRAME = (frame: string, startsLate = true, others?: readonly string[]) =>
  JSON.stringify({
    startsLate,
    screens: {
      "/": { remote: "mfe_public", frame, files: [] },
      "/terms": { remote: "mfe_public", frame, files: [] },
      "/login": { remote: "mfe_public", frame, files: [], title: "Log <in>", description: "To be let in" },
      "/explorer": { remote: "mfe_public", frame, files: [] },
      "/dashboard": { remote: "mfe_assets", frame: null, files: ["static/js/layout.js"], isPrivate: true },
    },
    ...(others && { others }),
  });

/** Writes files below `dir/folder`, each atomically. */
export async function writeIn(dir: string, folder: string, files: Readonly<Record<string, string>>) {
  for (const [path, text] of Object.entries(files)) {
    await Deno.mkdir(dirname(join(dir, folder, path)), { recursive: true });
    // Writes the file as deployments do: an existing file is always complete, and is replaced by another one.
    await Deno.writeTextFile(join(dir, folder, `${path}.part`), text);
    await Deno.rename(join(dir, folder, `${path}.part`), join(dir, folder, path));
  }
}

/** Opens a site with a shell and a build of mfe_public. */
export async function openSite(
  settings: Partial<RemoteSettings> = {},
  previewAt?: StaticOptions["previewAt"],
  imageIn?: StaticOptions["imageIn"],
  site?: StaticOptions["site"],
  publicUrl?: string,
) {
  const dir = await Deno.makeTempDir({ prefix: "authentica-pages-" });
  onTestFinished(() => Deno.remove(dir, { recursive: true }));
  const write = (folder: string, files: Readonly<Record<string, string>>) => writeIn(dir, folder, files);
  await write("shell/dist", { "index.html": SHELL, "frame.json": FRAME("frame-one") });
  await write("mfe-public/dist", buildOf("first"));
  const clock = { at: 1e12 };
  const remotes = createRemotes({ settings: { ...FROM_HERE, ...settings }, webDir: dir, now: () => clock.at });
  const randomBytes = (length: number) => crypto.getRandomValues(new Uint8Array(length));
  const gave: [string, string | null][] = [];
  const app = new Hono().route(
    "/",
    staticFiles({
      webDir: dir,
      remotes,
      https: false,
      randomBytes,
      gavePage: (...page) => gave.push(page),
      ...(previewAt && { previewAt }),
      ...(imageIn && { imageIn }),
      ...(site && { site }),
      ...(publicUrl !== undefined && { publicUrl }),
    }),
  );
  return {
    dir,
    /** Microfrontend and release of each served page. */
    gave,
    write,
    clock,
    text: async (path: string) => (await app.request(path)).text(),
    ask: (path: string, headers: Record<string, string> = {}) => Promise.resolve(app.request(path, { headers })),
  };
}
