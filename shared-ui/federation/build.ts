/**
 * Build settings of the host and the remotes: one list of shared packages, one output shape.
 * Used by every `rsbuild.config.ts`; nothing here reaches a browser.
 */
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { pluginModuleFederation } from "@module-federation/rsbuild-plugin";
import { defineConfig, type RsbuildConfig } from "@rsbuild/core";
import { pluginReact } from "@rsbuild/plugin-react";

const here = dirname(fileURLToPath(import.meta.url));
const require = createRequire(import.meta.url);
const { version, dependencies } = require("../package.json") as {
  version: string;
  dependencies: Record<string, string>;
};

const once = (requiredVersion: string) => ({ singleton: true, strictVersion: true, requiredVersion });

/** Packages that must exist once in a page. A trailing slash covers the sub-paths, so that the JSX runtime is shared too. */
const shared = {
  react: once(dependencies.react as string),
  "react/": once(dependencies.react as string),
  "react-dom": once(dependencies["react-dom"] as string),
  "react-dom/": once(dependencies["react-dom"] as string),
  "react-router-dom": once(dependencies["react-router-dom"] as string),
  "@tanstack/react-query": once(dependencies["@tanstack/react-query"] as string),
  jotai: once(dependencies.jotai as string),
  "@authentica/shared-ui/session": { ...once(version), version },
};

const output = (assetPrefix: string): RsbuildConfig => ({
  plugins: [pluginReact({ fastRefresh: false })],
  source: { entry: { index: "./src/index.ts" } },
  html: {
    template: join(here, "index.html"),
    title: "Authentica",
  },
  output: {
    assetPrefix,
    // An open page must still find the files of the deploy that it came from.
    cleanDistPath: false,
    dataUriLimit: 0,
    polyfill: "off",
    legalComments: "none",
    overrideBrowserslist: ["chrome >= 120", "firefox >= 121", "safari >= 17.2"],
  },
  performance: { printFileSize: false },
});

export interface HostOptions {
  /** Development port of the host. */
  readonly port: number;
  /** Where `/api` is served during development. */
  readonly api: string;
}

/** The shell: provides the federation runtime that the remotes use. */
export function defineHost({ port, api }: HostOptions): RsbuildConfig {
  const base = output("/");
  return defineConfig({
    ...base,
    server: { port, strictPort: true, proxy: { "/api": api }, historyApiFallback: true },
    plugins: [
      ...(base.plugins ?? []),
      pluginModuleFederation({
        name: "shell",
        remotes: {},
        shared,
        shareStrategy: "loaded-first",
        dts: false,
        experiments: { asyncStartup: true, provideExternalRuntime: true, optimization: { target: "web" } },
      }),
    ],
  });
}

export interface RemoteOptions {
  /** Federation name, a valid identifier: `mfe_public`. */
  readonly name: string;
  readonly port: number;
  readonly api: string;
}

/** A microfrontend: exposes `./routes` and nothing else, and also builds a page of its own for its team. */
export function defineRemote({ name, port, api }: RemoteOptions): RsbuildConfig {
  const base = output("auto");
  return defineConfig({
    ...base,
    dev: { assetPrefix: `http://localhost:${port}/` },
    server: {
      port,
      strictPort: true,
      proxy: { "/api": api },
      historyApiFallback: true,
      cors: { origin: /^http:\/\/localhost:\d+$/ },
    },
    plugins: [
      ...(base.plugins ?? []),
      pluginModuleFederation({
        name,
        filename: "remoteEntry.[contenthash:8].js",
        exposes: { "./routes": "./src/routes.tsx" },
        shared,
        shareStrategy: "loaded-first",
        dts: false,
        experiments: { externalRuntime: true, optimization: { target: "web" } },
      }),
    ],
  });
}
