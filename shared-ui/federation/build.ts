/**
 * Build settings of the host and the remotes, used by every `rsbuild.config.ts`: one list of shared packages, and one
 * structure of the output. This code runs at build time only.
 */
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { pluginModuleFederation } from "@module-federation/rsbuild-plugin";
import {
  defineConfig,
  type HtmlTagDescriptor,
  type RsbuildConfig,
  type Rspack,
  type ServerConfig,
} from "@rsbuild/core";
import { pluginReact } from "@rsbuild/plugin-react";
import { words as en } from "../words/en/page.ts";
import { words as fr } from "../words/fr/page.ts";
import { claiming, hosting } from "./build-claims.ts";
import { classNameOf } from "./build-class-names.ts";
import { containing } from "./build-contents.ts";
import { copiesTaken } from "./build-copies.ts";
import { prerendering } from "./build-prerender.ts";
import { screening } from "./build-screens.ts";
import { type Sharing, sharing } from "./build-sharing.ts";
import { devPort } from "./dev-servers.ts";
import { pluginFinish } from "./finish.ts";
import { CONDITIONS, IS_PSEUDO, LANGUAGE, named } from "./language-of-build.ts";

const here = dirname(fileURLToPath(import.meta.url));
const shares = sharing();

/**
 * The host loads all shared packages together with its first scripts, because they are needed immediately and
 * separate requests would take longer.
 */
const eagerly = (packages: Sharing["packages"]): Sharing["packages"] =>
  Object.fromEntries(Object.entries(packages).map(([name, config]) => [name, { ...config, eager: true }]));

/** Catalogues in English, in a build for the pseudo-locale. */
const CATALOGUES: Rspack.RuleSetRule[] = IS_PSEUDO
  ? [{ test: /[\\/](words|legal)[\\/]en[\\/].*\.tsx?$/, enforce: "pre", use: join(here, "pseudo-loader.mjs") }]
  : [];

/** Scripts of workers. Their names must be those that the server expects (`threadPolicy`). */
const THREADS = {
  test: /[\\/][a-z-]+-worker\.ts$/,
  type: "asset/resource",
  generator: { filename: "static/js/async/[name].[contenthash:10].js" },
  use: [{ loader: join(here, "thread-loader.mjs"), options: { conditions: CONDITIONS, rules: CATALOGUES } }],
} satisfies Rspack.RuleSetRule;

/** Settings that all builds share. `assetPrefix` is the address from which the browser loads their files. */
export const output = (assetPrefix: string): RsbuildConfig => ({
  plugins: [pluginReact({ fastRefresh: false })],
  source: { entry: { index: "./src/index.ts" }, assetsInclude: /\.vtt$/ },
  resolve: { alias: { ...shares.alias, ...copiesTaken(shares.copies["react-router"]) } },
  html: {
    template: join(here, "index.html"),
    title: "Authentica",
    templateParameters: CONDITIONS.includes("en") ? en : fr,
  },
  output: {
    assetPrefix,
    filename: { html: named("[name].html") },
    // Files of earlier builds are kept, because a page that is open during a deployment must still find its files.
    cleanDistPath: false,
    dataUriLimit: 0,
    polyfill: "off",
    legalComments: "none",
    // Only releases need source maps. They keep the source maps but do not serve them.
    ...(process.env.SOURCE_MAPS === "1" && { sourceMap: { js: "hidden-source-map", css: false } }),
    overrideBrowserslist: ["chrome >= 120", "firefox >= 121", "safari >= 17.2"],
  },
  performance: { printFileSize: false },
  tools: {
    rspack: { module: { rules: [THREADS, ...CATALOGUES] }, resolve: { conditionNames: [...CONDITIONS, "..."] } },
    ...(process.env.NODE_ENV === "production" && { cssLoader: { modules: { getLocalIdent: classNameOf } } }),
  },
});

export interface HostOptions {
  /** Port of the host during development. */
  readonly port: number;
  /** Address of `/api` during development. */
  readonly api: string;
}

/**
 * The two fonts of the first paint. They are preloaded beside the first scripts, and so are the asynchronous chunks
 * of the shell, except chunks named `later-…`, which are loaded on demand.
 */
export const FACES = /(instrument-sans|newsreader)-french\./;
const FIRST_FILES = [/static\/(js|css)\/async\/(?!later-)/, FACES];

type ServerSetup = Exclude<ServerConfig["setup"], readonly unknown[] | undefined>;

/**
 * Serves other addresses instead of `public/remotes.json`, because during development each remote has its own server.
 */
const devRemotes: ServerSetup = (context) => {
  if (context.action !== "dev") return;
  const entries = (["mfe_public", "mfe_assets", "mfe_admin"] as const).map((name) => [
    name,
    `http://localhost:${devPort(name)}/mf-manifest.json`,
  ]);
  const body = JSON.stringify(Object.fromEntries(entries));
  context.server.middlewares.use((request, response, next) => {
    if (request.url?.split("?")[0] !== "/remotes.json") return next();
    response.setHeader("Content-Type", "application/json");
    response.end(body);
  });
};

/**
 * This script blocks rendering and runs before all others. It sets the theme for the first paint, and stores what the
 * user enters into a prerendered page before hydration.
 */
export const FIRST_SCRIPT: HtmlTagDescriptor = {
  tag: "script",
  attrs: { src: "/first.js" },
  head: true,
  append: false,
  publicPath: false,
  hash: false,
};

/** Address of the web manifest, whose texts are in the language of the build. */
const WEB_MANIFEST = LANGUAGE === "en" ? "/manifest.en.webmanifest" : "/manifest.webmanifest";

