/** Invalid arguments: each is reported before any file is read or sent. */
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openTerminal } from "./test-terminal.ts";
import { EXITS, Stopped } from "./world/world.ts";

const THREE = { "f/a": "a", "f/b": "b", "f/c": "c" };

test("the command refuses an empty argument, for example from an unset shell variable, instead of using the current folder", async () => {
  const { app, command, cwd } = await openTerminal({ files: THREE });
  for (const verb of ["stamp", "watch", "status", "verify", "export", "transfer"])
    for (const line of [
      [verb, ""],
      [verb, "f/a", ""],
    ])
      expect([line, await command(line)]).toMatchObject([
        line,
        { code: EXITS.wrong, out: [], err: "An argument is empty.\n" },
      ]);
  expect(await app.registrySize()).toBe(0);
  expect(await readdir(cwd)).toEqual(["f"]);
});

test("the command refuses invalid metadata before sending any file", async () => {
  let asked = 0;
  const { command, cwd } = await openTerminal({
    files: THREE,
    before: (_, pass) => {
      asked += 1;
      return pass();
    },
  });
  const many = Array.from({ length: 21 }, (_, at) => `k${at}=v`);
  const large = Array.from({ length: 5 }, (_, at) => `k${at}=${"v".repeat(500)}`);
  for (const pairs of [["a b=c"], ["__proto__=c"], ["k="], ["k= "], [`k=${"v".repeat(501)}`], many, large])
    for (const verb of ["stamp", "watch"]) {
      const { code, err } = await command([verb, "f", ...pairs.flatMap((pair) => ["--meta", pair])]);
      expect([pairs, code, err]).toEqual([pairs, EXITS.wrong, expect.stringMatching(/^--meta (expects|may) /)]);
    }
  expect([asked, await readdir(join(cwd, "f"))]).toEqual([0, ["a", "b", "c"]]);
  const most = [...many.slice(0, 19), `K-1._=${"é".repeat(500)}`];
  expect((await command(["stamp", "f", ...most.flatMap((pair) => ["--meta", pair])])).code).toBe(EXITS.done);
});

test("the command reports an option without its value in a clear sentence", async () => {
  const { command } = await openTerminal();
  const { code, err } = await command("transfer --accept --json");
  expect([code, err.split("\n", 1)[0]]).toEqual([
    EXITS.wrong,
    expect.stringMatching(/^Option '--accept' argument is ambiguous\. Did you forget [^\\]+'\.$/),
  ]);
});

test("stamp and watch refuse the same fixed name for several files", async () => {
  const { app, command } = await openTerminal({ files: THREE });
  // Already aborted, so that a `watch` that is not refused ends at once.
  const stop = new AbortController();
  stop.abort(new Stopped());
  for (const line of ["stamp f", "stamp f/a f/b", "watch f"]) {
    const { code, err } = await command(`${line} --private --name same`, { stop });
    expect([line, code, err]).toEqual([line, EXITS.wrong, expect.stringContaining("different names")]);
  }
  expect(await app.registrySize()).toBe(0);
});
