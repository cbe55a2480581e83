import { createHash } from "node:crypto";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { STEPS } from "../platform/kv/format.ts";
import { loadStore } from "./kept-store.ts";
import { runFile, startServer } from "./server.ts";

const NEWEST = STEPS.length + 1;

test("a dry run reports that a start would convert the store and writes nothing; the start logs the conversion", async () => {
  const home = await Deno.makeTempDir({ prefix: "authentica-dry-run-test-" });
  onTestFinished(() => Deno.remove(home, { recursive: true }));
  const dataDir = join(home, "data");
  const dryRun = (flag = "--dry-run") =>
    runFile(["backend/tasks/launch.ts", "serve", flag], { DATA_DIR: dataDir, FSCK_HOUR: "off" });
  const files = () =>
    Object.fromEntries(
      [...Deno.readDirSync(dataDir)].map(({ name }) => [
        name,
        createHash("sha256")
          .update(Deno.readFileSync(join(dataDir, name)))
          .digest("hex"),
      ]),
    );

  expect(await dryRun()).toMatchObject({ code: 0, stdout: expect.stringContaining("make a new store") });
  expect([...Deno.readDirSync(home)]).toEqual([]);

  await Deno.mkdir(dataDir);
  const store = await Deno.openKv(join(dataDir, "kv.sqlite3"));
  await loadStore(store, await Deno.readTextFile(new URL("stores/format-4.tsv", import.meta.url)));
  store.close();
  const before = files();
  expect(await dryRun()).toMatchObject({ code: 0, stdout: expect.stringContaining(`from format 4 to ${NEWEST}`) });
  expect(await dryRun("--dryrun")).toMatchObject({ code: 1, stderr: expect.stringContaining("--dryrun") });
  expect(files()).toEqual(before);

  const server = await startServer(dataDir);
  onTestFinished(() => server.kill());
  expect(server.output()).toContain(`"event":"store_format","from":4,"to":${NEWEST}`);
  expect(await dryRun()).toMatchObject({
    code: 0,
    stdout: expect.stringContaining(`this version's format, ${NEWEST}`),
  });
});
