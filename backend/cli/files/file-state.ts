import type { BigIntStats } from "node:fs";

/**
 * Returns a text that differs after a file was changed or replaced; times are in nanoseconds if the file system has
 * them. `cp -p`, `rsync -t`, `touch -d`, unpacking and `mv` can keep size and mtime, but not `ctime` or the inode.
 */
export const stateOf = ({ dev, ino, size, mtimeNs, ctimeNs }: BigIntStats): string =>
  [dev, ino, size, mtimeNs, ctimeNs].join(":");

/** Returns the later of mtime and ctime, in ms since 1970. */
export const changedAt = ({ mtimeMs, ctimeMs }: BigIntStats): number => Number(mtimeMs > ctimeMs ? mtimeMs : ctimeMs);
