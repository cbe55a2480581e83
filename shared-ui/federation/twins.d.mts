/** Files that travel compressed, where a digest in their name says that their bytes never change. */
export function hasTwins(path: string): boolean;

/**
 * Writes a Brotli and a gzip twin (`.br`, `.gz`) beside each of these files that is text of some size and has a digest in its name. One
 * that is there and no older than its file stays. Files whose names stay get none: a later build would leave theirs
 * behind, out of date and still served.
 */
export function writeTwins(dir: string, paths: Iterable<string>): Promise<void>;
