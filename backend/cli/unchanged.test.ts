/**
 * A false "already" would be a false certificate. Tests what the command concludes about a file that it does not
 * read, and from a journal that it did not write.
 */
import { createHash } from "node:crypto";
import { readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { FORMER_JOURNAL, journalFile, journalsFolder } from "./journal/place.ts";
import { openTerminal } from "./test-terminal.ts";
import { EXITS, Stopped } from "./world/world.ts";

const sha256 = (content: string) => createHash("sha256").update(content).digest("hex");
const OLD = "version 1.2.0";
const NEW = "version 1.2.1";

/** A clock ten seconds ahead, because the state of a file that was just written is not trusted. */
const inTenSeconds = () => Date.now() + 10_000;

/** Writes other content but keeps size and mtime, in the same file or by replacing it. */
async function rewrite(path: string, content: string, how: "in place" | "by rename"): Promise<void> {
  const { atime, mtime } = await stat(path);
  const fresh = how === "by rename" ? `${path}.fresh` : path;
  await writeFile(fresh, content);
  await utimes(fresh, atime, mtime);
  if (how === "by rename") await rename(fresh, path);
}

test.each([
  ["stamp f --json", "in place"],
  ["stamp f --json", "by rename"],
  ["stamp f --json --private", "in place"],
  ["stamp f --json --trust-times", "in place"],
  ["stamp f --json --trust-times", "by rename"],
] as const)("%s registers a file that was rewritten %s with the same size and time", async (line, how) => {
  const desk = await openTerminal({ files: { "f/tool.js": OLD } });
  const { command, cwd } = desk;
  // Deno returns ctime in whole seconds, so in place the change is only detected because the file was just written;
  // by rename the inode differs.
  const now = how === "by rename" ? inTenSeconds : Date.now;
  expect((await command(line, { now })).told()).toMatchObject([{ outcome: "stamped", sha256: sha256(OLD) }]);
  await rewrite(join(cwd, "f/tool.js"), NEW, how);
  const again = await command(line, { now });
  expect(again.told()).toMatchObject([{ outcome: "stamped", sha256: sha256(NEW) }]);
  expect(await desk.app.registrySize()).toBe(2);
  expect((await command(line, { now })).told()).toMatchObject([{ outcome: "already", sha256: sha256(NEW) }]);
});

test("the command reads an unchanged file again unless the option --trust-times is given", async () => {
  const { command, cwd, url, key } = await openTerminal({ files: { "f/tool.js": OLD } });
  const now = inTenSeconds;
  await command("stamp f", { now });
  const place = { env: { AUTHENTICA_URL: url, AUTHENTICA_KEY: key }, platform: "linux", home: join(cwd, ".home") };
  const journal = journalFile(place, join(cwd, "f"));
  // A wrong hash in the journal is only noticed if the file is read.
  await writeFile(journal, (await readFile(journal, "utf8")).replaceAll(sha256(OLD), sha256(NEW)));
  expect((await command("stamp f --json --trust-times", { now })).told()).toMatchObject([{ sha256: sha256(NEW) }]);
  expect((await command("stamp f --json", { now })).told()).toMatchObject([
    { outcome: "already", sha256: sha256(OLD) },
  ]);
});

test.each(["stamp f --json", "stamp f --json --private", "stamp f --json --trust-times"])(
  "%s ignores a journal that was copied together with the folder",
  async (line) => {
    const desk = await openTerminal({ files: { "f/contract.pdf": "the contract" } });
    const { command, cwd, put } = desk;
    // Everything that anyone can derive from the files, and an object line with the service's address and the key's
    // digest, which are not secret.
    const { size, mtimeMs } = await stat(join(cwd, "f/contract.pdf"));
    const file = { file: "contract.pdf", size, mtime: Math.trunc(mtimeMs), sha256: sha256("a stranger's") };
    const digest = createHash("sha256").update(desk.key).digest("hex").slice(0, 16);
    const side = { journal: "authentica", version: 1, service: desk.url, key: digest };
    const objects = ["a stranger's", "the contract"].map((of) => ({
      sha256: sha256(of),
      object: "ME64-9C5J-RYR5",
      token: 0,
    }));
    await put(`f/${FORMER_JOURNAL}`, [side, file, ...objects].map((said) => `${JSON.stringify(said)}\n`).join(""));
    const { code, told } = await command(line);
    expect(code).toBe(EXITS.done);
    expect(told()).toMatchObject([{ path: "contract.pdf", outcome: "stamped", sha256: sha256("the contract") }]);
    expect(told()[0].objectId).not.toBe("ME64-9C5J-RYR5");
    expect(await desk.app.registrySize()).toBe(1);
  },
);

test("the command reads files again that only an old-format journal lists, and registers none twice", async () => {
  const { app, command, cwd } = await openTerminal({ files: { "f/a": "a", "f/b": "b" } });
  await command("stamp f");
  const journals = journalsFolder({ env: {}, platform: "linux", home: join(cwd, ".home") });
  await rm(journals, { recursive: true });
  const { told } = await command("stamp f --json --hidden");
  expect(told().map(({ path, outcome }) => `${path} ${outcome}`)).toEqual(["a already", "b already"]);
  expect(await app.registrySize()).toBe(2);
});

test("watch stamps a file that is rewritten with the same size and time while watch runs", async () => {
  const desk = await openTerminal({ files: { "f/tool.js": OLD } });
  const stop = new AbortController();
  const told: { readonly outcome: string; readonly sha256: string }[] = [];
  const out = (line: string) => void told.push(JSON.parse(line));
  const ended = desk.command("watch f --every 0.005 --private --json", { stop, out });
  onTestFinished(async () => {
    stop.abort(new Stopped());
    await ended;
  });
  await expect.poll(() => told.length, { timeout: 20_000 }).toBe(1);
  await rewrite(join(desk.cwd, "f/tool.js"), NEW, "by rename");
  await expect.poll(() => told.length, { timeout: 20_000 }).toBe(2);
  expect(told.map(({ sha256: hash }) => hash)).toEqual([OLD, NEW].map(sha256));
});

test("only the owner can read the exported complete proofs", async () => {
  const { command, cwd } = await openTerminal({ files: { "f/a": "a" } });
  await command("stamp f");
  const [{ file }] = (await command("export proofs --json")).told() as [{ readonly file: string }];
  expect((await stat(join(cwd, "proofs", file.slice(file.lastIndexOf("/") + 1)))).mode & 0o777).toBe(0o600);
});
