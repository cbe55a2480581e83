import { Buffer } from "node:buffer";
import { expect, test } from "vitest";
import { readAnswer } from "./answer.ts";
import type { Connection } from "./connection.ts";

const NOW = Date.UTC(2026, 0, 1);

/** Returns a connection that yields these pieces, one per read; then it ends or, with `isOpen`, stays silent. */
function from(pieces: readonly string[], isOpen = false): Connection & { readonly count: () => number } {
  let count = 0;
  const left = pieces.map((piece) => Buffer.from(piece));
  return {
    async read(buffer) {
      const piece = left.shift();
      if (!piece) return isOpen ? new Promise(() => undefined) : null;
      const some = piece.copy(buffer);
      if (some < piece.length) left.unshift(piece.subarray(some));
      count += some;
      return some;
    },
    write: async (bytes) => bytes.length,
    close: () => undefined,
    count: () => count,
  };
}

const head = (status: string, ...headers: readonly string[]) =>
  `HTTP/1.1 ${status}\r\n${headers.map((line) => `${line}\r\n`).join("")}\r\n`;

test.each([
  ["a length", [head("200 OK", "Content-Length: 4"), "done", "more"], { status: 200, excerpt: "done" }],
  [
    "chunks",
    [head("202 Accepted", "transfer-encoding: chunked"), "3\r\nyes\r\n4;x=y\r\n sir\r\n0\r\n\r\n"],
    { status: 202, excerpt: "yes sir" },
  ],
  ["an end", [head("500 Oops"), "because"], { status: 500, excerpt: "because" }],
  ["no body", [head("204 No Content")], { status: 204, excerpt: "" }],
  ["a head in pieces", ["HTTP/1.1 20", "0 OK\r\nContent-Le", "ngth: 2\r\n\r", "\nok"], { status: 200, excerpt: "ok" }],
  [
    "other answers before it",
    [head("100 Continue"), head("103 Early Hints", "Link: </>"), head("200 OK", "Content-Length: 0")],
    { status: 200, excerpt: "" },
  ],
  ["seconds to wait", [head("503 Busy", "Retry-After: 120", "Content-Length: 0")], { status: 503, retryAfter: 120 }],
  [
    "a date to wait for",
    [head("429 Slow", "retry-after: Thu, 01 Jan 2026 00:01:00 GMT", "Content-Length: 0")],
    { status: 429, retryAfter: 60 },
  ],
  ["a wait that makes no sense", [head("503 Busy", "Retry-After: soon", "Content-Length: 0")], { retryAfter: null }],
  ["what nobody can read", [head("400 No", "Content-Length: 8"), "a\u0000b\u202ec\u0007"], { excerpt: "abc" }],
])("the answer of a webhook receiver with %s is read", async (_, pieces, expected) => {
  expect(await readAnswer(from(pieces), NOW)).toMatchObject(expected);
});

test.each([
  ["another protocol", ["SSH-2.0-OpenSSH_9.2\r\n\r\n"]],
  ["a status of its own", [head("999 What")]],
  ["half a head", ["HTTP/1.1 200 OK\r\nContent-"]],
  ["nothing", []],
])("%s is not accepted as the answer of a webhook receiver", async (_, pieces) => {
  await expect(readAnswer(from(pieces), NOW)).rejects.toMatchObject({ failure: "no_answer" });
});

test("endless interim responses (1xx) are given up like endless response headers", async () => {
  const announcing = from(Array(10_000).fill(head("103 Early Hints", "Link: </>")));
  await expect(readAnswer(announcing, NOW)).rejects.toMatchObject({ failure: "no_answer" });
  expect(announcing.count()).toBeLessThan(32 * 1024);
});

test("endless response headers are given up, and only the first 4 kB of an endless body are read", async () => {
  const endless = from(Array(1000).fill(`X: ${"y".repeat(1000)}\r\n`));
  await expect(readAnswer(endless, NOW)).rejects.toMatchObject({ failure: "no_answer" });
  expect(endless.count()).toBeLessThan(32 * 1024);
  const long = from([head("200 OK"), ...Array(1000).fill("z".repeat(1000))]);
  expect((await readAnswer(long, NOW)).excerpt).toBe("z".repeat(500));
  expect(long.count()).toBeLessThan(10 * 1024);
});
