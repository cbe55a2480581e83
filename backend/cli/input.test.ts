/** Standard input: one file, or a list of hashes. */
import { createHash } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { openTerminal } from "./test-terminal.ts";
import { EXITS, Stopped } from "./world/world.ts";

const sha256 = (content: string) => createHash("sha256").update(content).digest("hex");
const stdin = (...chunks: readonly string[]) => ({ stdin: Readable.from(chunks.map((chunk) => Buffer.from(chunk))) });

test("the command registers standard input under the given name, and recognises the same input the second time", async () => {
  const { app, ada, command } = await openTerminal();
  const first = await command("stamp - --name release.tar --json", stdin("first", " half"));
  expect([first.code, first.told()]).toMatchObject([
    EXITS.done,
    [{ path: "release.tar", outcome: "stamped", sha256: sha256("first half") }],
  ]);
  const objects = await (await app.call("GET", "/object/get-user-objects", ada)).json();
  expect(objects).toMatchObject([{ objectName: "release.tar", fileName: "release.tar", fileSize: 10 }]);
  const again = await command("stamp - --name release.tar --json", stdin("first half"));
  expect([again.code, again.told()]).toMatchObject([EXITS.done, [{ outcome: "already" }]]);
});

test("the command refuses standard input without a name, without content or together with paths, and registers nothing", async () => {
  const { app, command } = await openTerminal({ files: { a: "a" } });
  for (const [line, text, words] of [
    ["stamp -", "x", "set its name with --name"],
    ["stamp - --name {name}", "x", "set its name with --name"],
    ["stamp - --name x", "", "Standard input is empty"],
    ["stamp - a --name {name}", "x", "cannot be combined"],
  ] as const)
    expect([line, await command(line, stdin(text))]).toMatchObject([
      line,
      { code: EXITS.wrong, err: expect.stringContaining(words) },
    ]);
  expect(await app.registrySize()).toBe(0);
});

test("Ctrl+C ends the wait for standard input", async () => {
  const { command } = await openTerminal();
  const stop = new AbortController();
  const waiting = command("stamp - --name x", { stop, stdin: new Readable({ read: () => undefined }) });
  stop.abort(new Stopped());
  expect((await waiting).code).toBe(EXITS.stopped);
});

test("the command registers the hashes of a sha256sum list with escaped, binary, BSD, CRLF and duplicate lines", async () => {
  const asked: string[] = [];
  const { app, ada, command, cwd } = await openTerminal({
    before: (request, pass) => {
      asked.push(new URL(request.url).pathname.replace("/api/", ""));
      return pass();
    },
  });
  const lines = [
    `\ufeff${sha256("a")}  dir/a.txt`,
    `${sha256("b").toUpperCase()} *b c.bin\r`,
    `\\${sha256("c")}  two\\nlines\\\\.txt`,
    `SHA256 (d (1).iso) = ${sha256("d")}`,
    "",
    `${sha256("a")}  copy-of-a.txt`,
    `${sha256("")}  empty.txt`,
    `${sha256("e").slice(1)}  short.txt`,
    "d41d8cd98f00b204e9800998ecf8427e  md5.txt",
  ];
  await writeFile(join(cwd, "SHA256SUMS"), lines.join("\n"));
  const { code, told } = await command("stamp --hashes SHA256SUMS --json");
  expect(code).toBe(EXITS.some);
  const outcomes = told().map(({ path, outcome, reason = "" }) => [path, outcome, reason]);
  expect(outcomes.toSorted()).toEqual(
    [
      ["dir/a.txt", "stamped", ""],
      ["b c.bin", "stamped", ""],
      ["two\nlines\\.txt", "stamped", ""],
      ["d (1).iso", "stamped", ""],
      ["copy-of-a.txt", "already", "the same as dir/a.txt"],
      ["empty.txt", "skipped", "empty"],
      ["SHA256SUMS, line 8", "failed", "expected “FINGERPRINT  name”, as sha256sum prints it"],
      ["SHA256SUMS, line 9", "failed", "expected “FINGERPRINT  name”, as sha256sum prints it"],
    ].toSorted(),
  );
  expect(asked).toEqual(["object/register-many"]);
  const objects: { objectName: string; hash: string; fileName: null }[] = await (
    await app.call("GET", "/object/get-user-objects", ada)
  ).json();
  expect(objects.map(({ objectName, hash, fileName }) => [objectName, hash, fileName]).toSorted()).toEqual(
    [
      ["a.txt", sha256("a"), null],
      ["b c.bin", sha256("b"), null],
      ["two lines\\.txt", sha256("c"), null],
      ["d (1).iso", sha256("d"), null],
    ].toSorted(),
  );
});

test("the command reads a hash list from standard input, and refuses a missing list or a list together with paths", async () => {
  const { app, command } = await openTerminal({ files: { a: "a" } });
  expect((await command("stamp --hashes none")).err).toContain("the file does not exist");
  expect((await command("stamp a --hashes a")).code).toBe(EXITS.wrong);
  expect((await command("stamp --hashes - --name same", stdin(`${sha256("a")}  a`))).err).toContain("different names");
  expect(await app.registrySize()).toBe(0);
  expect((await command("stamp --hashes -", stdin(`${sha256("a")}  a\n`))).code).toBe(EXITS.done);
  expect(await app.registrySize()).toBe(1);
});
