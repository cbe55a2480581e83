/** A multipart form (RFC 7578) with one file or several. A streamed file is not held in memory. */
import { AuthenticaError } from "./error.ts";

/** Content of a file. It is read when it is sent, and read again for each retry. A `Blob` satisfies this interface. */
export interface Content {
  readonly size: number;
  stream(): ReadableStream<Uint8Array>;
}

export interface FileToUpload {
  readonly name: string;
  readonly content: Uint8Array | Content;
}

/** A file held in memory. */
export interface SmallFile {
  readonly name: string;
  readonly content: Uint8Array;
}

export interface Body {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>;
}

/** Builds a form with one file, and its headers, including the length. `field`: name of the only part. */
export function fileForm({ name, content }: FileToUpload, field = "file"): Body {
  const boundary = `authentica-${crypto.randomUUID()}`;
  const head = partHead(boundary, field, name);
  const tail = utf8(`\r\n--${boundary}--\r\n`);
  if (content instanceof Uint8Array) return filesForm([{ name, content }], field);
  return {
    headers: headersOf(boundary, head.length + content.size + tail.length),
    body: streamed(head, content, tail),
  };
}

/** Builds a form with several files held in memory, each in a part named `field`. */
export function filesForm(files: readonly SmallFile[], field = "file"): Body {
  const boundary = `authentica-${crypto.randomUUID()}`;
  const pieces = files.flatMap(({ name, content }, at) => [partHead(boundary, field, name, at), content]);
  pieces.push(utf8(`\r\n--${boundary}--\r\n`));
  const body = new Uint8Array(pieces.reduce((bytes, { length }) => bytes + length, 0));
  let at = 0;
  for (const piece of pieces) {
    body.set(piece, at);
    at += piece.length;
  }
  return { headers: headersOf(boundary, body.length), body };
}

const partHead = (boundary: string, field: string, name: string, at = 0): Uint8Array<ArrayBuffer> =>
  utf8(
    `${at === 0 ? "" : "\r\n"}--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${escaped(name)}"\r\nContent-Type: application/octet-stream\r\n\r\n`,
  );

const headersOf = (boundary: string, length: number) => ({
  "Content-Type": `multipart/form-data; boundary=${boundary}`,
  "Content-Length": String(length),
});

const utf8 = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

/** Escapes a file name in the way of HTML forms (HTML, 4.10.21.8). */
const escaped = (name: string): string => name.replaceAll('"', "%22").replaceAll("\r", "%0D").replaceAll("\n", "%0A");

/**
 * Streams the form. If the content is longer or shorter than its `size`, fails with `changed`, so that the request
 * does not seem complete.
 */
function streamed(head: Uint8Array, content: Content, tail: Uint8Array): ReadableStream<Uint8Array> {
  let reader: ReadableStreamDefaultReader<Uint8Array> | null = null;
  let left = content.size;
  const changed = () =>
    new AuthenticaError({ code: "changed", message: "The file changed while it was being sent.", status: 0 });
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      if (reader === null) {
        reader = content.stream().getReader();
        controller.enqueue(head);
        return;
      }
      const { done, value } = await reader.read();
      if (!done) {
        left -= value.length;
        if (left < 0) throw changed();
        controller.enqueue(value);
        return;
      }
      if (left !== 0) throw changed();
      controller.enqueue(tail);
      controller.close();
    },
    async cancel(reason) {
      await reader?.cancel(reason);
    },
  });
}
