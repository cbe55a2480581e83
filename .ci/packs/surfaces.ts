/**
 * Computes the public surfaces of the packages, and the version that a change requires. The rule is that of the
 * shared modules (`build-surfaces.ts`): removing or changing an export needs a new major version, adding one a new
 * minor version.
 */
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join, relative } from "node:path";
import process from "node:process";
import type { Surface } from "../../shared-ui/federation/build-sharing.ts";
import { nextSurface, outsideOf } from "../../shared-ui/federation/build-surfaces.ts";
import { root } from "./modules.ts";
import { offeredDeclarations } from "./shared-ui.ts";

export const RECORD = join(root, ".ci/packs/surfaces.json");

/** `shape` contains digests of declarations by `file name`; `names` and `lowest` are not used here. */
export type Recorded = Readonly<Record<string, Surface>>;

export const readRecord = (): Recorded => JSON.parse(readFileSync(RECORD, "utf8"));

/** Returns the version of a package. */
export function versionOf(name: string): string {
  const { version } = readRecord()[name] ?? {};
  if (version === undefined) throw new Error(`.ci/packs/surfaces.json has no entry for ${name}.`);
  return version;
}

/** Generates the declarations of the packages that do not exist among the sources. */
export function makeDeclarations(): void {
  const tsc = join(root, "node_modules/.bin/tsc");
  execFileSync(tsc, ["-b", "shared-ui", ".ci/microfrontend"], { cwd: root, stdio: ["ignore", 2, 2], env: process.env });
}

/** The API has separate versions, so its calls and answer types do not count for these packages. */
const isOfApi = (path: string) => path === "shared-ui/api/client.d.ts" || /^backend\/(?!client\/)/.test(path);

/** Returns the packages as in the current source, each with the version that it needs after `before`. */
export function surfacesAfter(before: Recorded): Recorded {
  const declared = {
    "@authentica/shared-ui": [...offeredDeclarations()],
    "@authentica/microfrontend": ["index", "vitest"].map((name) =>
      join(root, `node_modules/.types/microfrontend/.ci/microfrontend/${name}.d.ts`),
    ),
    "@authentica/client": ["index", "client", "error", "form", "list", "wire"].map((name) =>
      join(root, `node_modules/.types/backend/client/${name}.d.ts`),
    ),
  };
  return Object.fromEntries(
    Object.entries(declared).map(([name, files]) => [
      name,
      nextSurface(before[name], { names: [], shape: Object.fromEntries(files.flatMap(shapeOf)) }),
    ]),
  );
}

function shapeOf(file: string): [string, string][] {
  const path = relative(join(root, "node_modules/.types"), file);
  if (isOfApi(path)) return [];
  const text = readFileSync(file, "utf8").replaceAll(/\/\*\*[\s\S]*?\*\//g, "");
  return Object.entries(outsideOf(text, [text]).shape).map(([name, words]) => [
    `${path} ${name}`,
    createHash("sha256").update(words).digest("hex").slice(0, 8),
  ]);
}
