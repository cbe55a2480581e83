import { createHash } from "node:crypto";
import { join } from "node:path";
import * as z from "zod/mini";

/** `shell/dist/pages/index.json`, as the build writes it. */
const INDEX = z.object({
  /** SHA-256 in hexadecimal of each file that the pages were made from, by its place in the folder of built front ends. */
  madeFrom: z.record(z.string(), z.string()),
  /** Name of the page in `pages`, by address. */
  pages: z.record(z.string(), z.string()),
});

/** The index, or `null` where there is none that can be read: a page is then the shell's. */
async function readIndex(path: string) {
  try {
    return INDEX.parse(JSON.parse(await Deno.readTextFile(path)));
  } catch {
    return null;
  }
}

const digestOf = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

/**
 * Answers the prerendered page of an address, as a path in `shell/dist`; `null` where there is none, and where one of the
 * files that it was made from is not the one that lies there now: a front end deployed alone is newer than the page,
 * which would show its old self and load files of two builds.
 */
export function prerenderedPages(webDir: string) {
  return async function pageAt(address: string): Promise<string | null> {
    const index = await readIndex(join(webDir, "shell/dist/pages/index.json"));
    const name = index && Object.hasOwn(index.pages, address) ? index.pages[address] : undefined;
    if (!index || !name) return null;
    const same = Object.entries(index.madeFrom).map(async ([path, digest]) => {
      const now = await Deno.readFile(join(webDir, path)).catch(() => null);
      return now !== null && digestOf(now) === digest;
    });
    return (await Promise.all(same)).every(Boolean) ? `pages/${name}` : null;
  };
}
