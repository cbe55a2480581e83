/**
 * Prerenders the screens that are the same for everybody. Needs the web builds of the shell and of mfe-public: each page is
 * the shell's own, with the markup in its `#root` and the style sheets that it wears. `shell/dist/pages/index.json` names
 * the pages and what they were made from, and is written last: the server gives a page out only while that lies there.
 */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { writeTwins } from "../shared-ui/federation/twins.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const BASE = "/remotes/mfe-public/";

// React takes its build of production by it.
process.env.NODE_ENV = "production";

const digestOf = (bytes) => createHash("sha256").update(bytes).digest("hex");
const escaped = (text) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Builds and loads the part of a front end that draws its pages. */
async function bundleOf(name) {
  const args = [join(root, "node_modules/@rsbuild/core/bin/rsbuild.js"), "build", "-c", "rsbuild.prerender.config.ts"];
  const { status } = spawnSync(process.execPath, args, { cwd: join(root, name), stdio: "inherit" });
  if (status !== 0) throw new Error(`The prerendering bundle of ${name} could not be built.`);
  return import(pathToFileURL(join(root, "node_modules/.prerender", name, "index.mjs")).href);
}

/** Every class that a style sheet knows. */
const classesOf = (css) => new Set(Array.from(css.matchAll(/\.(-?[A-Za-z_][\w-]*)/g), ([, name]) => name));

const { prerenderPage } = await bundleOf("shell");
const routes = await bundleOf("mfe-public");

const dist = join(root, "shell/dist");
const remote = join(root, "mfe-public/dist");
const shell = await readFile(join(dist, "index.html"), "utf8");
const manifest = await readFile(join(remote, "mf-manifest.json"), "utf8");
const { exposes, metaData } = JSON.parse(manifest);
const { js, css } = exposes.find(({ name }) => name === "routes").assets;
const known = new Map();
for (const file of [...css.sync, ...css.async]) {
  known.set(file, classesOf(await readFile(join(remote, file), "utf8")));
}

/** The style sheets of a screen, in the order in which the browser would load them: the chunk with its name comes last. */
function sheetsOf(screen, markup) {
  const sheets = [...css.sync, ...css.async.filter((file) => basename(file).startsWith(`${screen}.`))];
  const dressed = new Set(sheets.flatMap((file) => [...known.get(file)]));
  const worn = new Set(Array.from(markup.matchAll(/ class="([^"]*)"/g), ([, names]) => names.split(/\s+/)).flat());
  const bare = [...known].filter(([, names]) => [...names].some((name) => worn.has(name) && !dressed.has(name)));
  if (bare.length > 0)
    throw new Error(`${screen} wears classes of ${bare.map(([file]) => file)}, which it leaves out.`);
  return sheets;
}

/** The shell's page with a screen in it. */
function pageOf(screen, address, markup, { title, description }) {
  // The page's policy allows neither.
  const inline = /<script|<style|\sstyle=/.exec(markup);
  if (inline) throw new Error(`The markup of ${address} has something inline: ${inline[0]}.`);
  const early = [];
  const put = (page, what, by) => {
    if (!page.includes(what)) throw new Error(`The shell's page has no ${what}.`);
    return page.replace(what, () => by);
  };
  // The shell's later style sheets come before the microfrontend's, as they do when it is drawn in the browser.
  let page = shell.replace(/<link href="([^"]+)" rel="preload" as="style">/g, (_, href) => {
    early.push(`<link href="${href}" rel="stylesheet">`);
    return "";
  });
  const head = [
    `<meta name="description" content="${escaped(description)}">`,
    `<meta property="og:title" content="${escaped(title)} — Authentica">`,
    `<meta property="og:description" content="${escaped(description)}">`,
    '<meta property="og:type" content="website">',
    ...early,
    // `data-href` is how the microfrontend's own loader finds that it is there.
    ...sheetsOf(screen, markup).map((file) => `<link href="${BASE}${file}" data-href="${file}" rel="stylesheet">`),
    // Not the screen's own script: a browser keeps the failure of a preload, and the first retry would meet it again.
    ...[metaData.remoteEntry.name, ...js.sync].map((file) => `<link href="${BASE}${file}" rel="preload" as="script">`),
  ];
  page = put(page, "<title>Authentica</title>", `<title>${escaped(title)} — Authentica</title>`);
  page = put(page, "</head>", `${head.join("")}</head>`);
  return put(page, '<div id="root"></div>', `<div id="root" data-prerendered="${address}">${markup}</div>`);
}

const pages = {};
await mkdir(join(dist, "pages"), { recursive: true });
for (const { path, handle } of routes.default) {
  if (!handle) continue;
  const screen = path.replace(/^\//, "");
  const address = `/${screen}`;
  const page = pageOf(screen || "home", address, await prerenderPage(routes, address), handle);
  pages[address] = `${screen || "home"}.${digestOf(page).slice(0, 10)}.html`;
  await writeFile(join(dist, "pages", pages[address]), page);
}
await writeTwins(join(dist, "pages"), Object.values(pages));
const madeFrom = { "shell/dist/index.html": digestOf(shell), "mfe-public/dist/mf-manifest.json": digestOf(manifest) };
await writeFile(join(dist, "pages/index.json"), `${JSON.stringify({ madeFrom, pages }, null, 2)}\n`);
// What drew the pages may hold timers and ports, for which some runtimes wait.
process.exit();
