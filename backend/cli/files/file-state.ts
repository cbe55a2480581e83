import type { BigIntStats } from "node:fs";

/**
 * What changes if a file is changed or replaced, in nanoseconds where the file system has them. The time of its last change (mtime) is for
 * anyone to set; `ctime` and the inode are not: `cp -p`, `rsync -t`, `touch -d`, unpacking and `mv` leave size and mtime, and not these.
 */
export const stateOf = ({ dev, ino, size, mtimeNs, ctimeNs }: BigIntStats): string =>
  [dev, ino, size, mtimeNs, ctimeNs].join(":");

/** When anything of a file was last changed, ms since 1970. */
export const changedAt = ({ mtimeMs, ctimeMs }: BigIntStats): number => Number(mtimeMs > ctimeMs ? mtimeMs : ctimeMs);
