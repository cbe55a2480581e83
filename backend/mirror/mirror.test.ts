import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { createLog } from "../registry/log.ts";
import { fillLog } from "../tests/fill-log.ts";
import { openHarness } from "../tests/harness.ts";
import { downloadLog, readCheckpoint } from "../tests/tile-client.ts";
import { HistoryRewritten, mirror } from "./mirror.ts";

async function openLog(entries: number, first = 0) {
  const app = await openHarness();
  const log = createLog({ kv: app.kv, now: app.environment.now });
  await fillLog(log, entries, first);
  await app.checkpoints.sign();
  const fetched: string[] = [];
  const fetchPath = async (path: string) => {
    fetched.push(path);
    const answer = await app.app.request(`/api/registry/${path}`);
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
    return new Uint8Array(await answer.arrayBuffer());
  };
  return { ...app, log, fetchPath, fetched, key: app.checkpoints.verifier };
}

async function openFolder(): Promise<string> {
  const dir = await Deno.makeTempDir({ prefix: "authentica-mirror-" });
  onTestFinished(() => Deno.remove(dir, { recursive: true }));
  return dir;
}

test("a log is copied tile by tile, and the next time only what is new", async () => {
  const app = await openLog(700);
  const dir = await openFolder();
  const deps = { fetchPath: app.fetchPath, dir, log: app.key };
  expect(await mirror(deps)).toEqual({ from: 0, to: 700, tiles: 7 });
  await fillLog(app.log, 100, 700);
  await app.checkpoints.sign();
  app.fetched.length = 0;
  expect(await mirror(deps)).toEqual({ from: 700, to: 800, tiles: 5 });
  expect(app.fetched).not.toContain("tile/0/000");
  expect(await mirror(deps)).toEqual({ from: 800, to: 800, tiles: 0 });
});

test("the copy is a log that a client of the public formats verifies", async () => {
  const app = await openLog(300);
  const dir = await openFolder();
  await mirror({ fetchPath: app.fetchPath, dir, log: app.key });
  const vkey = new TextDecoder().decode(await app.fetchPath("vkey"));
  const checkpoint = readCheckpoint(await Deno.readTextFile(join(dir, "checkpoint")), vkey);
  const fromFolder = async (path: string) => new Response(await Deno.readFile(join(dir, path)));
  expect(await downloadLog(fromFolder, checkpoint)).toHaveLength(300);
});

test("a rewritten history stops the copy with both checkpoints, shorter or longer", async () => {
  const honest = await openLog(300);
  const dir = await openFolder();
  await mirror({ fetchPath: honest.fetchPath, dir, log: honest.key });
  const before = await Deno.readTextFile(join(dir, "checkpoint"));
  for (const entries of [200, 300, 400]) {
    const rewritten = await openLog(entries, 5000);
    const error = await mirror({ fetchPath: rewritten.fetchPath, dir, log: honest.key }).catch((e) => e);
    expect(error).toBeInstanceOf(HistoryRewritten);
    expect(error.kept).toBe(before);
    expect(readCheckpoint(error.offered, new TextDecoder().decode(await honest.fetchPath("vkey"))).size).toBe(entries);
    expect(await Deno.readTextFile(join(dir, "checkpoint"))).toBe(before);
  }
});

test.each(["tile/0/000", "tile/entries/001.p/44", "tile/1/000.p/1"])(
  "a log that sends another %s is not copied",
  async (path) => {
    const app = await openLog(300);
    const dir = await openFolder();
    const fetchPath = async (asked: string) => {
      const bytes = await app.fetchPath(asked);
      return asked === path ? bytes.map((byte, at) => (at === 40 % bytes.length ? byte ^ 1 : byte)) : bytes;
    };
    await expect(mirror({ fetchPath, dir, log: app.key })).rejects.toThrow();
    await expect(Deno.stat(join(dir, "checkpoint"))).rejects.toThrow();
    expect((await mirror({ fetchPath: app.fetchPath, dir, log: app.key })).to).toBe(300);
  },
);
