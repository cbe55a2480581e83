/** Files under `dir` that this process holds open. */
export function heldOpen(dir: string): string[] {
  const paths = [...Deno.readDirSync("/proc/self/fd")].map(({ name }) => {
    try {
      return Deno.readLinkSync(`/proc/self/fd/${name}`);
    } catch {
      // Closed since it was listed.
      return "";
    }
  });
  return paths.filter((path) => path.startsWith(dir));
}
