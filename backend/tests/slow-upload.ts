/** Requests whose bodies are under way: what they are answered, and how they go on. */
import { connect } from "node:net";

const FILE = `--x\r\nContent-Disposition: form-data; name="file"; filename="f"\r\n\r\nabc`;

/** What ends an upload. */
export const UPLOAD_END = "\r\n--x--\r\n";

/** Sends a request's head and the beginning of its body. */
export function begin(port: number, head: readonly string[], sent: string, length: number) {
  const socket = connect(port, "127.0.0.1");
  const answer = Promise.withResolvers<string>();
  let received = "";
  socket.on("error", () => undefined);
  socket.on("data", (chunk) => {
    received += chunk;
  });
  socket.on("close", () => answer.resolve(received));
  socket.write(`${[...head, "Host: localhost", `Content-Length: ${length}`].join("\r\n")}\r\n\r\n${sent}`);
  return { send: (text: string) => socket.write(text), answer: answer.promise };
}

/** An upload of three bytes that only lacks `UPLOAD_END`. */
export const beginUpload = (port: number, { accessToken }: { readonly accessToken: string }) =>
  begin(
    port,
    [
      "POST /api/fingerprint/generate-fingerprint HTTP/1.1",
      `Authorization: Bearer ${accessToken}`,
      "Content-Type: multipart/form-data; boundary=x",
    ],
    FILE,
    FILE.length + UPLOAD_END.length,
  );
