/** A web answer, given to `node:http`. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { ClientGone } from "./client-gone.ts";

/** Hop-by-hop headers, which the server sets itself. */
const OF_CONNECTION = new Set(["connection", "keep-alive", "transfer-encoding"]);

/** Sends an answer, part by part as the client takes it; each part within `sendMs`, or it is cut. Rejects when its body fails; a client that has gone ends it quietly. */
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
    reader.cancel(new ClientGone("The client went away.")).catch(() => undefined);
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
    // What is left in the buffers is taken in the same time, or not at all.
    if (!answer.writableFinished) {
      const timer = setTimeout(() => socket.destroy(), sendMs);
      answer.once("close", () => clearTimeout(timer));
    }
  } catch (error) {
    if (!isGone) throw error;
  }
}
