const told = new Set<string>();

/** Says in the browser's console, once a page, what runs in it: for whoever reports a fault. */
export function tellVersion(name: string, version: string): void {
  const line = `${name} ${version}`;
  if (told.has(line)) return;
  told.add(line);
  // biome-ignore lint/suspicious/noConsole: It is what this is for.
  console.info(line);
}
