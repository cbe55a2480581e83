/**
 * The product built as one app (`.ci/plain`), put into a folder as the product's own server takes front ends (`WEB_DIR`): both sides of a
 * comparison then come from the same server, with its headers, compression and pages.
 */
import { cp, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { Fragment, Manifest, ShellFrame } from "../../../backend/platform/remotes/formats.ts";
import { folderNameOf } from "../../../backend/platform/remotes/settings.ts";
import { ledgerPage, objectPages } from "../../pages-with-places.mjs";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const web = join(root, "node_modules/.plain/web");
const draw = join(root, "node_modules/.plain/draw");

type Placed = Parameters<typeof objectPages>[0] & Parameters<typeof ledgerPage>[0];

interface Drawing extends Placed {
  readonly routes: unknown;
  /** By address: what a page says in its head, and what stands behind the address where it is drawn. */
  readonly drawn: Readonly<
    Record<string, Pick<Fragment, "title" | "description" | "drawnFor"> & { readonly behind?: string }>
  >;
  prerenderPage(module: unknown, address: string): Promise<string>;
  readonly screens: readonly { readonly path: string; readonly access: string }[];
  readonly words: Readonly<Record<string, { readonly title: string; readonly description?: string }>>;
  readonly others: string[];
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

async function buildPlain(): Promise<void> {
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

/** What stands around a screen is the same for all: there is one build. */
const FRAME = "0".repeat(12);

/**
 * Builds it, some ten seconds, and puts it into `dir`: the app as the shell, and what it has drawn as the fragments of a microfrontend that
 * has style sheets and nothing else. The pages name its manifest and its empty
 * entry, which one app has not; `isOfFederation` tells them.
 */
export async function layPlain(dir: string): Promise<void> {
  await buildPlain();
  const [shell, remote] = ["shell", folderNameOf("mfe_public")].map((folder) => join(dir, folder, "dist")) as [
    string,
    string,
  ];
  await Promise.all([shell, remote].map((folder) => mkdir(folder, { recursive: true })));
  await cp(web, shell, { recursive: true });
  await cp(join(web, "static/css"), join(remote, "static/css"), { recursive: true });

  const chunks = JSON.parse(await Deno.readTextFile(join(web, "chunks.json"))) as Readonly<Record<string, string[]>>;
  const drawing = (await import(pathToFileURL(join(draw, "index.mjs")).href)) as Drawing;
  const { routes, drawn, prerenderPage, screens, words, others } = drawing;
  const filesOf = (segment: string): string[] => {
    const name = remoteOf(segment);
    const layout = name === "mfe-public" ? [] : (chunks["later-layout"] ?? []);
    return [...new Set([...layout, ...(chunks[name] ?? []), ...(chunks[segment] ?? [])])];
  };

  const places: Record<string, ShellFrame["screens"][string]> = {};
  for (const { path, access } of screens) {
    const isOpen = access === "public" || access === "guest";
    const own = isOpen ? { remote: "mfe_public", frame: FRAME } : { remote: "none", frame: null };
    places[path] = { ...words[path], ...own, files: filesOf(path.slice(1)) };
  }
  const pageOf = async (screen: string, address: string, how: Pick<Fragment, "title" | "description" | "drawnFor">) => {
    const sheets = filesOf(screen).filter((file) => file.endsWith(".css"));
    const markup = await prerenderPage({ default: routes }, address);
    return { ...how, frame: FRAME, sheets, markup };
  };
  const pages: Record<string, Fragment> = {};
  for (const [path, { behind = "", ...how }] of Object.entries(drawn))
    pages[path] = await pageOf(path.slice(1), `${path}${behind}`, how);
  const [objects, ledger] = [await objectPages(drawing, pageOf), await ledgerPage(drawing, pageOf)];
  const build = FRAME;
  const frame: ShellFrame = { startsLate: true, screens: places, others };
  const manifest: Manifest = {
    metaData: { remoteEntry: { name: "none.js", path: "" } },
    exposes: [],
    authentica: { build },
  };
  const write = (path: string, content: unknown) => writeFile(path, JSON.stringify(content));
  await write(join(shell, "frame.json"), frame);
  await write(join(remote, "mf-manifest.json"), manifest);
  await write(join(remote, "fragments.json"), { build, pages, ...objects, ledger });
  await writeFile(join(remote, manifest.metaData.remoteEntry.name), "");
}

/** Whether a page of the app asks for this only because the product's server has put it there. */
export const isOfFederation = (path: string): boolean => path.startsWith("/remotes/") && !path.endsWith(".css");
