import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { originHash } from "./last-cosigned.ts";
import { keepTwoHistories } from "./two-histories.ts";

test("if a log signed two different trees of the same size, a witness logs and stores both checkpoints, at most sixteen times", async () => {
  const dir = await Deno.makeTempDir({ prefix: "authentica-evidence-" });
  onTestFinished(() => Deno.remove(dir, { recursive: true }));
  const lines: Readonly<Record<string, unknown>>[] = [];
  const folder = join(dir, "evidence");
  const keep = keepTwoHistories(folder, (line) => lines.push(line));
  for (let at = 0; at < 20; at++) keep("log.example", "seen\n", `offered ${at}\n`);
  const read = () => Deno.readTextFile(join(folder, `${originHash("log.example")}.16`)).catch(() => null);
  await expect.poll(read).toBe("seen\n\noffered 15\n");
  await expect
    .poll(async () => (await Array.fromAsync(Deno.readDir(folder))).filter(({ name }) => !name.endsWith(".new")).length)
    .toBe(16);
  expect(lines.map(({ event }) => event)).toEqual(Array(16).fill("two_histories"));
});
