/** Converts requests of `node:http` to web requests. */
import type { IncomingMessage } from "node:http";
import { Refusal } from "../../refusal.ts";
import { ClientGone } from "./client-gone.ts";
import { addressOf } from "./target.ts";

/**
 * Allowed overhead of a chunked body (chunk sizes, extensions, trailers): `bytes`, plus `perByte` for each data byte.
 * One byte per chunk needs 5. Deno lacks Node's own limit on chunk extensions (CVE-2024-22019).
 */
const FRAMING = { bytes: 16 * 1024, perByte: 8 };
const FRAMING_EVERY_MS = 100;

const hasBody = ({ method, headers }: IncomingMessage): boolean =>
  method !== "GET" &&
  method !== "HEAD" &&
  (headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0);

/**
 * Returns the body of a request as a stream that reads only on demand, and `cut`, which ends it with an error. The
 * stream fails if the body is cut off.
 */
export function openBody(message: IncomingMessage): {
  readonly stream: ReadableStream<Uint8Array> | null;
  cut(reason: Refusal): void;
} {
  if (!hasBody(message)) return { stream: null, cut: () => undefined };
  let fail: (reason: Error) => void = () => undefined;
  /**
   * Whether the body was read to its end, failed or was abandoned. Closing the stream or failing it after that would
   * throw an uncaught error.
   */
  let ended = false;
  boundFraming(message, () =>
    fail(
      new Refusal(
        "invalid_input",
        "The chunked encoding of the request body has too much overhead: send larger chunks.",
      ),
    ),
  );
  const stream = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        fail = (reason) => {
          if (ended) return;
          ended = true;
          message.pause();
          controller.error(reason);
        };
        message.on("data", (chunk: Uint8Array) => {
          if (ended) return;
          controller.enqueue(chunk);
          message.pause();
        });
        message.once("end", () => {
          if (ended) return;
          ended = true;
          controller.close();
        });
        const cut = () => {
          if (!ended) fail(new ClientGone("The client disconnected before the body was complete."));
        };
        message.once("error", cut);
        message.once("close", cut);
        message.pause();
      },
      pull() {
        message.resume();
      },
      cancel() {
        ended = true;
        // Discards the rest of the body until the connection ends.
        message.removeAllListeners("data");
        message.resume();
      },
    },
    { highWaterMark: 0 },
  );
  return { stream, cut: (reason) => fail(reason) };
}

/**
 * Stops reading from a connection, after calling `refuse`, if a chunked body has too much overhead. Checks at
 * intervals, because the parser reads from the connection without emitting an event.
 */
function boundFraming(message: IncomingMessage, refuse: () => void): void {
  if (message.headers["transfer-encoding"] === undefined) return;
  const { socket } = message;
  const before = socket.bytesRead;
  let data = 0;
  message.on("data", ({ length }: Uint8Array) => {
    data += length;
  });
  const looking = setInterval(() => {
    if (message.complete) return stop();
    const raw = socket.bytesRead - before;
    if (raw <= FRAMING.bytes + (1 + FRAMING.perByte) * (data + message.readableLength)) return;
    stop();
    refuse();
    socket.pause();
  }, FRAMING_EVERY_MS);
  const stop = () => clearInterval(looking);
  message.once("close", stop);
}

/**
 * Returns the web request, or `null` if the request is malformed: two hosts, a transfer coding other than `chunked`,
 * or an invalid target, host or method (`target.ts`).
 */
export function requestOf(message: IncomingMessage, body: ReadableStream<Uint8Array> | null): Request | null {
  const { rawHeaders, method = "GET", url: target = "", httpVersion } = message;
  const headers = new Headers();
  const seen = { host: 0, "transfer-encoding": 0 };
  try {
    for (let at = 0; at < rawHeaders.length; at += 2) {
      const name = (rawHeaders[at] as string).toLowerCase();
      if (name === "host" || name === "transfer-encoding") seen[name] += 1;
      headers.append(name, rawHeaders[at + 1] as string);
    }
    const coding = headers.get("transfer-encoding");
    if (seen.host > 1 || seen["transfer-encoding"] > 1 || (coding !== null && coding.toLowerCase() !== "chunked"))
      return null;
    if (!/^1\.[01]$/.test(httpVersion)) return null;
    const url = addressOf(target, headers.get("host") ?? "localhost");
    if (url === null) return null;
    return new Request(url, { method, headers, body, ...(body && { duplex: "half" }) } as RequestInit);
  } catch {
    return null;
  }
}
