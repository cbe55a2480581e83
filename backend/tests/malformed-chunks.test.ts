import { expect, onTestFinished, test } from "vitest";
import { type Harness, openHarness } from "./harness.ts";

/** Serves the application on a real socket. */
async function listen(app: Harness): Promise<number> {
  const server = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen: () => undefined }, app.app.fetch);
  onTestFinished(() => server.shutdown());
  return server.addr.port;
}

/** Sends a request unchanged and returns the first line of the answer. */
async function send(port: number, head: readonly string[], chunks: string): Promise<string> {
  using connection = await Deno.connect({ hostname: "127.0.0.1", port });
  const lines = [...head, "Host: localhost", "Transfer-Encoding: chunked", "Connection: close"];
  await connection.write(new TextEncoder().encode(`${lines.join("\r\n")}\r\n\r\n`));
  // Wait, so that the request is being handled when its malformed body arrives.
  await new Promise((resolve) => setTimeout(resolve, 50));
  await connection.write(new TextEncoder().encode(chunks)).catch(() => undefined);
  const text = await new Response(connection.readable).text().catch(() => "");
  return text.split("\r\n", 1)[0] ?? "";
}

const MALFORMED = [
  ["an extension without an end", `5;${"x".repeat(20_000)}\r\nhello\r\n0\r\n\r\n`],
  ["a size that is not a number", "zz\r\nhello\r\n0\r\n\r\n"],
  ["a size that is too large", "fffffffffffffffff\r\nhello\r\n0\r\n\r\n"],
  ["a length other than its size", "5\r\nhelloXX0\r\n\r\n"],
] as const;

test.each(MALFORMED)("a request body chunk with %s is refused, and no error is logged", async (_, chunks) => {
  const app = await openHarness();
  const port = await listen(app);
  const { accessToken } = await app.signUp();
  const json = ["POST /api/auth/login HTTP/1.1", "Content-Type: application/json"];
  const form = [
    "POST /api/fingerprint/generate-fingerprint HTTP/1.1",
    "Content-Type: multipart/form-data; boundary=x",
    `Authorization: Bearer ${accessToken}`,
  ];
  expect(await send(port, json, chunks)).toBe("HTTP/1.1 400 Bad Request");
  expect(await send(port, form, chunks)).toBe("HTTP/1.1 400 Bad Request");
  expect(app.lines.filter(({ level }) => level !== "info")).toEqual([]);
  expect(app.staged()).toEqual([]);
});
