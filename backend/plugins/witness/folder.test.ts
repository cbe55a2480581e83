import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { formatVkey } from "../../formats/tlog/vkey.ts";
import { openWitnessFolder } from "./folder.ts";

async function tempDir(): Promise<string> {
  const dir = await Deno.makeTempDir({ prefix: "authentica-witness-" });
  onTestFinished(() => Deno.remove(dir, { recursive: true }));
  return dir;
}

const randomBytes = (length: number) => crypto.getRandomValues(new Uint8Array(length));
const open = (dir: string, name = "witness.example/w1") =>
  openWitnessFolder({ dir: join(dir, "state"), name, randomBytes, now: Date.now });

test("a witness creates its keys at the first start, readable by their owner only, and keeps them", async () => {
  const dir = await tempDir();
  const first = await open(dir);
  const keys = first.signers.map(formatVkey);
  first.close();
  const again = await open(dir);
  expect(again.signers.map(formatVkey)).toEqual(keys);
  again.close();
  for (const file of ["key-ed25519", "key-ml-dsa-44"]) {
    const { mode } = await Deno.stat(join(dir, "state", file));
    expect((mode ?? 0) & 0o777).toBe(0o600);
  }
});

test("a second process on the folder of a witness is refused", async () => {
  const dir = await tempDir();
  const first = await open(dir);
  await expect(open(dir)).rejects.toThrow("Another witness process is using");
  first.close();
  (await open(dir)).close();
});

test("a witness refuses to start under another name", async () => {
  const dir = await tempDir();
  (await open(dir)).close();
  await expect(open(dir, "witness.example/w2")).rejects.toThrow("has the name witness.example/w1");
  (await open(dir)).close();
});

test("a witness that has cosigned does not replace a lost key by a new one", async () => {
  const dir = await tempDir();
  (await open(dir)).close();
  await Deno.writeTextFile(join(dir, "state", "checkpoints", "ab"), "what it has cosigned");
  await Deno.remove(join(dir, "state", "key-ml-dsa-44"));
  await expect(open(dir)).rejects.toThrow("key-ml-dsa-44 is missing");
  await expect(Deno.stat(join(dir, "state", "key-ml-dsa-44"))).rejects.toThrow();
});
