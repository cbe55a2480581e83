import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { EXIT } from "./failure.ts";
import { openPlace } from "./open-place.ts";
import { failureOf, temporaryFolder } from "./testing/world.ts";
import { readWords } from "./words.ts";

const failure = (run: () => unknown) => failureOf(new Promise((done) => done(run())));

test("the location of the releases can come from the environment, and the command's arguments take precedence", () => {
  const variables = { RELEASES: "s3://bucket", RELEASES_URL: "https://cdn.example/r/" };
  expect(readWords(["release"], variables)).toMatchObject({
    to: "s3://bucket",
    url: "https://cdn.example/r",
    canary: null,
  });
  expect(readWords(["release", "--to", "x", "--canary", "10"], variables)).toMatchObject({ to: "x", canary: 10 });
  expect(readWords(["rollback", "1.0.0-0123456789ab"], variables).id).toBe("1.0.0-0123456789ab");
  expect(readWords(["status"], variables).url).toBeNull();
});

describe("an unknown argument of the release command is reported with its usage", () => {
  test.each([
    [[], "Expected one of release, promote, rollback, status, got nothing."],
    [["deploy"], "got deploy."],
    [["release"], "The location of the releases is missing"],
    [["release", "--to"], "to"],
    [["release", "--to", "x", "--canary", "0"], '--canary is "0"; it must be a whole number from 1 to 99.'],
    [["release", "--to", "x", "--canary", "100"], "--canary"],
    [["release", "--to", "x", "--canary", "ten"], "--canary"],
    [["release", "--to", "x", "--keep-days", "0"], "--keep-days"],
    [["release", "--to", "x", "--url", "cdn.example"], "--url"],
    [["release", "--to", "x", "--url", "file:///x"], "--url"],
    [["release", "--to", "x", "now"], 'release does not accept the arguments "now".'],
    [["release", "--to", "x", "--force"], "--force"],
    [["rollback", "--to", "x", "--canary", "5"], "rollback does not accept --canary."],
    [["rollback", "--to", "x", "a", "b"], 'rollback does not accept the arguments "a b".'],
  ])("%j", async (words, says) => {
    const { code, message } = await failure(() => readWords(words, {}));
    expect(code).toBe(EXIT.failed);
    expect(message).toContain(says);
    expect(message).toContain("npm run release  -w mfe-…");
  });
});

test("the release command reports an invalid location before writing anything", async () => {
  const credentials = { accessKeyId: "a", secretAccessKey: "b" };
  const open = (to: string, with_: typeof credentials | null = credentials) =>
    failure(() => openPlace(to, "mfe-assets", { cwd: "/", credentials: with_ }));
  expect((await open("s3://bucket?region=x", null)).message).toContain("AWS_ACCESS_KEY_ID");
  expect((await open("s3://bucket")).message).toContain("the region is missing");
  expect((await open("s3://bucket?endpoint=http://cdn.example")).message).toContain("https://");
  expect((await open("https://cdn.example/")).message).toContain(
    "Expected a folder or s3://bucket/prefix for the releases",
  );
});

test("a bucket that does not answer, or a folder that is not writable, is reported as a failure of the releases' location", async () => {
  const credentials = { accessKeyId: "a", secretAccessKey: "b" };
  const bucket = openPlace("s3://bucket?endpoint=http://127.0.0.1:1", "mfe-assets", { cwd: "/", credentials });
  expect(await failureOf(bucket.readLine())).toMatchObject({ code: EXIT.failed });
  const folder = openPlace("/proc/none", "mfe-assets", { cwd: "/", credentials: null });
  expect(await failureOf(folder.swapLine("{}", null))).toMatchObject({ code: EXIT.failed });
});

test("the exit code of the release command matches its result", async () => {
  const root = fileURLToPath(new URL("../..", import.meta.url));
  const main = `${root}.ci/release/main.ts`;
  const run = (cwd: string, ...words: string[]) =>
    spawnSync("deno", ["run", "-A", main, ...words], { cwd, encoding: "utf8", env: { ...process.env, INIT_CWD: cwd } });
  const to = await temporaryFolder();
  const nothing = run(`${root}mfe-assets`, "status", "--to", to);
  expect(nothing).toMatchObject({
    status: EXIT.refused,
    stdout: "",
    stderr: `Nothing has been released at ${to}/mfe-assets/ yet. Release a build first.\n`,
  });
  const elsewhere = run(`${root}shared-ui`, "status", "--to", to);
  expect(elsewhere).toMatchObject({
    status: EXIT.failed,
    stderr: expect.stringContaining("is not the folder of a microfrontend"),
  });
});
