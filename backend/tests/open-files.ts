/** Returns the files under `dir` that this process has open. */
export function heldOpen(dir: string): string[] {
  const paths = [...Deno.readDirSync("/proc/self/fd")].map(({ name }) => {
    try {
      return Deno.readLinkSync(`/proc/self/fd/${name}`);
    } catch {
      // Closed after it was listed.
      return "";
    }
  });
  return paths.filter((path) => path.startsWith(dir));
}
