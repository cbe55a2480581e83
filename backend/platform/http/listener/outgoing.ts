/** Sends a web response through `node:http`. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { ClientGone } from "./client-gone.ts";

/** Hop-by-hop headers, which the server sets itself. */
const OF_CONNECTION = new Set(["connection", "keep-alive", "transfer-encoding"]);

/**
 * Sends an answer chunk by chunk as the client reads it; the connection is cut if a chunk takes longer than `sendMs`.
 * Rejects if the body of the answer fails; returns normally if the client has gone.
 */
export async function send(
  response: Response,
  { method, socket }: IncomingMessage,
  answer: ServerResponse,
  sendMs: number,
): Promise<void> {
  const { body } = response;
  if (answer.destroyed || socket.destroyed) {
    await body?.cancel().catch(() => undefined);
    return;
  }
  const headers: string[] = [];
  // `forEach` is cheaper than the iterator, which sorts the headers each time.
  response.headers.forEach((value, name) => {
    if (!OF_CONNECTION.has(name)) headers.push(name, value);
  });
  answer.writeHead(response.status, headers);
  if (body === null || method === "HEAD") {
    await body?.cancel().catch(() => undefined);
    answer.end();
    return;
  }
  const reader = body.getReader();
  let isGone = false;
  const gone = () => {
    isGone = true;
    resume?.();
    reader.cancel(new ClientGone("The client disconnected.")).catch(() => undefined);
  };
  let resume: (() => void) | null = null;
  answer.once("close", gone);
  answer.on("drain", () => resume?.());
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (isGone) return;
      if (done) break;
      if (answer.write(value)) continue;
      const timer = setTimeout(() => socket.destroy(), sendMs);
      await new Promise<void>((resolve) => {
        resume = resolve;
      });
      resume = null;
      clearTimeout(timer);
      if (isGone) return;
    }
    answer.off("close", gone);
    answer.end();
    // Closes the connection unless the client reads the rest of the buffered answer within `sendMs`.
    if (!answer.writableFinished) {
      const timer = setTimeout(() => socket.destroy(), sendMs);
      answer.once("close", () => clearTimeout(timer));
    }
  } catch (error) {
    if (!isGone) throw error;
  }
}
