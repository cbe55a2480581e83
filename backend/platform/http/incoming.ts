/** What `node:http` has taken in, as a web request. */
import type { IncomingMessage } from "node:http";
import type { Refusal } from "../refusal.ts";
import { ClientGone } from "./client-gone.ts";

const hasBody = ({ method, headers }: IncomingMessage): boolean =>
  method !== "GET" &&
  method !== "HEAD" &&
  (headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0);

/** The body of a request as a stream that is read as it is asked for; `cut` ends it with an error. One that does not arrive whole fails. */
export function openBody(message: IncomingMessage): {
  readonly stream: ReadableStream<Uint8Array> | null;
  cut(reason: Refusal): void;
} {
  if (!hasBody(message)) return { stream: null, cut: () => undefined };
  let fail: (reason: Error) => void = () => undefined;
  /** Read to its end, failed or left: a stream that is told of its end then throws, which nobody would catch. */
  let ended = false;
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
          if (!ended) fail(new ClientGone("The body was cut."));
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
        // Nobody reads the rest; what still comes is let go until the connection ends.
        message.removeAllListeners("data");
        message.resume();
      },
    },
    { highWaterMark: 0 },
  );
  return { stream, cut: (reason) => fail(reason) };
}

/** The request; `null` for what is none: two hosts, another coding than chunks, a target or method that no request has. */
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
    const host = headers.get("host") ?? "localhost";
    if (!target.startsWith("/") && !/^https?:$/.test(new URL(target).protocol)) return null;
    const url = target.startsWith("/") ? `http://${host}${target}` : target;
    return new Request(url, { method, headers, body, ...(body && { duplex: "half" }) } as RequestInit);
  } catch {
    return null;
  }
}
