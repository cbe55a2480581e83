import { onTestFinished } from "vitest";
import type { TokenPair } from "../contract/auth.ts";

/** Opens a person's stream on a real socket; `next` resolves with the next event's name, `null` at its end. */
export async function listen(port: number, who: Pick<TokenPair, "accessToken">) {
  const stop = new AbortController();
  onTestFinished(() => stop.abort());
  const headers = { authorization: `Bearer ${who.accessToken}` };
  const answer = await fetch(`http://127.0.0.1:${port}/api/notifications/stream`, { headers, signal: stop.signal });
  const reader = (answer.body as ReadableStream<Uint8Array<ArrayBuffer>>)
    .pipeThrough(new TextDecoderStream())
    .getReader();
  let text = "";
  async function next(): Promise<string | null> {
    for (;;) {
      const event = /^event: (\w+)\n(?:.*\n)*?\n/m.exec(text);
      if (event) {
        text = text.slice(event.index + event[0].length);
        return event[1] as string;
      }
      const { done, value } = await reader.read();
      if (done) return null;
      text += value;
    }
  }
  return { status: answer.status, type: answer.headers.get("content-type"), next, stop: () => stop.abort() };
}
