/**
 * Build settings for running a microfrontend without shell and back end: its federation settings, and what its team
 * needs in development.
 */
import { createReadStream, statSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { RsbuildConfig, ServerConfig } from "@rsbuild/core";
import { API_URL } from "../../shared-ui/federation/dev-servers.ts";
import { aloneHandler } from "./server.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const favicon = fileURLToPath(new URL("../../shell/public/favicon.svg", import.meta.url));

type Setup = Exclude<ServerConfig["setup"], readonly unknown[] | undefined>;

/** API that the page uses: the live one at `API_URL`, or the recorded one with `--recorded`. */
const mode = process.env.ALONE_API === "recorded" ? "recorded" : "live";

const serving =
  (serves: "dev" | "preview"): Setup =>
  ({ server }) => {
    server.middlewares.use(aloneHandler({ folder: process.cwd(), serves, api: API_URL, mode }));
    if (serves === "preview") server.middlewares.use(REMOTE, remoteFiles(join(process.cwd(), "dist")));
  };

/** Adds the development server's page to the settings of a microfrontend. Released builds do not contain it. */
export function standAlone(remote: RsbuildConfig): RsbuildConfig {
  return {
    ...remote,
    dev: {
      ...remote.dev,
      // The development server may run on any port.
      assetPrefix: "http://localhost:<port>/",
      // With lazy compilation the page would be shown before shared packages are found and built.
      lazyCompilation: false,
    },
    html: { ...remote.html, favicon },
    // The HTML page is for development only; a release has none.
    ...(process.env.NODE_ENV === "production" && { tools: { ...remote.tools, htmlPlugin: false } }),
    server: { ...remote.server, setup: serving("dev") },
  };
}

/** Path of the microfrontend's build on the page of `npm run preview`. */
const REMOTE = "/remote";

/**
 * Settings of the page of `npm run preview`. It replaces the shell, has the shell's settings, and loads the
 * unmodified build of the microfrontend as the shell would. It is built into a folder outside of that build.
 */
export function standIn(host: RsbuildConfig): RsbuildConfig {
  const { preload: _, ...performance } = host.performance ?? {};
  return {
    ...host,
    source: { ...host.source, entry: { index: join(root, "shared-ui/federation/standalone/preview.ts") } },
    html: { ...host.html, favicon, tags: [] },
    // One folder serves all three microfrontends, so it is outside of their builds.
    output: { ...host.output, distPath: { root: join(root, "node_modules/.alone") } },
    performance,
    // This page is never released, so it needs no hashed names and no compressed copies.
    plugins:
      host.plugins?.filter((plugin) => !(plugin && "name" in plugin && plugin.name === "authentica-finish")) ?? [],
    server: { ...host.server, publicDir: false, setup: serving("preview") },
  };
}

const TYPES: Readonly<Record<string, string>> = {
  ".css": "text/css",
  ".js": "text/javascript",
  ".json": "application/json",
  ".jpg": "image/jpeg",
  ".mp4": "video/mp4",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".vtt": "text/vtt",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
};

/** Serves the files of a build unmodified. */
const remoteFiles = (dist: string) => (request: IncomingMessage, response: ServerResponse) => {
  // `URL` resolves `..`, so the path cannot leave the folder.
  const { pathname } = new URL(request.url ?? "/", "http://localhost");
  const file = join(dist, decodeURIComponent(pathname));
  const found = file.startsWith(join(dist, "/")) ? statSync(file, { throwIfNoEntry: false }) : undefined;
  if (!found?.isFile()) return void response.writeHead(404).end();
  response.writeHead(200, {
    "content-type": TYPES[extname(file)] ?? "application/octet-stream",
    "content-length": found.size,
    "cache-control": "no-cache",
  });
  createReadStream(file).pipe(response);
};
