import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { fillLog, writeDated } from "../../tests/fill-log.ts";
import { openHarness } from "../../tests/harness.ts";
import { downloadLog, readCheckpoint } from "../../tests/tile-client.ts";
import { createLog } from "../log/log.ts";
import { logFetcher } from "./fetch.ts";
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
  return { ...app, log, fetchPath, fetched, key: app.checkpoints.keys() };
}

async function openFolder(): Promise<string> {
  const dir = await Deno.makeTempDir({ prefix: "authentica-mirror-" });
  onTestFinished(() => Deno.remove(dir, { recursive: true }));
  return dir;
}

test("a mirror copies a log tile by tile, and the next time only what is new", async () => {
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

test("a client built from the public formats verifies the copy that a mirror made", async () => {
  const app = await openLog(300);
  const dir = await openFolder();
  await mirror({ fetchPath: app.fetchPath, dir, log: app.key });
  const vkey = new TextDecoder().decode(await app.fetchPath("vkey"));
  const checkpoint = readCheckpoint(await Deno.readTextFile(join(dir, "checkpoint")), vkey);
  const fromFolder = async (path: string) => new Response(await Deno.readFile(join(dir, path)));
  expect(await downloadLog(fromFolder, checkpoint)).toHaveLength(300);
});

test("a rewritten history, shorter or longer, stops the mirror and reports both checkpoints", async () => {
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
  "a mirror does not copy a log that sends a changed %s",
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

test("a mirror does not copy a tile with too many bytes", async () => {
  const app = await openLog(300);
  const dir = await openFolder();
  const fetchPath = async (path: string) => {
    const bytes = await app.fetchPath(path);
    return path === "tile/0/000" ? new Uint8Array([...bytes, 0]) : bytes;
  };
  await expect(mirror({ fetchPath, dir, log: app.key })).rejects.toThrow("tile/0/000");
});

test("unchecked tiles left by a crash do not stop the next copies of a mirror", async () => {
  const app = await openLog(300);
  const dir = await openFolder();
  const deps = { fetchPath: app.fetchPath, dir, log: app.key };
  await Deno.mkdir(join(dir, "tile/0"), { recursive: true });
  await Deno.writeFile(join(dir, "tile/0/000"), new Uint8Array(8192));
  await expect(mirror(deps)).rejects.toThrow();
  expect((await mirror(deps)).to).toBe(300);
});

test("an interrupted copy of a mirror continues where it stopped", async () => {
  const app = await openLog(700);
  const dir = await openFolder();
  const cut = (path: string) =>
    path === "tile/1/000.p/2" ? Promise.reject(new Error("the connection broke")) : app.fetchPath(path);
  await expect(mirror({ fetchPath: cut, dir, log: app.key })).rejects.toThrow("the connection broke");
  app.fetched.length = 0;
  expect((await mirror({ fetchPath: app.fetchPath, dir, log: app.key })).to).toBe(700);
  expect(app.fetched).toEqual(["checkpoint", "tile/1/000.p/2"]);
});

test("to a mirror, an older checkpoint of the same history is not a rewritten history", async () => {
  const app = await openLog(300);
  const dir = await openFolder();
  const older = await app.fetchPath("checkpoint");
  await fillLog(app.log, 300, 300);
  await app.checkpoints.sign();
  await mirror({ fetchPath: app.fetchPath, dir, log: app.key });
  const before = await Deno.readTextFile(join(dir, "checkpoint"));
  const stale = (path: string) => (path === "checkpoint" ? Promise.resolve(older) : app.fetchPath(path));
  const error = await mirror({ fetchPath: stale, dir, log: app.key }).catch((e) => e);
  expect(error).not.toBeInstanceOf(HistoryRewritten);
  expect(error.message).toContain("older checkpoint");
  expect(await Deno.readTextFile(join(dir, "checkpoint"))).toBe(before);
});

test("a mirror reports a rewritten history if two different roots were signed for the same size", async () => {
  const [honest, rewritten] = [await openLog(300), await openLog(300, 5000)];
  const dir = await openFolder();
  await mirror({ fetchPath: honest.fetchPath, dir, log: honest.key });
  const fetchPath = (path: string) => (path === "checkpoint" ? rewritten : honest).fetchPath(path);
  expect(await mirror({ fetchPath, dir, log: honest.key }).catch((e) => e)).toBeInstanceOf(HistoryRewritten);
});

test("a mirror gives up a server that sends without end, or sends nothing", async () => {
  const server = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen: () => undefined }, (request) => {
    if (request.url.endsWith("/silent")) return new Response(new ReadableStream());
    return new Response(new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(1 << 20)) }));
  });
  onTestFinished(() => server.shutdown());
  const url = `http://127.0.0.1:${server.addr.port}`;
  await expect(logFetcher(url)("tile/0/000")).rejects.toThrow("more than");
  await expect(logFetcher(url, { idleMs: 200 })("silent")).rejects.toThrow("the download stalled");
});

test("a mirror does not copy a signed log with decreasing times", async () => {
  const app = await openLog(0);
  const dir = await openFolder();
  await writeDated(app.kv, [...Array(300).fill(1_767_225_600), 1_767_225_599]);
  await app.checkpoints.sign();
  await expect(mirror({ fetchPath: app.fetchPath, dir, log: app.key })).rejects.toThrow(
    "Entry 300 is invalid: it is dated 1 s before the entry before it.",
  );
  await expect(Deno.stat(join(dir, "checkpoint"))).rejects.toThrow();
});
