import { join } from "node:path";

/** The newest backup in a folder. Throws `Error` if there is none. */
export async function newestBackup(folder: string): Promise<string> {
  const found: { readonly path: string; readonly at: number }[] = [];
  for await (const { name, isFile } of Deno.readDir(folder)) {
    if (!isFile || /\.(keys|part)$/.test(name)) continue;
    const path = join(folder, name);
    found.push({ path, at: (await Deno.stat(path)).mtime?.getTime() ?? 0 });
  }
  const [newest] = found.toSorted((one, other) => other.at - one.at);
  if (!newest) throw new Error(`${folder} holds no backup.`);
  return newest.path;
}
