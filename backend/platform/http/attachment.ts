/** `Content-Disposition` of a download (RFC 6266): an ASCII name for old readers and the true one in UTF-8. */
export function attachment(fileName: string): string {
  const ascii = fileName.replaceAll(/[^\x20-\x7e]|["\\%]/g, "_") || "file";
  const utf8 = encodeURIComponent(fileName || "file").replaceAll(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${utf8}`;
}

/** Headers of a picture: shown and nothing more, whatever it holds. */
export const PICTURE_HEADERS = {
  "X-Content-Type-Options": "nosniff",
  "Content-Security-Policy": "sandbox; default-src 'none'",
} as const;

/** Headers of bytes that people have uploaded: stored, never interpreted. */
export const UPLOADED_HEADERS = {
  ...PICTURE_HEADERS,
  "Cache-Control": "private, no-store",
} as const;
