import { Buffer } from "node:buffer";
import { Busboy } from "@fastify/busboy";
import { expect, test, vi } from "vitest";
import { withFastSearch } from "./fast-search.ts";
import { receiveForm } from "./form.ts";

/** Returns a pseudo-random generator (xorshift32) with the same sequence in each run. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % below;
  };
}

const BOUNDARY = "--ab-a";
/** Pieces of a boundary, complete and cut, and similar texts. */
const PIECES = [
  "\r\n----ab-a",
  "\r\n",
  "\r",
  "\n",
  "-",
  "----ab-",
  "\r\n----ab",
  "a",
  "b",
  "\0",
  "\xff",
  "\xc3\xa9",
  "----ab-a--",
];

const pieced = (any: (below: number) => number, most: number): Buffer =>
  Buffer.from(Array.from({ length: any(most) }, () => PIECES[any(PIECES.length)] as string).join(""), "latin1");

test("the fast search in forms finds the same positions as a byte search, from any start", () => {
  const any = numbers(7);
  let found = 0;
  for (let round = 0; round < 1000; round++) {
    const bytes = pieced(any, 12);
    const wanted = round % 2 ? Buffer.from(`\r\n--${BOUNDARY}`) : Buffer.from(bytes.subarray(any(9), 9 + any(9)));
    if (wanted.length === 0) continue;
    for (let from = 0; from <= bytes.length; from++) {
      const at = withFastSearch(bytes).indexOf(wanted, from);
      expect(at).toBe(bytes.indexOf(wanted, from));
      if (at >= 0) found += 1;
    }
  }
  expect(found).toBeGreaterThan(300);
});

/** Returns a form with hostile bytes in its file, field or headers, or a form that is cut off. */
function hostileForm(any: (below: number) => number): Buffer {
  const parts = Array.from({ length: 1 + any(3) }, () => {
    const name = `n${any(3)}`;
    const file = any(2) ? `; filename="f"` : "";
    const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${file}${any(5) ? "" : "\r\nX: \r"}\r\n\r\n`;
    return Buffer.concat([Buffer.from(head), pieced(any, 30), Buffer.from(any(8) ? "\r\n" : "")]);
  });
  const whole = Buffer.concat([
    ...parts,
    Buffer.from(any(6) ? `--${BOUNDARY}--\r\n` : ""),
    any(4) ? Buffer.alloc(0) : pieced(any, 5),
  ]);
  return any(5) ? whole : whole.subarray(0, any(whole.length));
}

/** Returns all events of the parser for a form in these chunks. */
function told(chunks: readonly Buffer[]): Promise<unknown[]> {
  const said: unknown[] = [];
  const parser = new Busboy({ headers: { "content-type": `multipart/form-data; boundary=${BOUNDARY}` } });
  parser.on("field", (name, value) => said.push(["field", name, value]));
  parser.on("file", (name, stream) => {
    const own: Buffer[] = [];
    said.push(["file", name, own]);
    stream.on("data", (chunk: Buffer) => own.push(Buffer.from(chunk)));
    stream.on("error", () => undefined);
  });
  return new Promise((resolve) => {
    const done = (end: string) => () => {
      parser.removeAllListeners();
      parser.on("error", () => undefined);
      resolve([
        ...said.map((one) =>
          Array.isArray(one) && Array.isArray(one[2])
            ? [...one.slice(0, 2), Buffer.concat(one[2]).toString("latin1")]
            : one,
        ),
        end,
      ]);
    };
    parser.on("finish", done("whole"));
    parser.on("error", done("cut"));
    for (const chunk of chunks) parser.write(chunk);
    parser.end();
  });
}

test("the form parser gives the same result for hostile forms with and without the fast search", async () => {
  const any = numbers(11);
  const ends = { whole: 0, cut: 0 };
  for (let round = 0; round < 300; round++) {
    const form = hostileForm(any);
    const chunks: Buffer[] = [];
    const most = 1 + any(40);
    for (let at = 0; at < form.length; ) {
      const length = 1 + any(most);
      chunks.push(form.subarray(at, at + length));
      at += length;
    }
    const plain = await told(chunks);
    expect(await told(chunks.map(withFastSearch)), JSON.stringify(form.toString("latin1"))).toEqual(plain);
    ends[plain.at(-1) as "whole" | "cut"] += 1;
  }
  expect(Math.min(ends.whole, ends.cut)).toBeGreaterThan(30);
});

test("the form parser never searches the file of a form byte by byte", async () => {
  const slow = vi.spyOn(Buffer.prototype, "indexOf");
  try {
    const form = new FormData();
    form.set("a", "b");
    form.set("file", new Blob([new Uint8Array(300_000)]), "f");
    const request = new Request("http://localhost/", { method: "POST", body: form });
    const received = await receiveForm(request, {
      fileField: "file",
      maxBytes: 1_000_000,
      tooLarge: "too large",
      takeFile: async (bytes) => (await Array.fromAsync(bytes)).reduce((sum, { length }) => sum + length, 0),
      dropFile: async () => undefined,
    });
    expect(received).toEqual({ fields: { a: "b" }, file: 300_000 });
    // Only the headers of a part are searched by the slow function.
    const sizes = slow.mock.contexts.map((bytes) => (bytes as Buffer).length);
    expect(Math.max(0, ...sizes)).toBeLessThan(1000);
  } finally {
    slow.mockRestore();
  }
});
