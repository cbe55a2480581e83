import { spawnSync } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { startServer } from "../../tests/server.ts";
import { callsOf, claimForm, register } from "../../tests/story-run.ts";

const PAGE = fileURLToPath(new URL("../../docs/use/verifying.md", import.meta.url));

/** Returns the shell commands that the page on verifying gives for a checkpoint. */
async function readCommands(): Promise<string> {
  return /```sh\n(registry=[\s\S]*?)```/.exec(await readFile(PAGE, "utf8"))?.[1] ?? "";
}

const tempDir = async (): Promise<string> => {
  const dir = await mkdtemp(join(tmpdir(), "authentica-openssl-"));
  onTestFinished(() => rm(dir, { recursive: true, force: true }));
  return dir;
};

async function claimSomething(url: string): Promise<void> {
  const ada = await register(url, "ada@example.com");
  await callsOf(url).call("POST", "/object/register", ada, claimForm(ada, "ab".repeat(32)), 201);
}

test("the documented commands verify a checkpoint with curl and openssl alone, and refuse a changed one", async () => {
  const server = await startServer(await tempDir());
  onTestFinished(() => server.kill());
  await claimSomething(server.url);
  const registry = `${server.url}/api/registry`;
  const checkpoint = async () => (await fetch(`${registry}/checkpoint`)).text();
  await expect.poll(checkpoint).toMatch(/^[^\n]+\n[1-9]\d*\n/);

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
