import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { createSigner } from "../../formats/tlog/note.ts";
import { openKv } from "../../platform/kv/open.ts";
import { fillLog } from "../../tests/fill-log.ts";
import { checkpointFile } from "./checkpoint-file.ts";
import { openCheckpoints } from "./checkpoints.ts";
import { createLog } from "./log.ts";
import { isLoopbackOrigin, nameOfLog } from "./name.ts";
import { atOnce } from "./pace.ts";

const WANTED = "authentica.example/api/registry";

/** Opens a log without entries. */
async function openEmpty() {
  const dir = await Deno.makeTempDir({ prefix: "authentica-name-" });
  onTestFinished(() => Deno.remove(dir, { recursive: true }));
  const kv = await openKv(":memory:");
  onTestFinished(() => kv.close());
  const file = checkpointFile(join(dir, "checkpoint"));
  const now = () => Date.UTC(2026, 0, 1);
  return {
    name: () => nameOfLog(kv, [file, null], WANTED),
    fill: (_name?: string) => fillLog(createLog({ kv, now }), 1),
    async sign(name: string) {
      const signers = [createSigner(name, new Uint8Array(32).fill(1))];
      const checkpoints = await openCheckpoints({ kv, signers, file, now, log: () => undefined, pace: atOnce });
      await checkpoints.sign();
      return checkpoints;
    },
  };
}

test("a new log gets the configured name and keeps it", async () => {
  const log = await openEmpty();
  expect(await log.name()).toEqual({ name: WANTED, hasSigned: false });
  await log.sign("first.example/log");
  expect(await log.name()).toEqual({ name: "first.example/log", hasSigned: true });
});

test("an empty log named after a trial machine is renamed, but not one with an entry", async () => {
  const log = await openEmpty();
  await log.sign("localhost:8000/api/registry");
  expect(await log.name()).toEqual({ name: WANTED, hasSigned: true });
  const renamed = await log.sign(WANTED);
  expect(renamed.refusal()).toBeNull();
  expect(renamed.latest()).toMatchObject({ origin: WANTED, size: 0 });

  for (const order of [
    ["fill", "sign"],
    ["sign", "fill"],
  ] as const) {
    const used = await openEmpty();
    for (const step of order) await used[step]("localhost:8000/api/registry");
    expect(await used.name()).toEqual({ name: "localhost:8000/api/registry", hasSigned: true });
  }
});

test("a log with entries but without a checkpoint counts as signed", async () => {
  const log = await openEmpty();
  await log.fill();
  expect((await log.name()).hasSigned).toBe(true);
});

test.each([
  ["localhost:8203/api/registry", true],
  ["localhost", true],
  ["a.localhost/x", true],
  ["127.0.0.1:8000/api/registry", true],
  ["127.9.9.9", true],
  ["[::1]:8000/log", true],
  ["0.0.0.0/log", true],
  ["localhost.example/log", false],
  ["authentica.example/localhost", false],
  ["10.0.0.1/log", false],
])("isLoopbackOrigin(%s) returns %s", (origin, isLoopback) => {
  expect(isLoopbackOrigin(origin)).toBe(isLoopback);
});
