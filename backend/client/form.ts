/** A multipart form (RFC 7578) of one file, written as it is sent: memory does not grow with the file. */
import { AuthenticaError } from "./error.ts";

/** Bytes that are read when they are sent, and again when they are sent again. A `Blob` is one. */
export interface Content {
  readonly size: number;
  stream(): ReadableStream<Uint8Array>;
}

export interface FileToUpload {
  readonly name: string;
  readonly content: Uint8Array | Content;
}

export interface Body {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>;
}

/** The form, with its length; `field` is the name of its one part. */
export function fileForm({ name, content }: FileToUpload, field = "file"): Body {
  const boundary = `authentica-${crypto.randomUUID()}`;
  const head = utf8(
    `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${escaped(name)}"\r\nContent-Type: application/octet-stream\r\n\r\n`,
  );
  const tail = utf8(`\r\n--${boundary}--\r\n`);
  const size = content instanceof Uint8Array ? content.length : content.size;
  const headers = {
    "Content-Type": `multipart/form-data; boundary=${boundary}`,
    "Content-Length": String(head.length + size + tail.length),
  };
  if (!(content instanceof Uint8Array)) return { headers, body: streamed(head, content, tail) };
  const body = new Uint8Array(head.length + size + tail.length);
  body.set(head);
  body.set(content, head.length);
  body.set(tail, head.length + size);
  return { headers, body };
}

const utf8 = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

/** A file's name as forms of the web write it (HTML, 4.10.21.8). */
const escaped = (name: string): string => name.replaceAll('"', "%22").replaceAll("\r", "%0D").replaceAll("\n", "%0A");

/** Fails as `changed` where the content has not as many bytes as it says: the request must not end as if it had. */
function streamed(head: Uint8Array, content: Content, tail: Uint8Array): ReadableStream<Uint8Array> {
  let reader: ReadableStreamDefaultReader<Uint8Array> | null = null;
  let left = content.size;
  const changed = () =>
    new AuthenticaError({ code: "changed", message: "The file was changed while it was sent.", status: 0 });
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
