/** Returns the path of a Chromium, and installs Debian's package if there is none. Throws if that fails. */
export function findChromium(): string;
