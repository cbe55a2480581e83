/** The saved front ends that journeys run with later builds (`npm run make -- kept`). */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { readSurfaces, type Surface } from "../../shared-ui/federation/build-sharing.ts";

type Surfaces = Readonly<Record<string, Pick<Surface, "version">>>;

const KEPT = ".ci/kept/release.json.br";

/** Returns the shared modules that have changed since the front ends were saved. `root` is the tree's folder. */
export function changedSinceKept(root: string): string[] {
  const files = JSON.parse(brotliDecompressSync(readFileSync(join(root, KEPT))).toString()) as Record<string, string>;
  return changedSince(JSON.parse(files["surfaces.json"] ?? "{}"));
}

export const changedSince = (then: Surfaces, now: Surfaces = readSurfaces()): string[] =>
  Object.keys(now).filter((name) => then[name]?.version !== now[name]?.version);
