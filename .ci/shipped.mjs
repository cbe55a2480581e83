/** What ships, by the lock file: the walk that the SBOM and the licence texts are both made of. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("..", import.meta.url));

/** A line for each file that is handed on alone. */
export const LICENCES =
  "Contains the work of others under MIT, ISC, BSD, Apache-2.0 and OFL-1.1; their licence texts are at /licences.txt of the service.";

/**
 * Third-party packages that are not development tools, by the marks of the lock file; one that lies in several places
 * is several. `isInstalled` is false for a build of another platform, which npm leaves out.
 */
export function shippedPackages() {
  const lock = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));
  return Object.entries(lock.packages)
    .filter(([path, { dev, devOptional, link }]) => path.includes("node_modules/") && !dev && !devOptional && !link)
    .map(([path, { name, version, license, optional = false }]) => {
      const dir = join(root, path);
      return {
        name: name ?? path.split("node_modules/").at(-1),
        version,
        license: license ?? null,
        dir,
        isOptional: optional,
        isInstalled: existsSync(join(dir, "package.json")),
      };
    });
}
