/**
 * What users may give instead of the archive or the file: an unpacked archive, another part of it, the same text with
 * other line ends.
 */
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { toHex, utf8 } from "@authentica/backend/tlog/bytes";
import { digest } from "@authentica/backend/tlog/hash";
import { createSigner } from "@authentica/backend/tlog/note";
import { formatVkey } from "@authentica/backend/tlog/vkey";
import { expect, onTestFinished, test } from "vitest";
import { makeArchive } from "../../backend/tests/made-proofs.ts";
import { run } from "./cli.ts";
import { readEntries, readGivenProof } from "./given-proof.ts";
import { notProof } from "./not-proof.ts";
import { sameText } from "./same-text.ts";
import { droppedFolder, entriesOf } from "./unpacked.ts";
import { readZip } from "./zip.ts";

const log = createSigner("log.example", new Uint8Array(32).fill(1));
const policy = `log ${formatVkey(log)} https://log.example/api\nquorum none\n`;
const TEXT = "one\r\ntwo\r\n";
const archive = await makeArchive({ file: utf8(TEXT), times: [1_767_225_600], log: [log] });
const parts = await Promise.all(
  ((await readZip(new Blob([Uint8Array.from(archive)]))) ?? []).map(
    async ({ name, open }) => [name, await open()] as const,
  ),
);

async function verify(files: Readonly<Record<string, string | Uint8Array>>, proof: string) {
  const cwd = await mkdtemp(join(tmpdir(), "authentica-given-"));
  onTestFinished(() => rm(cwd, { recursive: true }));
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(cwd, name)), { recursive: true });
    await writeFile(join(cwd, name), content);
  }
  const lines: string[] = [];
  const code = await run(["file", proof], {
    cwd,
    env: { LANG: "en" },
    pinned: { policy, roots: null, by: "build", from: null },
    write: (line) => lines.push(line),
    warn: (line) => lines.push(line),
    memory: null,
    fetch: () => Promise.reject(new Error("no network")),
  });
  return { code, output: lines.join("\n") };
}

const unpackedIn = (folder: string) => Object.fromEntries(parts.map(([name, bytes]) => [`${folder}/${name}`, bytes]));

test("the verifier accepts the unpacked folder of an archive instead of the archive, at any depth below the given folder", async () => {
  expect(await verify({ file: TEXT, ...unpackedIn("given/archive") }, "given")).toMatchObject({ code: 0 });
  await expect(verify({ file: TEXT, "given/note.txt": "x" }, "given")).rejects.toThrow(
    "There is no proof in this folder: given.",
  );
  const two = { ...unpackedIn("given/one"), ...unpackedIn("given/two") };
  await expect(verify({ file: TEXT, ...two }, "given")).rejects.toThrow("The archive contains several proofs");
  await expect(verify({ "file/a": TEXT, ...unpackedIn("given") }, "given")).rejects.toThrow(
    "is a folder: give the file",
  );
});

/** A dropped folder as Safari and Firefox provide it, in batches, and as Chromium does. */
function dropped(name: string, files: readonly (readonly [string, Uint8Array])[], hasHandle: boolean) {
  const given = files.map(([path, bytes]) => new File([Uint8Array.from(bytes)], path));
  const rest = given.map((file) => [{ name: file.name, file: (taken: (file: File) => void) => taken(file) }]);
  const createReader = () => ({ readEntries: (taken: (some: unknown[]) => void) => taken(rest.shift() ?? []) });
  async function* values() {
    for (const file of given) yield { kind: "file", name: file.name, getFile: async () => file };
  }
  return {
    webkitGetAsEntry: () => ({ name, isDirectory: true, ...(!hasHandle && { createReader }) }),
    ...(hasHandle && { getAsFileSystemHandle: async () => ({ name, kind: "directory", values }) }),
  } as unknown as DataTransferItem;
}

