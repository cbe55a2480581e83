/** Resolves once the names in a folder survive a power cut; syncing a file does not make its name durable. */
export async function syncFolder(path: string): Promise<void> {
  using folder = await Deno.open(path, { read: true });
  await folder.sync();
}
