import { spawnSync } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { startServer } from "../../tests/server.ts";

const README = fileURLToPath(new URL("../../../README.md", import.meta.url));

/** The commands of the README that check a checkpoint. */
async function readCommands(): Promise<string> {
  const section = (await readFile(README, "utf8")).split("\n## Checking without us\n")[1] ?? "";
  return /```sh\n(registry=[\s\S]*?)```/.exec(section)?.[1] ?? "";
}

const tempDir = async (): Promise<string> => {
  const dir = await mkdtemp(join(tmpdir(), "authentica-openssl-"));
  onTestFinished(() => rm(dir, { recursive: true, force: true }));
  return dir;
};

async function claimSomething(url: string): Promise<void> {
  const wallet = `0x${"1".repeat(40)}`;
  const answer = await fetch(`${url}/api/auth/register`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      firstName: "Ada",
      lastName: "Lovelace",
      email: "ada@example.com",
      walletAddress: wallet,
      password: "quatre mots sans rapport",
    }),
  });
  const { accessToken } = (await answer.json()) as { accessToken: string };
  const form = new FormData();
  for (const [name, value] of Object.entries({ objectName: "Tableau", walletAddress: wallet, hash: "ab".repeat(32) }))
    form.set(name, value);
  form.set("file", new File([Uint8Array.fromBase64(PIXEL)], "cover.png"));
  const claimed = await fetch(`${url}/api/object/register`, {
    method: "POST",
    headers: { authorization: `Bearer ${accessToken}` },
    body: form,
  });
  expect(claimed.status).toBe(201);
}

const PIXEL = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

test("the commands of the README verify a checkpoint with curl and openssl alone, and refuse one that was changed", async () => {
  const server = await startServer(await tempDir());
  onTestFinished(() => server.kill());
  await claimSomething(server.url);
  const registry = `${server.url}/api/registry`;
  const checkpoint = async () => (await fetch(`${registry}/checkpoint`)).text();
  await expect.poll(checkpoint, { timeout: 10_000 }).toMatch(/^[^\n]+\n[1-9]\d*\n/);

  const commands = await readCommands();
  const cwd = await tempDir();
  const run = (script: string) =>
    spawnSync("sh", ["-e", "-c", script], { cwd, encoding: "utf8", env: { ...process.env, registry } });
  const good = run(commands);
  expect(good.stderr).toBe("");
  expect(good.stdout).toBe("Signature Verified Successfully\n");
  expect(good.status).toBe(0);

  const last = commands.trimEnd().split("\n").at(-1) as string;
  const signed = await readFile(join(cwd, "signed"), "utf8");
  await writeFile(join(cwd, "signed"), signed.replace(/\n(\d+)\n/, "\n$10\n"));
  const bad = run(last);
  expect(bad.stdout).toContain("Signature Verification Failure");
  expect(bad.status).not.toBe(0);
});
