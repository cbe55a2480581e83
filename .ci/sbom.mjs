/**
 * Writes `dist/sbom.cdx.json`: every shipped package, as CycloneDX 1.6. npm makes the list from the lock file; its
 * version 1.5 is also valid as 1.6. Development packages are removed by the marks of the lock file, because npm's own
 * option also removes shipped packages that a development package depends on.
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { root, shippedPackages } from "./shipped.mjs";

const { name, version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
// The npm of Deno Deploy's builder cannot make this list, so builds there have none.
if (process.env.DENO_DEPLOY === "true") {
  console.warn("No SBOM is written on Deno Deploy; npm run build on another machine writes it.");
  process.exit();
}
const written = execFileSync("npm", ["sbom", "--sbom-format", "cyclonedx", "--package-lock-only"], {
  cwd: root,
  encoding: "utf8",
  maxBuffer: 64 * 1024 * 1024,
  stdio: ["ignore", "pipe", "inherit"],
});
const bom = JSON.parse(written);
const { component } = bom.metadata;

/** `name@version` of shipped packages. A package that is installed in several places is shipped if one of them is. */
const shipped = new Set(shippedPackages().map(({ name: own, version: of }) => `${own}@${of}`));
const ref = (one) => one["bom-ref"];
const components = bom.components.filter((one) => shipped.has(decodeURIComponent(one.purl).slice("pkg:npm/".length)));
const refs = new Set([component, ...components].map(ref));
const sbom = {
  ...bom,
  $schema: "http://cyclonedx.org/schema/bom-1.6.schema.json",
  specVersion: "1.6",
  // npm would name the application after its folder.
  metadata: { ...bom.metadata, component: { ...component, type: "application", name, version } },
  components,
  dependencies: bom.dependencies
    .filter((one) => refs.has(one.ref))
    .map((one) => ({ ...one, dependsOn: one.dependsOn?.filter((other) => refs.has(other)) ?? [] })),
};
mkdirSync(join(root, "dist"), { recursive: true });
writeFileSync(join(root, "dist/sbom.cdx.json"), `${JSON.stringify(sbom, null, 2)}\n`);
