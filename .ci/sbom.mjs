/**
 * Writes `dist/sbom.cdx.json`: every package that ships, as CycloneDX 1.6. The list is npm's own, out of the lock file; what npm writes as 1.5
 * is valid as 1.6 too. What is for development alone is left out by the marks of the lock file: npm's own way leaves out what ships, too,
 * where something for development would take it.
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { root, shippedPackages } from "./shipped.mjs";

const { name, version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
// The builder of Deno Deploy has an npm that is not npm's: what it puts there is built without a list.
if (process.env.DENO_DEPLOY === "true") {
  console.warn("No SBOM is written on Deno Deploy: npm run build elsewhere writes the same.");
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

/** `name@version` of what ships; a package that lies in more than one place ships when one of them does. */
const shipped = new Set(shippedPackages().map(({ name: own, version: of }) => `${own}@${of}`));
const ref = (one) => one["bom-ref"];
const components = bom.components.filter((one) => shipped.has(decodeURIComponent(one.purl).slice("pkg:npm/".length)));
const refs = new Set([component, ...components].map(ref));
const sbom = {
  ...bom,
  $schema: "http://cyclonedx.org/schema/bom-1.6.schema.json",
  specVersion: "1.6",
  // npm names the whole after the folder that it lies in.
  metadata: { ...bom.metadata, component: { ...component, type: "application", name, version } },
  components,
  dependencies: bom.dependencies
    .filter((one) => refs.has(one.ref))
    .map((one) => ({ ...one, dependsOn: one.dependsOn?.filter((other) => refs.has(other)) ?? [] })),
};
mkdirSync(join(root, "dist"), { recursive: true });
writeFileSync(join(root, "dist/sbom.cdx.json"), `${JSON.stringify(sbom, null, 2)}\n`);
