import { Buffer } from "node:buffer";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { Hono } from "hono";
import { expect, test } from "vitest";
import { compressed } from "./compressed.ts";

const rows = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ hash: `${at}`.repeat(64).slice(0, 64), at }));

const FEW = JSON.stringify(rows(3));
const SOME = JSON.stringify(rows(100));
/** Long enough to be compressed in several slices. */
const MANY = JSON.stringify(rows(20_000));

const app = new Hono().use(compressed);
const asJson = { "Content-Type": "application/json", Vary: "Origin" };
for (const [path, text] of Object.entries({ "/few": FEW, "/some": SOME, "/many": MANY }))
  app.get(path, (c) => c.body(text, 200, { ...asJson, "Content-Length": String(Buffer.byteLength(text)) }));
app.get("/tagged", (c) => c.body(SOME, 200, { ...asJson, ETag: '"of-these-bytes"' }));
app.get("/refused", (c) => c.body(SOME, 400, asJson));
app.get("/stream", (c) =>
  c.body(new ReadableStream({ pull: () => new Promise(() => undefined) }), 200, {
    "Content-Type": "text/event-stream",
  }),
);

const ask = (path: string, accepted?: string, method = "GET") =>
  app.request(path, { method, headers: accepted === undefined ? {} : { "accept-encoding": accepted } });

const PLAIN_OF = { br: brotliDecompressSync, gzip: gunzipSync };

test.each([
  ["/some", "br", "gzip, deflate, br, zstd"],
  ["/some", "gzip", "gzip, br;q=0"],
  ["/many", "br", "br"],
  ["/many", "gzip", "gzip"],
] as const)("%s is compressed with %s for a client that accepts %j", async (path, coding, accepted) => {
  const answer = await ask(path, accepted);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  const plain = path === "/some" ? SOME : MANY;
  expect(answer.headers.get("content-encoding")).toBe(coding);
  expect(answer.headers.get("vary")).toBe("Origin, Accept-Encoding");
  expect(answer.headers.get("content-type")).toBe("application/json");
  // A Content-Length of the uncompressed body would cut the answer off, or leave the client waiting.
  expect(answer.headers.get("content-length") ?? String(bytes.length)).toBe(String(bytes.length));
  expect(bytes.length).toBeLessThan(plain.length / 3);
  expect(PLAIN_OF[coding](bytes).toString()).toBe(plain);
});

test.each([
  ["/some", undefined],
  ["/some", "identity, br;q=0, gzip;q=0"],
  ["/few", "br"],
])("%s is not compressed for a client that accepts %j, but has Vary", async (path, accepted) => {
  const answer = await ask(path, accepted);
  expect(answer.headers.get("content-encoding")).toBeNull();
  expect(answer.headers.get("vary")).toBe("Origin, Accept-Encoding");
  expect(await answer.text()).toBe(path === "/some" ? SOME : FEW);
});

test.each(["/tagged", "/refused"])("%s is never compressed", async (path) => {
  const answer = await ask(path, "br");
  expect([answer.headers.get("content-encoding"), answer.headers.get("vary")]).toEqual([null, "Origin"]);
  expect(await answer.text()).toBe(SOME);
});

test("compression does not buffer a stream", async () => {
  const answer = await ask("/stream", "br");
  expect(answer.headers.get("content-encoding")).toBeNull();
  await answer.body?.cancel();
});

test("a client may disconnect during a long compressed answer", async () => {
  const reader = (await ask("/many", "br")).body?.getReader();
  await reader?.read();
  await reader?.cancel();
  expect(await reader?.read()).toEqual({ done: true, value: undefined });
});
