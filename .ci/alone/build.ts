/** Build settings of a microfrontend alone: those that it is federated with, and what its team works with beside them. */
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

/** The page is on the API at `API_URL`, or on the recorded one where `--recorded` was said. */
const mode = process.env.ALONE_API === "recorded" ? "recorded" : "live";

const serving =
  (serves: "dev" | "preview"): Setup =>
  ({ server }) => {
    server.middlewares.use(aloneHandler({ folder: process.cwd(), serves, api: API_URL, mode }));
    if (serves === "preview") server.middlewares.use(REMOTE, remoteFiles(join(process.cwd(), "dist")));
  };

/** Adds to a microfrontend's own settings what its development server has for its team. The build that ships has nothing of it. */
export function standAlone(remote: RsbuildConfig): RsbuildConfig {
  return {
    ...remote,
    dev: {
      ...remote.dev,
      // On any port.
      assetPrefix: "http://localhost:<port>/",
      // The page would be shown before the shared packages that it is found to need.
      lazyCompilation: false,
    },
    html: { ...remote.html, favicon },
    // A page without a shell is the team's: a release has none.
    ...(process.env.NODE_ENV === "production" && { tools: { ...remote.tools, htmlPlugin: false } }),
    server: { ...remote.server, setup: serving("dev") },
  };
}

/** Where the build is, in the page of `npm run preview`. */
const REMOTE = "/remote";

/**
 * The page of `npm run preview`: replaces the shell, whose settings it has, and loads the microfrontend's build as a
 * shell does, byte for byte as it ships. It lies beside the build, never in it.
 */
export function standIn(host: RsbuildConfig): RsbuildConfig {
  const { preload: _, ...performance } = host.performance ?? {};
  return {
    ...host,
    source: { ...host.source, entry: { index: join(root, "shared-ui/federation/standalone/preview.ts") } },
    html: { ...host.html, favicon, tags: [] },
    // One for all three, and two may be made at once.
    output: { ...host.output, distPath: { root: join(root, "node_modules/.alone") } },
    performance,
    // It ships nowhere: no hashes, no twins.
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

/** The files of a build, as they lie there. */
const remoteFiles = (dist: string) => (request: IncomingMessage, response: ServerResponse) => {
  // A parsed address has no way up in it.
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
