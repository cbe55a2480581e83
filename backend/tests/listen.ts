import { onTestFinished } from "vitest";
import type { TokenPair } from "../contract/auth.ts";

/**
 * Opens a user's event stream over a separate connection, which `stop` closes at once. `next` resolves with the name
 * of the next event, `null` at the end.
 */
export async function listen(port: number, who: Pick<TokenPair, "accessToken">) {
  const connection = await Deno.connect({ hostname: "127.0.0.1", port });
  let isOpen = true;
  const stop = () => {
    if (isOpen) connection.close();
    isOpen = false;
  };
  onTestFinished(stop);
  const request = [
    "GET /api/notifications/stream HTTP/1.1",
    "Host: localhost",
    `Authorization: Bearer ${who.accessToken}`,
    "Connection: close",
  ];
  await connection.write(new TextEncoder().encode(`${request.join("\r\n")}\r\n\r\n`));
  const decoder = new TextDecoder();
  const bytes = new Uint8Array(4096);
  let text = "";

  /**
   * Reads until the text matches and drops the text up to the end of the match; `null` if the connection ends first.
   */
  async function take(pattern: RegExp): Promise<RegExpExecArray | null> {
    for (;;) {
      const found = pattern.exec(text);
      if (found) {
        text = text.slice(found.index + found[0].length);
        return found;
      }
      const length = await connection.read(bytes).catch(() => null);
      if (length === null) return null;
      text += decoder.decode(bytes.subarray(0, length), { stream: true });
    }
  }

  const [head = ""] = (await take(/^HTTP\/1\.1 [\s\S]*?\r\n\r\n/)) ?? [];
  return {
    status: Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1]),
    type: /^content-type: (.*)$/im.exec(head)?.[1]?.trim() ?? null,
    next: async () => (await take(/^event: (\w+)\n(?:.*\n)*?\n/m))?.[1] ?? null,
    stop,
  };
}