/**
 * Tags with the background colours of both themes (`--color-paper`), the web manifest, and the home-screen icon, which
 * `.ci/icons.ts` draws.
 */
const SITE_TAGS: HtmlTagDescriptor[] = [
  { tag: "meta", attrs: { name: "theme-color", media: "(prefers-color-scheme: light)", content: "#fcfaf6" } },
  { tag: "meta", attrs: { name: "theme-color", media: "(prefers-color-scheme: dark)", content: "#10141c" } },
  ...Object.entries({ manifest: WEB_MANIFEST, "apple-touch-icon": "/apple-touch-icon.png" }).map(([rel, href]) => ({
    tag: "link",
    attrs: { rel, href },
    head: true,
    publicPath: false,
    hash: false,
  })),
];

/** Returns the build settings of the shell, which provides the federation runtime that the remotes use. */
export function defineHost({ port, api }: HostOptions): RsbuildConfig {
  const base = output("/");
  return defineConfig({
    ...base,
    // With lazy compilation, the page would request the first chunk before it has been built.
    dev: { lazyCompilation: false },
    html: {
      ...base.html,
      favicon: "./public/favicon.svg",
      tags: [FIRST_SCRIPT, ...SITE_TAGS],
    },
    performance: { ...base.performance, preload: { type: "all-assets", include: FIRST_FILES } },
    // Code stays in the chunks that import it, even if several do. A separate chunk would have no name, and would
    // therefore be preloaded together with the first files.
    splitChunks: { cacheGroups: { default: false, defaultVendors: false } },
    server: {
      port,
      strictPort: true,
      proxy: { "/api": api, "/badge": api },
      historyApiFallback: true,
      setup: devRemotes,
    },
    plugins: [
      ...(base.plugins ?? []),
      pluginModuleFederation({
        name: "shell",
        remotes: {},
        shared: eagerly(shares.packages),
        shareStrategy: "loaded-first",
        dts: false,
        experiments: {
          asyncStartup: true,
          provideExternalRuntime: true,
          // The shell reads manifests itself and registers the entry of each remote, so it needs no snapshots.
          optimization: { target: "web", disableSnapshot: true },
        },
      }),
      containing(shares),
      hosting(shares),
      prerendering("frame"),
      pluginFinish("shell"),
    ],
  });
}

export interface RemoteOptions {
  /** Federation name, which must be a valid identifier: `mfe_public`. */
  readonly name: string;
  readonly port: number;
  readonly api: string;
  /** Whether some screens of the microfrontend are prerendered at build time. */
  readonly isPrerendered?: boolean;
}

const ROUTES = "./src/routes.tsx";

/**
 * Returns the build settings of a microfrontend, which only exposes `./routes`. Also builds a page on which its team
 * can run it alone.
 */
export function defineRemote({ name, port, api, isPrerendered }: RemoteOptions): RsbuildConfig {
  const base = output("auto");
  return defineConfig({
    ...base,
    dev: { assetPrefix: `http://localhost:${port}/` },
    // Each script costs a request, so third-party code goes into the same chunk as other code that screens share.
    splitChunks: { cacheGroups: { defaultVendors: false } },
    server: {
      port,
      strictPort: true,
      proxy: { "/api": api, "/badge": api },
      historyApiFallback: true,
      cors: { origin: /^http:\/\/localhost:\d+$/ },
    },
    plugins: [
      ...(base.plugins ?? []),
      pluginModuleFederation({
        name,
        ...(LANGUAGE !== null && { manifest: { fileName: named("mf-manifest.json") } }),
        filename: "remoteEntry.[contenthash:8].js",
        exposes: { "./routes": ROUTES },
        shared: shares.packages,
        shareStrategy: "loaded-first",
        dts: false,
        // During development a remote also runs alone, without a host that would provide the runtime.
        experiments: { externalRuntime: process.env.NODE_ENV === "production", optimization: { target: "web" } },
      }),
      containing(shares),
      claiming(shares, ROUTES),
      screening(),
      ...(isPrerendered ? [prerendering("fragments")] : []),
      pluginFinish("microfrontend"),
    ],
  });
}

export interface PrerenderOptions {
  readonly entry: string;
  /** Address from which the browser loads files of the web build. */
  readonly assetPrefix: string;
}

/**
 * Returns settings that bundle the code of the web build for Node, in order to prerender pages. Class names and
 * addresses of assets equal those of the web build, because both builds read the same files under the same root.
 * Shared packages are external, so that all bundles use the one copy that Node finds. The bundle is written to
 * `index.mjs` in the folder `PRERENDER_DIR`.
 */
export function definePrerender({ entry, assetPrefix }: PrerenderOptions): RsbuildConfig {
  const distPath = process.env.PRERENDER_DIR;
  if (!distPath) throw new Error("PRERENDER_DIR is not set. Set it to the output folder.");
  const base = output(assetPrefix);
  return defineConfig({
    plugins: base.plugins ?? [],
    performance: base.performance ?? {},
    source: { ...base.source, entry: { index: entry } },
    output: {
      ...base.output,
      target: "node",
      module: true,
      minify: false,
      emitAssets: false,
      cleanDistPath: true,
      distPath: { root: distPath },
      filename: { js: "[name].mjs" },
      externals: Object.keys(shares.packages)
        .filter((name) => !name.startsWith("@authentica/"))
        .map((name) => new RegExp(`^${name.replace(/\/$/, "")}(/|$)`)),
    },
    // The condition `prerender` selects modules whose session is empty.
    tools: {
      ...base.tools,
      rspack: {
        resolve: { conditionNames: [...CONDITIONS, "prerender", "..."] },
        module: { rules: [THREADS, ...CATALOGUES] },
      },
    },
  });
}
