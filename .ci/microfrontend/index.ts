/** Settings of a microfrontend in its own repository. */
import { readFileSync } from "node:fs";
import process from "node:process";
import type { RsbuildConfig } from "@rsbuild/core";
import { defineRemote } from "../../shared-ui/federation/build.ts";
import { standAlone } from "../alone/build.ts";

export interface MicrofrontendOptions {
  /** Port of `npm run dev`. Default: `DEV_PORT`, or 3010. */
  readonly port?: number;
  /** Address of the API for `npm run dev`. Default: `API_URL`, or http://localhost:8000. */
  readonly api?: string;
}

/**
 * For `rsbuild.config.ts`. The microfrontend is named after package.json: `mfe-hello` builds `mfe_hello`, which
 * exposes `src/routes.tsx` and draws `/hello`. `title` in package.json is its name in the navigation.
 */
export function defineMicrofrontend(options: MicrofrontendOptions = {}): RsbuildConfig {
  const { name } = JSON.parse(readFileSync("package.json", "utf8")) as { name: string };
  const port = options.port ?? Number(process.env.DEV_PORT ?? 3010);
  const api = options.api ?? process.env.API_URL ?? "http://localhost:8000";
  return standAlone(defineRemote({ name: name.replace(/^@[^/]+\//, "").replaceAll("-", "_"), port, api }));
}
