/**
 * Keys of the people in a backup, 32 bytes for each account. They are in no archive, but in one small file beside the
 * archives, `people.keys`. Each backup replaces that file with the keys of the current accounts. So the key of a
 * deleted account is gone, and the rows of that person can no longer be read in any older archive. Each place with
 * archives must have exactly one copy of the file, which must be replaced with each backup.
 */
import { randomBytes } from "node:crypto";
import { dirname } from "node:path";
import * as z from "zod/mini";
import { syncFolder } from "../../platform/sync-folder.ts";
import { open, seal } from "./sealed.ts";

export const PEOPLE_KEYS = "people.keys";

/** Keys by the id of the account. */
export type PeopleKeys = ReadonlyMap<string, Uint8Array<ArrayBuffer>>;

const Content = z.object({
  format: z.literal("authentica-people/v1"),
  keys: z.record(z.string(), z.base64()),
});

/**
 * Reads the keys in a file; returns `null` if there is no file. `key` decrypts the file; `null` if it is not
 * encrypted. Throws `Error` if it cannot be read.
 */
export async function readPeopleKeys(path: string, key: Uint8Array | null): Promise<PeopleKeys | null> {
  const bytes = await Deno.readFile(path).catch((error) => {
    if (error instanceof Deno.errors.NotFound) return null;
    throw error;
  });
  if (bytes === null) return null;
  try {
    // If earlier backups were not encrypted, this file is still plain. It is read, and from now on written encrypted.
    const isPlain = bytes[0] === "{".charCodeAt(0);
    const text = await joined(open(source(bytes), isPlain ? null : key));
    const { keys } = z.parse(Content, JSON.parse(new TextDecoder().decode(text)));
    return new Map(Object.entries(keys).map(([id, base64]) => [id, Uint8Array.fromBase64(base64)]));
  } catch (error) {
    const why =
      error instanceof z.core.$ZodError || error instanceof SyntaxError
        ? "it contains no keys of people"
        : (error as Error).message;
    throw new Error(`The keys of people in ${path} cannot be read: ${why}`, { cause: error });
  }
}

/**
 * Returns a key for each of these people: the existing key, or a new one. Throws `Error` if there are existing keys,
 * but none belongs to any of them.
 */
export function keysFor(people: ReadonlySet<string>, before: PeopleKeys | null, file: string): PeopleKeys {
  const others = [...(before?.keys() ?? [])];
  if (others.length > 0 && people.size > 0 && !others.some((id) => people.has(id)))
    throw new Error(
      `All keys in ${file} belong to accounts that are not in this store. Name another file with --people FILE.`,
    );
  return new Map([...people].map((id) => [id, before?.get(id) ?? new Uint8Array(randomBytes(32))]));
}

/** Replaces the file with the keys durably, and overwrites the content of the old file. */
export async function writePeopleKeys(
  path: string,
  keys: PeopleKeys,
  key: Uint8Array | null,
  salt: Uint8Array<ArrayBuffer>,
): Promise<void> {
  const entries = [...keys].map(([id, bytes]) => [id, bytes.toBase64()]);
  const content = { format: "authentica-people/v1", keys: Object.fromEntries(entries) };
  const text = new TextEncoder().encode(JSON.stringify(content));
  const bytes = key === null ? text : await joined(seal(source(text), key, salt));
  const before = await Deno.open(path, { read: true, write: true }).catch((error) => {
    if (error instanceof Deno.errors.NotFound) return null;
    throw error;
  });
  const part = `${path}.part`;
  {
    using file = await Deno.open(part, { write: true, create: true, truncate: true, mode: 0o600 });
    await writeAll(file, bytes);
  }
  await Deno.rename(part, path);
  await syncFolder(dirname(path));
  if (!before) return;
  using old = before;
  await writeAll(old, new Uint8Array((await old.stat()).size));
}

async function writeAll(file: Deno.FsFile, bytes: Uint8Array): Promise<void> {
  for (let at = 0; at < bytes.length; ) at += await file.write(bytes.subarray(at));
  await file.sync();
}

async function* source(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

const joined = async (parts: AsyncIterable<Uint8Array>): Promise<Uint8Array> =>
  new Uint8Array(await new Blob((await Array.fromAsync(parts)) as Uint8Array<ArrayBuffer>[]).arrayBuffer());
