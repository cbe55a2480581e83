/** Path of the first of these commands that is there; `null` when none is. */
export function onPath(names: readonly string[]): string | null;

/** Path of one of these commands; installs Debian's package when there is none. `null` when that fails. */
export function findOrInstall(names: readonly string[], debianPackage: string): string | null;
