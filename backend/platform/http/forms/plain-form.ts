import { Buffer } from "node:buffer";

/** Limits of a form, for both parsers. */
export interface FormLimits {
  readonly fields: number;
  /** Longest value of a field (bytes). */
  readonly fieldSize: number;
}

/** A form that has arrived completely. */
export interface PlainForm {
  readonly fields: Readonly<Record<string, string>>;
  /** The file of the form, with its name as the client sent it; `null` if the form has none. */
  readonly file: { readonly bytes: Uint8Array; readonly name: string } | null;
}

/** Longest head of a part (bytes). */
const MAX_HEAD = 1024;
const CRLF = "\r\n";
const CRLFS = CRLF + CRLF;

/** Content-Type of a form as browsers, curl and `FormData` write it. */
const TYPE = /^multipart\/form-data; ?boundary=([\w.-]{1,70})$/;
/** Head of a text field, or of a file and its type, as Latin-1. */
const HEAD =
  /^Content-Disposition: form-data; name="([\w.-]+)"(?:; filename="([\x20!#-.0-[\]-~\x80-\xff]+)"(?:\r\nContent-Type: [\w.+-]+\/[\w.+-]+)?)?$/;

/**
 * Returns the boundary if the Content-Type has the usual notation; `null` means that the form must be read as a
 * stream.
 */
export const plainBoundary = (contentType: string): string | null => TYPE.exec(contentType)?.[1] ?? null;

/**
 * Reads a form as most clients write it (RFC 7578): no preamble, only the usual headers, each field once, and at most
 * one file, in the field `fileField`. Returns `null` for any other body, valid or not; the stream parser then
 * decides.
 */
export function readPlainForm(
  body: Uint8Array,
  {
    boundary,
    fileField,
    fields: mostFields,
    fieldSize,
  }: FormLimits & { readonly boundary: string; readonly fileField: string },
): PlainForm | null {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.length);
  // V8 searches a string far faster than Deno searches a buffer. In Latin-1 each byte is one character, so positions
  // are the same.
  const text = bytes.toString("latin1");
  const delimiter = `\r\n--${boundary}`;
  const fields: Record<string, string> = Object.create(null);
  let count = 0;
  let file: PlainForm["file"] = null;
  if (!text.startsWith(`--${boundary}`)) return null;

  for (let at = delimiter.length - CRLF.length; ; ) {
    // Bytes after the final boundary are ignored (RFC 2046, section 5.1.1).
    if (text.startsWith("--", at)) return { fields, file };
    if (!text.startsWith(CRLF, at)) return null;
    const headStart = at + CRLF.length;
    const headEnd = text.indexOf(CRLFS, headStart);
    if (headEnd < 0 || headEnd - headStart > MAX_HEAD) return null;
    const start = headEnd + CRLFS.length;
    // Searches from the line break before the part's head, because a delimiter inside the head ends the part early.
    const end = text.indexOf(delimiter, at);
    if (end < start) return null;
    const head = HEAD.exec(text.slice(headStart, headEnd));
    const name = head?.[1];
    if (name === undefined) return null;
    const fileName = head?.[2];
    if (fileName === undefined) {
      count += 1;
      if (name in fields || count > mostFields || end - start > fieldSize) return null;
      fields[name] = bytes.toString("utf8", start, end);
    } else {
      if (file !== null || name !== fileField || fileName === "." || fileName === "..") return null;
      file = { bytes: body.subarray(start, end), name: Buffer.from(fileName, "latin1").toString("utf8") };
    }
    at = end + delimiter.length;
  }
}
