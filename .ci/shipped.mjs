/** Finds the shipped packages in the lock file, for the SBOM and the licence texts. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("..", import.meta.url));

/** Licence comment for each file that is distributed separately. */
export const LICENCES =
  "Contains the work of others under MIT, ISC, BSD, Apache-2.0 and OFL-1.1; their licence texts are at /licences.txt of the service.";

/**
 * Returns the third-party packages that are not development tools, by the marks of the lock file; one that is
 * installed in several places is listed several times. `isInstalled` is false for a build for another platform, which
 * npm does not install.
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
