/** Files that only their owner may access. */
import { chmod, mkdir, open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";

/**
 * Replaces a file atomically: after a crash the file has either its old or its new content. Only the owner may read
 * or write it.
 */
export async function writePrivately(file: string, text: string): Promise<void> {
  const fresh = `${file}.${crypto.randomUUID()}`;
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const handle = await open(fresh, "wx", 0o600);
  try {
    await handle.writeFile(text);
    await handle.close();
    await chmod(fresh, 0o600);
    await rename(fresh, file);
  } catch (error) {
    await handle.close().catch(() => undefined);
    await rm(fresh, { force: true });
    throw error;
  }
}
