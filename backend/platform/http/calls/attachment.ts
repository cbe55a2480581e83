import { hasVisible, withoutHidden } from "../../../contract/visible.ts";

/**
 * `Content-Disposition` of a download (RFC 6266): an ASCII name for old readers and the true one in UTF-8 (RFC 8187). A name that is stored
 * may be older than the rules for new ones: what cannot be seen of it or leads to another folder is left out here, too.
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

/** Headers of a picture: browsers may show it and do nothing else with it. */
export const PICTURE_HEADERS = {
  "X-Content-Type-Options": "nosniff",
  "Content-Security-Policy": "sandbox; default-src 'none'",
} as const;

/** Headers of bytes that people have uploaded: stored, never interpreted. */
export const UPLOADED_HEADERS = {
  ...PICTURE_HEADERS,
  "Cache-Control": "private, no-store",
} as const;
