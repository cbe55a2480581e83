/** Resolves once the names in a folder would survive a power cut: a file that is synced may still lose its name. */
export async function syncFolder(path: string): Promise<void> {
  using folder = await Deno.open(path, { read: true });
  await folder.sync();
}
