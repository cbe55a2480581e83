import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";

// Writes to the file whenever it is read.
vi.mock("node:fs", async (original) => {
  const fs = await original<typeof import("node:fs")>();
  const createReadStream: typeof fs.createReadStream = (path, options) => {
    appendFileSync(path as string, "line\n");
    return fs.createReadStream(path, options);
  };
  return { ...fs, createReadStream };
});

test("the command rejects a file that keeps changing while it is hashed", async () => {
  // Another test in this process may have loaded the module with the real file system.
  vi.resetModules();
  const { hashFile, SMALL_BYTES } = await import("./hash.ts");
  const dir = mkdtempSync(join(tmpdir(), "authentica-hash-"));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  writeFileSync(join(dir, "log"), "line\n".repeat(SMALL_BYTES / 4));
  await expect(hashFile(join(dir, "log"))).rejects.toThrow("the file changed while it was being read");
});
