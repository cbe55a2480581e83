/** Requests with unfinished bodies: their answers, and how they continue. */
import { connect } from "node:net";

const FILE = `--x\r\nContent-Disposition: form-data; name="file"; filename="f"\r\n\r\nabc`;

/** What ends an upload. */
export const UPLOAD_END = "\r\n--x--\r\n";

/** What a server says once it has a request's head and waits for the body (RFC 9110, section 15.2.1). */
const GO_ON = "HTTP/1.1 100 Continue\r\n\r\n";

/** Sends a request's head and the beginning of its body; `begun` resolves once the server has it under way, `answer` at its end. */
export function begin(port: number, head: readonly string[], sent: string, length: number) {
  const socket = connect(port, "127.0.0.1");
  const begun = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<string>();
  let received = "";
  socket.on("error", () => undefined);
  socket.on("data", (chunk) => {
    received += chunk;
    if (received.startsWith(GO_ON)) begun.resolve();
  });
  socket.on("close", () => {
    begun.reject(new Error(`It was answered before it was under way: ${received}`));
    answer.resolve(received.replace(GO_ON, ""));
  });
  // Callers need not wait for it.
  begun.promise.catch(() => undefined);
  const lines = [...head, "Host: localhost", "Expect: 100-continue", `Content-Length: ${length}`];
  socket.write(`${lines.join("\r\n")}\r\n\r\n${sent}`);
  return { send: (text: string) => socket.write(text), begun: begun.promise, answer: answer.promise };
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