test.each([true, false])("all files of a folder dropped on the page are read (handles: %s)", async (hasHandle) => {
  const folder = droppedFolder(dropped("archive", parts, hasHandle));
  const given = folder && (await readEntries(await entriesOf(folder)));
  expect(given).toEqual(await readGivenProof("archive.zip", new Blob([Uint8Array.from(archive)])));
});

test("a part of an archive that is not a proof is recognised as such", async () => {
  const kinds = async (text: string) => [await readGivenProof("x", new Blob([text])), await notProof(new Blob([text]))];
  expect(await kinds("%PDF-1.7 printed again")).toEqual([null, "document"]);
  expect(await kinds('{"sha256":"00","evenements":[]}')).toEqual([null, "summary"]);
  expect(await kinds('{"sha256":"00","cession":{}}')).toEqual([null, "summary"]);
  expect(await kinds('{"sha256":"00"}')).toEqual([null, "other"]);
  await expect(verify({ file: TEXT, "certificat.pdf": "%PDF-1.7" }, "certificat.pdf")).rejects.toThrow(
    "If it is a certificate that was printed or saved again, give the archive (.zip).",
  );
});

test.each([
  ["one\ntwo\n", "line ends (LF or CRLF):"],
  [`\ufeff${TEXT}`, "byte order mark (BOM):"],
  ["\ufeffone\ntwo\n", "line ends (LF or CRLF) and its byte order mark (BOM):"],
])(
  "a certified text with other line ends or a byte order mark is another file, and the page says that the text is the same (%j)",
  async (text, words) => {
    const { code, output } = await verify({ file: text, ...unpackedIn("given") }, "given");
    expect(code).toBe(1);
    expect(output).toMatch(/^different:/);
    expect(output).toContain(`The text is identical except for its ${words}`);
  },
);

test("two files count as the same text only if nothing but line endings or byte order mark differs, and never if they are not text", () => {
  const hashOf = (text: string) => toHex(digest(utf8(text)));
  const said = (file: string, certified: string) => sameText(utf8(file), hashOf(certified));
  expect(said("a\nb", "a\r\nb")).toEqual({ lineEnds: true, byteOrderMark: false });
  expect(said("a\r\nb", "a\nb")).toEqual({ lineEnds: true, byteOrderMark: false });
  expect(said("a\nb\r\n", "a\r\nb\r\n")).toEqual({ lineEnds: true, byteOrderMark: false });
  expect(said("a", "\ufeffa")).toEqual({ lineEnds: false, byteOrderMark: true });
  expect(said("a\nb", "a\r\nc")).toBeNull();
  expect(said("a\nb ", "a\r\nb")).toBeNull();
  expect(said("a\0\nb", "a\0\r\nb")).toBeNull();
});

test("an archive followed by other bytes is accepted; one that is truncated, or preceded or followed by an archive, is refused", async () => {
  const joined = (...pieces: readonly Uint8Array[]) => new Uint8Array(Buffer.concat(pieces));
  const given = async (zip: Uint8Array) => verify({ file: TEXT, "p.zip": zip }, "p.zip");
  for (const behind of ["\n", "\0".repeat(512), "x".repeat(60_000)])
    expect(await given(joined(archive, utf8(behind)))).toMatchObject({ code: 0 });
  await expect(given(joined(utf8("#!/bin/sh\n"), archive))).rejects.toThrow(
    "The archive has 10 bytes before its start: it was modified, download it again",
  );
  await expect(given(joined(archive, archive))).rejects.toThrow(
    `The archive has ${archive.length} bytes before its start`,
  );
  for (const cut of [archive.slice(0, -30), joined(archive, new Uint8Array(70_000))])
    await expect(given(cut)).rejects.toThrow("The end of the archive is missing: download the archive again");
  const before = readGivenProof("p.zip", new Blob([joined(utf8("x"), archive)]));
  await expect(before).rejects.toMatchObject({ names: expect.arrayContaining(["preuve.tlog-proof"]) });
});
