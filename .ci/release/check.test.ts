import { appendFile, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { readBuild } from "./build.ts";
import { type CheckOptions, problemsOf, secretsOf, weightOf } from "./check.ts";
import { EXIT } from "./failure.ts";
import { type SmallBuild, writeBuild } from "./testing/small-build.ts";
import { failureOf, HOST, temporaryFolder } from "./testing/world.ts";

const OPTIONS: CheckOptions = {
  name: "mfe_assets",
  budget: { firstLoad: 5000, total: 50_000 },
  host: HOST,
  root: "/home/team/authentica",
  secrets: {},
};
const SCREEN = "static/js/async/routes.0011223344.js";

async function distOf(build?: SmallBuild): Promise<string> {
  const dist = join(await temporaryFolder(), "dist");
  await writeBuild(dist, build);
  return dist;
}

const problems = async (dist: string, options: Partial<CheckOptions> = {}) =>
  problemsOf(await readBuild(dist), { ...OPTIONS, ...options });

test("a build that the bundler has made passes all release checks", async () => {
  expect(await problems(await distOf({ frame: "one" }))).toEqual([]);
});

test("a release check reports before the upload that the shell would refuse the build", async () => {
  expect(await problems(await distOf({ contract: "2.0" }))).toEqual([
    "The shell would refuse it: It needs contract 2.0; this shell has 1.0.",
  ]);
  const host = { ...HOST, offers: { react: "18.3.1" } };
  expect(await problems(await distOf(), { host })).toEqual([
    "The shell would refuse it: It needs react ^19.3.0; this shell has 18.3.1.",
  ]);
  expect(await problems(await distOf({ name: "mfe_admin" }))).toEqual([
    "The build in this folder is of mfe_admin, not of mfe_assets.",
  ]);
});

test("a release check reports by how much a size exceeds its limit", async () => {
  const dist = await distOf();
  const { firstLoad, total } = weightOf(await readBuild(dist));
  expect(await problems(dist, { budget: { firstLoad, total } })).toEqual([]);
  expect(await problems(dist, { budget: { firstLoad: firstLoad - 3, total: total - 5 } })).toEqual([
    `The first load has ${firstLoad} bytes, 3 more than its budget of ${firstLoad - 3}.`,
    `All files have ${total} bytes, 5 more than their budget of ${total - 5}.`,
  ]);
});

test("a release check reports a file that differs from the build, or whose compressed copy has other content", async () => {
  const changed = await distOf();
  await appendFile(join(changed, SCREEN), "//");
  const found = await problems(changed);
  expect(found[0]).toMatch(`${SCREEN} differs from the file that was built`);
  expect(found).toContain(`${SCREEN}.br has other content than its uncompressed file.`);
  const stale = await distOf();
  await writeFile(join(stale, `${SCREEN}.br`), brotliCompressSync("older"));
  await writeFile(join(stale, `${SCREEN}.gz`), "no gzip");
  expect(await problems(stale)).toEqual([
    `${SCREEN}.br has other content than its uncompressed file.`,
    `${SCREEN}.gz has other content than its uncompressed file.`,
  ]);
});

test("a release check refuses prerendered pages that belong to another build", async () => {
  const dist = await distOf({ frame: "one" });
  const text = await readFile(join(dist, "fragments.json"), "utf8");
  const { build } = JSON.parse(text);
  await writeFile(
    join(dist, "fragments.json"),
    text.replace(build, "0123456789ab").replace("5566778899", "998877665544"),
  );
  expect(await problems(dist)).toEqual([
    "fragments.json belongs to the earlier build 0123456789ab.",
    "The page of / uses the style sheet static/css/async/routes.998877665544.css, but the build does not contain it.",
  ]);
  await writeFile(join(dist, "fragments.json"), "{}");
  expect((await problems(dist))[0]).toMatch(/^fragments\.json is malformed: build /);
});

test("a release check refuses a build that contains a secret, a source map or a path of the machine", async () => {
  const of = async (text: string, secrets = {}) =>
    problems(await distOf({ files: { "static/js/a.js": text } }), { secrets });
  expect(await of("//# sourceMappingURL=a.js.map")).toEqual(["static/js/a.js names a source map."]);
  expect(await of('"/home/team/authentica/shared-ui/x.ts"')).toEqual([
    "static/js/a.js contains the path of the build folder, /home/team/authentica.",
  ]);
  expect(await of(`-----BEGIN EC ${"PRIVATE"} KEY-----`)).toEqual(["static/js/a.js contains a private key."]);
  expect(await of(`"AKIA${"ABCDEFGH12345678"}"`)).toEqual(["static/js/a.js contains a key of AWS."]);
  const secrets = secretsOf({
    AUTH_SECRET: "correct horse battery",
    SHORT_TOKEN: "short",
    HOME: "/home/somebody-else",
  });
  expect(secrets).toEqual({ AUTH_SECRET: "correct horse battery" });
  expect(await of('"correct horse battery"', secrets)).toEqual(["static/js/a.js contains the value of AUTH_SECRET."]);
  expect(await problems(await distOf({ files: { "a.map": "{}" } })).catch(({ message }) => message)).toMatch("a.map");
});

test("a release check refuses a folder that is not a build, in one sentence", async () => {
  const dist = await distOf();
  const failure = async () => {
    const { code, message } = await failureOf(readBuild(dist));
    expect(code).toBe(EXIT.refused);
    return message;
  };
  await rm(join(dist, SCREEN));
  expect(await failure()).toContain(`mf-manifest.json names ${SCREEN}, but `);
  await writeFile(join(dist, "mf-manifest.json"), '{ "name": "mfe_assets" }');
  expect(await failure()).toContain("mf-manifest.json is malformed at metaData");
  await writeFile(join(dist, "mf-manifest.json"), "<!doctype html>");
  expect(await failure()).toContain("mf-manifest.json is not valid JSON");
  await rm(dist, { recursive: true });
  expect(await failure()).toContain("contains no build: mf-manifest.json is missing");
});
