import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { inEnglish } from "../world/text.ts";
import { hashFile } from "./hash.ts";
import { nameOf } from "./name.ts";
import { type WalkOptions, walk } from "./walk.ts";

async function openFolder(files: Readonly<Record<string, string>>): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), "authentica-files-"));
  onTestFinished(() => rm(dir, { recursive: true }));
  for (const [name, content] of Object.entries(files)) {
    await mkdir(join(dir, name, ".."), { recursive: true });
    await writeFile(join(dir, name), content);
  }
  return dir;
}

test("the command lists files sorted by name; links, hidden and empty files are skipped and reported, unless they are named explicitly", async () => {
  const cwd = await openFolder({ "b/2": "2", "b/1": "1", a: "a", ".hidden/x": "x", "b/empty": "", own: "o" });
  await symlink("b", join(cwd, "link"));
  await symlink("..", join(cwd, "b/up"));
  await symlink("nowhere", join(cwd, "broken"));
  const found = async (paths: readonly string[], options: Partial<WalkOptions> = {}) => {
    const all = await Array.fromAsync(walk(paths, { cwd, own: ["own"], ...options }));
    return all.map((one) => {
      const path = one.path.slice(cwd.length + 1);
      return one.kind === "file" ? path : `${path}: ${one.kind}, ${inEnglish(one.reason)}`;
    });
  };
  expect(await found(["."])).toEqual([
    ".hidden: skipped, hidden",
    "a",
    "b/1",
    "b/2",
    "b/empty: skipped, empty",
    "b/up: skipped, a link",
    "broken: skipped, a link",
    "link: skipped, a link",
  ]);
  expect(await found(["link", "own", ".hidden/x", "gone"])).toEqual([
    "link/1",
    "link/2",
    "link/empty: skipped, empty",
    "link/up: skipped, a link",
    "own",
    ".hidden/x",
    "gone: failed, the file does not exist",
  ]);
  expect(await found([".hidden"], { hidden: true })).toEqual([".hidden/x"]);
  // The link `up` forms a cycle, but the walk ends.
  expect(await found(["b"], { follow: true })).toEqual([
    "b/1",
    "b/2",
    "b/empty: skipped, empty",
    "b/up/.hidden: skipped, hidden",
    "b/up/a",
    "b/up/broken: failed, the file does not exist",
  ]);
});

test("the command hashes small and large files correctly", async () => {
  const large = "0123456789abcdef".repeat(200_000);
  const cwd = await openFolder({ small: "abc", large });
  expect((await hashFile(join(cwd, "small"))).hash).toBe(createHash("sha256").update("abc").digest("hex"));
  expect(await hashFile(join(cwd, "large"))).toMatchObject({
    hash: createHash("sha256").update(large).digest("hex"),
    size: large.length,
  });
  await expect(hashFile(join(cwd, "gone"))).rejects.toThrow("ENOENT");
});

test("the command derives a valid object name from the file name", () => {
  expect(nameOf("{name}", "a/b.jpg")).toBe("b.jpg");
  expect(nameOf("Tirage {path}", "a/b.jpg")).toBe("Tirage a/b.jpg");
  expect(nameOf("{name}", "{path}")).toBe("{path}");
  expect(nameOf("{name}", "a/\u200b")).toBe("unnamed");
});

test("the command reports a name that is not UTF-8 with its bytes, and processes the other files", async () => {
  const cwd = await openFolder({ "z.txt": "z", "\ufffd.txt": "a true one" });
  for (const name of ["caf\\351.txt", "dir\\377"]) {
    const kind = name.startsWith("dir") ? "mkdir" : "touch";
    await promisify(execFile)("sh", ["-c", `cd "$1" && ${kind} "$(printf '${name}')"`, "sh", cwd]);
  }
  const all = await Array.fromAsync(walk(["."], { cwd }));
  // Deno does not show the bytes of the name.
  const [cafe, dir] = "Deno" in globalThis ? ["caf\ufffd.txt", "dir\ufffd"] : ["caf\\xe9.txt", "dir\\xff"];
  expect(all.map((one) => [one.path.slice(cwd.length + 1), one.kind === "file" ? "" : inEnglish(one.reason)])).toEqual([
    [cafe, "the name of the file is not UTF-8: rename the file"],
    [dir, "the name of the file is not UTF-8: rename the file"],
    ["z.txt", ""],
    ["\ufffd.txt", ""],
  ]);
});

test("emoji families and Persian words keep their joiners in the list of files and in the object's name", async () => {
  const names = ["\u{1F468}\u200d\u{1F469}\u200d\u{1F467}.jpg", "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645.txt"];
  const cwd = await openFolder(Object.fromEntries(names.map((name) => [name, "x"])));
  const all = await Array.fromAsync(walk(["."], { cwd }), ({ path }) => nameOf("{name}", path));
  expect(all.toSorted()).toEqual(names.toSorted());
});
