/** Path of a Chromium; installs Debian's package when there is none. Throws when that fails. */
export function findChromium(): string;
