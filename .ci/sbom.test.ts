import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { licencesPage, licenceTexts, WITHOUT_TEXT } from "./licences.mjs";
import { LICENCES, shippedPackages } from "./shipped.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const json = (path: string) => JSON.parse(readFileSync(join(root, path), "utf8"));

interface Component {
  readonly "bom-ref": string;
  readonly type: string;
  readonly name: string;
  readonly version: string;
  readonly purl: string;
}

test("the build lists every shipped package with its version, as CycloneDX 1.6", () => {
  execFileSync(process.execPath, ["run", "-A", ".ci/sbom.mjs"], { cwd: root });
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

test("the licence page has the licence text of every package that is shipped and installed, and of the fonts", () => {
  const texts = licenceTexts();
  const page = licencesPage(texts);
  const installed = shippedPackages().filter(({ isInstalled }) => isInstalled);
  expect(installed.length).toBeGreaterThan(150);
  for (const { name, version } of installed) expect(page).toContain(`${name} ${version}`);
  for (const { name, text } of texts) expect(text.length, name).toBeGreaterThan(200);
  expect(page).toContain("SIL OPEN FONT LICENSE");
});

test("a package without a licence text stops the build, unless the table of exceptions has its text and the reason", () => {
  const silent = { name: "silent", version: "1.0.0", license: "MIT", dir: join(root, ".ci"), isOptional: false };
  expect(() => licenceTexts([{ ...silent, isInstalled: true }])).toThrow("silent@1.0.0");
  expect(() => licenceTexts([{ ...silent, isInstalled: false }])).toThrow("silent@1.0.0");
  const names = new Set(shippedPackages().map(({ name }) => name));
  for (const [name, { why }] of Object.entries(WITHOUT_TEXT)) {
    expect(names, `${name} ships no more: take it out of the table`).toContain(name);
    expect(why).not.toBe("");
  }
});

test("each separately distributed file says where to find the licence texts", () => {
  for (const file of [
    "backend/cli/dist/authentica.mjs",
    "mfe-public/verifier/dist/authentica-verify.mjs",
    "mfe-public/verifier/dist/verifier.html",
  ])
    expect(readFileSync(join(root, file), "utf8").split("\n", 2)[1], file).toContain(LICENCES);
});
