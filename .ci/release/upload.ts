import { type BuiltFile, integrityOf } from "./build.ts";
import { failed } from "./failure.ts";
import type { Place } from "./place.ts";

/** Number of simultaneous requests. */
const AT_ONCE = 8;

export interface Uploaded {
  readonly sent: number;
  readonly there: number;
}

/**
 * Does the work for each, a few at a time. After a failure it starts no further work, waits for the running work and
 * rejects with the first failure.
 */
export async function eachOf<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const rest = [...all];
  const failures: unknown[] = [];
  const worker = async () => {
    for (let one = rest.shift(); one !== undefined && failures.length === 0; one = rest.shift())
      await work(one).catch((error) => failures.push(error));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  if (failures.length > 0) throw failures[0];
}

/**
 * Uploads files into a folder of the place. Correct existing files are left. Each uploaded file is read back and
 * compared, and uploaded a second time if it differs.
 */
export async function upload(place: Place, folder: string, files: readonly BuiltFile[]): Promise<Uploaded> {
  const missing = await missingOf(place, folder, files);
  await eachOf(missing, async ({ path, bytes, served }) => {
    for (let tries = 1; ; tries += 1) {
      await place.put(`${folder}${path}`, bytes, served);
      const kept = await place.read(`${folder}${path}`);
      if (kept && integrityOf(kept) === integrityOf(bytes)) return;
      if (tries === 2)
        throw failed(
          `${place.words}${folder}${path} was uploaded twice, and read back with different bytes each time.`,
        );
    }
  });
  return { sent: missing.length, there: files.length - missing.length };
}

/** Returns the files that are missing or different in the folder. */
export async function missingOf(place: Place, folder: string, files: readonly BuiltFile[]): Promise<BuiltFile[]> {
  const there = new Map((await place.list(folder)).map(({ path, bytes }) => [path, bytes]));
  const missing: BuiltFile[] = [];
  await eachOf(files, async (file) => {
    const path = `${folder}${file.path}`;
    const isThere =
      there.get(path) === file.bytes.length &&
      (await place.isServed(path, file.served)) &&
      integrityOf((await place.read(path)) ?? new Uint8Array(0)) === integrityOf(file.bytes);
    if (!isThere) missing.push(file);
  });
  return missing;
}

/** Removes a folder, beginning with the file that marks it as complete. */
export async function removeFolder(place: Place, folder: string, first: string): Promise<void> {
  const paths = (await place.list(folder)).map(({ path }) => path);
  await place.remove(`${folder}${first}`);
  await eachOf(paths, (path) => place.remove(path));
}
