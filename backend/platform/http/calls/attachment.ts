import { hasVisible, withoutHidden } from "../../../contract/visible.ts";

/**
 * Returns the `Content-Disposition` of a download (RFC 6266): an ASCII name for old clients and the full name in UTF-8
 * (RFC 8187). Removes invisible characters and replaces path separators, because names that were stored before the
 * current rules for names may contain them.
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

/** Headers of an image. Browsers may display the image, but must not run scripts in it. */
export const PICTURE_HEADERS = {
  "X-Content-Type-Options": "nosniff",
  "Content-Security-Policy": "sandbox; default-src 'none'",
} as const;

/** Headers of an uploaded file. Browsers must not guess the type of the file, run scripts in it or cache it. */
export const UPLOADED_HEADERS = {
  ...PICTURE_HEADERS,
  "Cache-Control": "private, no-store",
} as const;
