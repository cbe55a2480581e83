/**
 * Parses a typed or pasted fingerprint. Returns 64 lower-case hexadecimal digits, or `null`. Accepts groups with
 * separators, the prefixes `sha256:` and `0x`, lines of `sha256sum` (GNU and BSD) and Subresource Integrity (base64).
 * Ignores invisible characters.
 */
export function readTypedHash(typed: string): string | null {
  const seen = typed.replace(/[\u200b-\u200f\u2060\ufeff]/g, "").trim();
  const inBase64 = /^sha256-([A-Za-z0-9+/]{43})=$/.exec(seen)?.[1];
  if (inBase64) return Array.from(atob(inBase64), (byte) => byte.charCodeAt(0).toString(16).padStart(2, "0")).join("");
  const listed = /^\\?([0-9a-f]{64}) [ *]\S/i.exec(seen)?.[1];
  if (listed) return listed.toLowerCase();
  const bare = seen
    .toLowerCase()
    .replace(/^sha-?256\s*(?:\(.*\)\s*)?[:=]\s*/, "")
    .replace(/^0x/, "")
    .replace(/[\s:.\-\u2010-\u2015]+/g, "");
  return /^[0-9a-f]{64}$/.test(bare) ? bare : null;
}
