/** Requests with unfinished bodies, which tests continue later. */
import { connect } from "node:net";

const FILE = `--x\r\nContent-Disposition: form-data; name="file"; filename="f"\r\n\r\nabc`;

/** End of an upload. */
export const UPLOAD_END = "\r\n--x--\r\n";

/** Interim answer of a server that has the head of a request and waits for the body (RFC 9110, section 15.2.1). */
const GO_ON = "HTTP/1.1 100 Continue\r\n\r\n";

/**
 * Sends the head of a request and the beginning of its body. `begun` resolves once the server handles the request,
 * `answer` at its end.
 */
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
    begun.reject(new Error(`The server answered before the upload had begun: ${received}`));
    answer.resolve(received.replace(GO_ON, ""));
  });
  // Avoids an unhandled rejection if the caller does not wait for it.
  begun.promise.catch(() => undefined);
  const lines = [...head, "Host: localhost", "Expect: 100-continue", `Content-Length: ${length}`];
  socket.write(`${lines.join("\r\n")}\r\n\r\n${sent}`);
  return { send: (text: string) => socket.write(text), begun: begun.promise, answer: answer.promise };
}

/** Begins an upload of three bytes that lacks only `UPLOAD_END`. */
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
