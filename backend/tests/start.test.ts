import { createServer } from "node:net";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { runServer, startServer } from "./server.ts";

async function tempDir(): Promise<string> {
  const dir = await Deno.makeTempDir({ prefix: "authentica-start-" });
  onTestFinished(() => Deno.remove(dir, { recursive: true }));
  return dir;
}

/** Returns a port on which another program listens, on all addresses. */
async function takenPort(): Promise<number> {
  const other = createServer();
  onTestFinished(() => void other.close());
  await new Promise<void>((resolve) => other.listen(0, "0.0.0.0", resolve));
  const address = other.address();
  if (address === null || typeof address === "string") throw new Error("The other server has no port.");
  return address.port;
}

/**
 * Returns the error of a server that cannot start: exit code 1 and one line. The keys of a new log were created and
 * logged before.
 */
async function refusalOf(dataDir: string, variables: Readonly<Record<string, string>> = {}): Promise<string> {
  const { code, stdout, stderr } = await runServer(dataDir, variables);
  const told = stdout.split("\n").filter((line) => line !== "" && JSON.parse(line).event !== "registry_keys");
  expect({ code, told, lines: stderr.split("\n").length }, stderr).toEqual({ code: 1, told: [], lines: 2 });
  return stderr.trim();
}

test("a port in use ends the start at once with an error that names it", async () => {
  const port = await takenPort();
  expect(await refusalOf(await tempDir(), { PORT: String(port) })).toBe(
    `Authentica cannot start: Port ${port} is in use by another process: stop it first, or set PORT to another one.`,
  );
});

test("a start with an invalid setting reports the expected value", async () => {
  expect(await refusalOf(await tempDir(), { PORT: "80a" })).toBe(
    'PORT is "80a"; it must be a whole number from 0 to 65535.',
  );
});

test("a start refuses an easily guessed password for the first administrator", async () => {
  const dataDir = await tempDir();
  const variables = { ADMIN_EMAIL: "root@example.com", ADMIN_PASSWORD: "passwordpassword" };
  expect(await refusalOf(dataDir, variables)).toBe(
    "Authentica cannot start: ADMIN_PASSWORD is too common: choose one that no one would guess, such as several unrelated words.",
  );
});

test("a start in a folder in use reports it, and the process that uses the folder continues", async () => {
  const dataDir = await tempDir();
  const server = await startServer(dataDir);
  onTestFinished(() => server.kill());
  expect(await refusalOf(dataDir)).toBe(
    `Authentica cannot start: ${dataDir} is in use by another process: stop it first, or set DATA_DIR to another folder.`,
  );
  expect((await fetch(`${server.url}/api/health`)).status).toBe(200);
});

test("a start in a folder that cannot be written reports the reason", async () => {
  const file = join(await tempDir(), "file");
  await Deno.writeTextFile(file, "not a folder");
  expect(await refusalOf(join(file, "data"))).toMatch(
    /^Authentica cannot start: .*\/file\/data is not a writable folder \(Not a directory.*\): set DATA_DIR to a writable one\.$/,
  );
});

test("a start with a secret of a wrong length reports its length", async () => {
  const dataDir = await tempDir();
  await Deno.writeTextFile(join(dataDir, "secret"), "short");
  expect(await refusalOf(dataDir)).toBe(
    `Authentica cannot start: ${dataDir}/secret holds 5 bytes; it must hold 32. Restore it from the backup.`,
  );
});

test("a start with a file that is not a store reports it", async () => {
  const dataDir = await tempDir();
  await Deno.writeTextFile(join(dataDir, "kv.sqlite3"), "x".repeat(5000));
  expect(await refusalOf(dataDir)).toBe(
    `Authentica cannot start: ${dataDir}/kv.sqlite3 cannot be opened: file is not a database. Restore it from the backup.`,
  );
});

test("a start in a folder whose name cannot be used in a Deno permission reports it", async () => {
  const { code, stderr } = await runServer(join(await tempDir(), "a,b"));
  expect(code).toBe(1);
  expect(stderr).toMatch(
    /^\/.*\/a,b contains a comma, which a Deno permission cannot contain\. Rename the folder\.\n$/,
  );
});

test("a server purges its store with its own permissions", async () => {
  const server = await startServer(await tempDir());
  onTestFinished(() => server.kill());
  await expect.poll(server.output, { timeout: 30_000 }).toContain('"event":"purged"');
  expect(server.output()).not.toContain("purge_failed");
});

/** Returns the mode of each file and folder that the group or others may read, write or enter. */
async function openToOthers(dir: string): Promise<string[]> {
  const found: string[] = [];
  const look = async (path: string, name: string) => {
    const { mode, isDirectory } = await Deno.lstat(path);
    if ((mode ?? 0) & 0o077) found.push(`${name} ${((mode ?? 0) & 0o777).toString(8)}`);
    if (!isDirectory) return;
    for await (const entry of Deno.readDir(path)) await look(join(path, entry.name), `${name}/${entry.name}`);
  };
  await look(dir, ".");
  return found;
}

test("DATA_DIR is private to its user, even if folder and store were readable before", async () => {
  const dataDir = await tempDir();
  await Deno.chmod(dataDir, 0o755);
  let server = await startServer(dataDir);
  onTestFinished(() => server.kill());
  // An e-mail, which is in the outbox folder once it is delivered.
  const asked = await fetch(`${server.url}/api/contact/demo`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: "ada@example.com" }),
  });
  expect(asked.status).toBeLessThan(300);
  const emails = () => Array.fromAsync(Deno.readDir(join(dataDir, "outbox"))).catch(() => []);
  await expect.poll(async () => (await emails()).length, { timeout: 30_000 }).toBeGreaterThan(0);
  expect(await openToOthers(dataDir)).toEqual([]);
  await server.kill();

  for (const name of ["kv.sqlite3", "lock"]) await Deno.chmod(join(dataDir, name), 0o644);
  await Deno.chmod(dataDir, 0o755);
  server = await startServer(dataDir);
  expect(await openToOthers(dataDir)).toEqual([]);
});
