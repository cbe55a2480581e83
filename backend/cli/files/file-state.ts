import type { BigIntStats } from "node:fs";

/**
 * Returns a string that changes whenever the file is changed or replaced. Times are in nanoseconds if the file system
 * stores them. `cp -p`, `rsync -t`, `touch -d`, unpacking and `mv` can preserve size and mtime, but not `ctime` or
 * the inode.
 */
export const stateOf = ({ dev, ino, size, mtimeNs, ctimeNs }: BigIntStats): string =>
  [dev, ino, size, mtimeNs, ctimeNs].join(":");

/** Returns the later of mtime and ctime, in ms since 1970. */
export const changedAt = ({ mtimeMs, ctimeMs }: BigIntStats): number => Number(mtimeMs > ctimeMs ? mtimeMs : ctimeMs);
