import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { storedSecret } from "./secrets.ts";

async function openFolder(): Promise<string> {
  const dir = await Deno.makeTempDir({ prefix: "authentica-secret-" });
  onTestFinished(() => Deno.remove(dir, { recursive: true }));
  return dir;
}

const random = (length: number) => crypto.getRandomValues(new Uint8Array(length));

test("processes that start together create one secret and no other file", async () => {
  const dir = await openFolder();
  const [first, ...others] = await Promise.all([1, 2, 3, 4].map(() => storedSecret(dir, random)));
  for (const other of others) expect(other).toEqual(first);
  expect([...Deno.readDirSync(dir)].map(({ name }) => name)).toEqual(["secret"]);
  expect(((await Deno.stat(join(dir, "secret"))).mode as number) & 0o777).toBe(0o600);
});

test("a start that fails before creating the secret does not block the next one", async () => {
  const dir = await openFolder();
  const failing = () => {
    throw new Error("no randomness yet");
  };
  await expect(storedSecret(dir, failing)).rejects.toThrow("no randomness yet");
  expect(await storedSecret(dir, random)).toHaveLength(32);
});

test("a secret of another length is refused, and the error says what to do", async () => {
  const dir = await openFolder();
  await Deno.writeFile(join(dir, "secret"), new Uint8Array(5));
  await expect(storedSecret(dir, random)).rejects.toThrow(
    "holds 5 bytes; it must hold 32. Restore it from the backup.",
  );
});
