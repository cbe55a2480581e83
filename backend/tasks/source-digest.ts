import { createHash } from "node:crypto";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";

const BACKEND = fileURLToPath(new URL("..", import.meta.url));
/** Folders whose files the service does not load. */
const BESIDE = new Set(["node_modules", "dist", "tests", "bench", "soak", "docs", "deploy"]);

let digest: string | null = null;

/**
 * Returns the first 12 hex digits of the SHA-256 of the back end's source and package versions. They distinguish
 * builds of one version if no repository is at hand.
 */
export function sourceDigest(): string {
  if (digest !== null) return digest;
  const hash = createHash("sha256");
  for (const path of [join(BACKEND, "package.json"), ...sourcesIn(BACKEND).sort()])
    hash.update(relative(BACKEND, path)).update("\0").update(Deno.readFileSync(path)).update("\0");
  digest = hash.digest("hex").slice(0, 12);
  return digest;
}

function sourcesIn(folder: string): string[] {
  return [...Deno.readDirSync(folder)].flatMap(({ name, isDirectory }) => {
    const path = join(folder, name);
    if (isDirectory) return BESIDE.has(name) ? [] : sourcesIn(path);
    return name.endsWith(".ts") && !name.endsWith(".test.ts") ? [path] : [];
  });
}
