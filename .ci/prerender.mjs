/**
 * Runs at the end of a front end's build and prerenders what a page can show before its scripts run.
 *
 * `prerender.mjs frame DIST FILES`: writes the shell's markup around each screen to `frame.json`, with the
 * microfrontend of the screen, the digest of the markup, and the files (a JSON list) that the shell loads only for
 * signed-in people.
 * `prerender.mjs fragments DIST`: writes the public screens of a microfrontend to `fragments.json` with the name of
 * the build. Each has the digest of the frame that it was drawn in. The server inserts a screen into the shell's page
 * if the two frames are the same.
 */
import { createHash } from "node:crypto";
import { readFile, rename, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { createRsbuild, loadConfig } from "@rsbuild/core";
import { ledgerPage, objectPages, withSitePlaces } from "./pages-with-places.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const [, , what, dist, later = "[]"] = process.argv;

// The pages of a build in one language have the language in their names: `fragments.en.json`.
const suffix = process.env.WORDS_IN ? `.${process.env.WORDS_IN}` : "";
const LANGUAGES = ["fr", "en", "qps"];

// React selects its production build by this variable.
process.env.NODE_ENV = "production";

/** First digits of the SHA-256 of a text. */
const digestOf = (text) => createHash("sha256").update(text).digest("hex").slice(0, 12);

/**
 * Builds and imports the part of a front end that draws its pages. Each kind of prerendering has a separate folder,
 * so that simultaneous builds do not conflict.
 */
async function bundleOf(name) {
  const dir = join(root, "node_modules/.prerender", what, `${name}${suffix}`);
  process.env.PRERENDER_DIR = dir;
  // The settings depend on the folder. This loader evaluates their modules again each time.
  process.chdir(join(root, name));
  const { content } = await loadConfig({ path: "rsbuild.prerender.config.ts", loader: "jiti" });
  const rsbuild = await createRsbuild({ config: { ...content, logLevel: "warn" } });
  const { close } = await rsbuild.build();
  await close();
  return import(pathToFileURL(join(dir, "index.mjs")).href);
}

async function write(name, content) {
  const path = join(dist, `${name}${suffix}.json`);
  await writeFile(`${path}.part`, `${JSON.stringify(content)}\n`);
  await rename(`${path}.part`, path);
}

async function frame() {
  const { frameAt, screens, others, words } = await bundleOf("shell");
  const places = {};
  for (const { path, remote, access } of screens) {
    const isOpen = access === "public" || access === "guest";
    const drawn = isOpen
      ? { frame: digestOf(await frameAt(path)), files: [] }
      : { frame: null, files: JSON.parse(later) };
    places[path] = { remote, ...drawn, ...words[path] };
  }
  await write("frame", { startsLate: true, screens: places, others });
}

/** Returns every class in a style sheet. */
const classesOf = (css) => new Set(Array.from(css.matchAll(/\.(-?[A-Za-z_][\w-]*)/g), ([, name]) => name));

async function fragments() {
  const { prerenderPage, frameAt } = await bundleOf("shell");
  const routes = await bundleOf("mfe-public");
  const { exposes, authentica } = JSON.parse(await readFile(join(dist, `mf-manifest${suffix}.json`), "utf8"));
  globalThis.authenticaDrawnSite = routes.drawnSite.site;
  const { css } = exposes.find(({ name }) => name === "routes").assets;
  const known = new Map();
  for (const file of [...css.sync, ...css.async]) {
    known.set(file, classesOf(await readFile(join(dist, file), "utf8")));
  }

  /**
   * Returns the style sheets of a screen in the order in which the browser loads them; that of the screen's own chunk
   * comes last.
   */
  function sheetsOf(screen, markup) {
    const sheets = [...css.sync, ...css.async.filter((file) => basename(file).startsWith(`${screen}.`))];
    const dressed = new Set(sheets.flatMap((file) => [...known.get(file)]));
    const worn = new Set(Array.from(markup.matchAll(/ class="([^"]*)"/g), ([, names]) => names.split(/\s+/)).flat());
    const bare = [...known].filter(([, names]) => [...names].some((name) => worn.has(name) && !dressed.has(name)));
    if (bare.length > 0)
      throw new Error(
        `${screen} uses CSS classes of style sheets that it does not load: ${bare.map(([file]) => file).join(", ")}.`,
      );
    return sheets;
  }

  /** Returns a prerendered page of a screen. */
  async function drawn(screen, address, { title, description, drawnFor, behind = "" }) {
    const markup = withSitePlaces(await prerenderPage(routes, `${address}${behind}`), routes.drawnSite.parts);
    // The page's content security policy allows neither inline scripts nor inline styles.
    const inline = /<script|<style|\sstyle=/.exec(markup);
    if (inline)
      throw new Error(
        `The prerendered markup of ${address} contains "${inline[0]}", which the content security policy of the page forbids.`,
      );
    const sheets = sheetsOf(screen || "home", markup);
    return { frame: digestOf(await frameAt(`/${screen}`)), title, description, drawnFor, sheets, markup };
  }

  const pages = {};
  for (const [address, how] of Object.entries(routes.drawn))
    pages[address] = await drawn(address.slice(1), address, how);

  const [objects, ledger] = [await objectPages(routes, drawn), await ledgerPage(routes, drawn)];
  const languages = suffix ? {} : await drawnBefore();
  await write("fragments", { build: authentica.build, pages, ...objects, ledger, languages });
}

/**
 * Returns the prerendered pages of the build in each language. These builds run before the build for visitors who have
 * chosen no language.
 */
async function drawnBefore() {
  const found = {};
  for (const language of LANGUAGES) {
    const text = await readFile(join(dist, `fragments.${language}.json`), "utf8").catch(() => null);
    if (text) found[language] = JSON.parse(text);
  }
  return found;
}

await { frame, fragments }[what]();
// The screens' code may have open timers and ports, for which some runtimes wait.
process.exit();
