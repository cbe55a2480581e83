import { hasVisible, withoutHidden } from "../../../contract/visible.ts";

/**
 * Returns the `Content-Disposition` of a download (RFC 6266): an ASCII name for old clients and the full name in
 * UTF-8 (RFC 8187). Stored names may be older than the rules for new names, so invisible characters are removed and
 * path separators replaced here, too.
 */
export function attachment(fileName: string): string {
  const name = shownFileName(fileName);
  const ascii = name.replaceAll(/[^\x20-\x7e]|["\\%]/g, "_");
  const utf8 = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${utf8}`;
}

function shownFileName(fileName: string): string {
  const shown = withoutHidden(fileName.toWellFormed().replaceAll(/\p{Cc}/gu, ""))
    .replaceAll(/[\\/]/g, "_")
    .replace(/^\.+$/, "");
  return hasVisible(shown) ? shown : "file";
}

/** Headers of an image: browsers may display it, but run nothing in it. */
export const PICTURE_HEADERS = {
  "X-Content-Type-Options": "nosniff",
  "Content-Security-Policy": "sandbox; default-src 'none'",
} as const;

/** Headers of uploaded files: browsers do not guess their type, run nothing in them and do not cache them. */
export const UPLOADED_HEADERS = {
  ...PICTURE_HEADERS,
  "Cache-Control": "private, no-store",
} as const;
