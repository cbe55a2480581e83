import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { utf8 } from "@authentica/backend/tlog/bytes";
import { createSigner } from "@authentica/backend/tlog/note";
import { formatVkey } from "@authentica/backend/tlog/vkey";
import { expect, onTestFinished, test } from "vitest";
import { makeArchive } from "../../backend/tests/made-proofs.ts";

const BUILT = fileURLToPath(new URL("dist/authentica-verify.mjs", import.meta.url));
const log = createSigner("log.example", new Uint8Array(32).fill(1));
const thief = createSigner("log.example", new Uint8Array(32).fill(66));

/** Runs a command in a folder. Returns its exit code, and the first word that it prints. */
const ran = (command: string, args: readonly string[], cwd: string, language = "en_GB.UTF-8"): Promise<unknown> =>
  new Promise((resolve) => {
    // npm sets INIT_CWD for the tests themselves, so it is replaced.
    const env = { ...process.env, INIT_CWD: cwd, LC_ALL: language };
    execFile(command, args, { cwd, env }, (error, printed) =>
      resolve([error ? error.code : 0, /^\p{L}*/u.exec(printed)?.[0]]),
    );
  });

test("the built verifier is one file that runs in Node and Deno without packages, and uses its built-in policy", async () => {
  const dir = await mkdtemp(join(tmpdir(), "authentica-built-"));
  onTestFinished(() => rm(dir, { recursive: true }));
  const file = utf8("file");
  const times = [Date.UTC(2020, 0, 1) / 1000];
  const pinned = JSON.stringify({
    policy: `log ${formatVkey(log)}\nquorum none\n`,
    roots: null,
    by: "build",
    from: null,
  });
  const built = await readFile(BUILT, "utf8");
  const own = built.replace(/^globalThis\.AUTHENTICA_PINNED = .*$/m, () => `globalThis.AUTHENTICA_PINNED = ${pinned};`);
  expect(own).not.toBe(built);
  for (const [name, content] of [
    ["verify.mjs", own],
    ["file", file],
    ["true.zip", await makeArchive({ file, times, log: [log] })],
    ["forged.zip", await makeArchive({ file, times, log: [thief] })],
  ] as const)
    await writeFile(join(dir, name), content);
  const deno = ["run", "--allow-read", "--allow-env", "verify.mjs"];
  const judge = (archive: string, language?: string) =>
    Promise.all([
      ran("node", ["verify.mjs", "file", archive], dir, language),
      ran(process.execPath, [...deno, "file", archive], dir, language),
    ]);
  expect([await judge("true.zip"), await judge("forged.zip"), await judge("true.zip", "fr_FR.UTF-8")]).toEqual([
    [
      [0, "authentic"],
      [0, "authentic"],
    ],
    [
      [3, "consistent"],
      [3, "consistent"],
    ],
    [
      [0, "authentique"],
      [0, "authentique"],
    ],
  ]);
  // Variables that only choose the language need no permission.
  const few = ["run", "--no-prompt", "--allow-read", "--allow-env=INIT_CWD,HOME,XDG_CONFIG_HOME", "verify.mjs"];
  expect(await ran(process.execPath, [...few, "file", "true.zip"], dir)).toEqual([0, "authentique"]);
});
