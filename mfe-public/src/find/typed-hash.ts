/**
 * The fingerprint that somebody typed or pasted, as the registry knows it; `null` when it is none. Groups, their
 * separators and a `sha256:` before it are let through.
 */
export function readTypedHash(typed: string): string | null {
  const bare = typed
    .trim()
    .toLowerCase()
    .replace(/^sha-?256\s*[:=]\s*/, "")
    .replace(/[\s:.\-\u2010-\u2015]+/g, "");
  return /^[0-9a-f]{64}$/.test(bare) ? bare : null;
}
