import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));
const json = (path: string) => JSON.parse(readFileSync(join(root, path), "utf8"));

interface Component {
  readonly "bom-ref": string;
  readonly type: string;
  readonly name: string;
  readonly version: string;
  readonly purl: string;
}

test("the build lists every package that ships, in its version, as CycloneDX 1.6", () => {
  execFileSync("node", [".ci/sbom.mjs"], { cwd: root });
  const bom = json("dist/sbom.cdx.json");
  expect(bom).toMatchObject({
    $schema: "http://cyclonedx.org/schema/bom-1.6.schema.json",
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    version: 1,
    serialNumber: expect.stringMatching(/^urn:uuid:[0-9a-f-]{36}$/),
    metadata: { timestamp: expect.any(String), component: { type: "application", name: "authentica" } },
  });
  const components: readonly Component[] = bom.components;
  const listed = new Set(components.map(({ purl }) => purl));
  for (const { type, name, version, purl } of components) {
    expect([type, Boolean(name), Boolean(version)]).toEqual(["library", true, true]);
    expect(purl).toMatch(/^pkg:npm\/[^@]+@[^@]+$/);
  }
  const purl = (name: string, version: string) => `pkg:npm/${name.replace("@", "%40")}@${version}`;
  for (const folder of ["backend", "shared-ui", "shell", "mfe-public", "mfe-assets", "mfe-admin"])
    for (const [name, version] of Object.entries<string>(json(`${folder}/package.json`).dependencies ?? {}))
      if (!name.startsWith("@authentica/")) expect(listed, `${folder} ships it`).toContain(purl(name, version));
  for (const name of ["vitest", "@playwright/test", "@biomejs/biome"])
    expect([...listed].some((one) => one.startsWith(purl(name, "")))).toBe(false);
  const refs = new Set([bom.metadata.component["bom-ref"], ...components.map((component) => component["bom-ref"])]);
  for (const { ref, dependsOn = [] } of bom.dependencies)
    for (const one of [ref, ...dependsOn]) expect(refs).toContain(one);
});
