/** Returns the path of the first of these commands that is installed; `null` if none is. */
export function onPath(names: readonly string[]): string | null;

/** Returns the path of one of these commands, and installs the Debian package if none is installed. `null` if that fails. */
export function findOrInstall(names: readonly string[], debianPackage: string): string | null;
