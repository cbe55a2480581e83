import { Buffer } from "node:buffer";
import fc from "fast-check";
import { expect, test } from "vitest";
import { Refusal } from "../../refusal.ts";
import { StorageFailure } from "../../storage-failure.ts";
import { type FormOptions, receiveForm } from "./form.ts";
import { plainBoundary, readPlainForm } from "./plain-form.ts";

const TYPE = "multipart/form-data; boundary=x";
const latin1 = (text: string) => new Uint8Array(Buffer.from(text, "latin1"));
const utf8 = (text: string) => Buffer.from(text, "utf8").toString("latin1");
const field = (name: string, value: string) =>
  `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const fileOf = (value: string, { name = "file", fileName = "a.png", type = "image/png" } = {}) =>
  `--x\r\nContent-Disposition: form-data; name="${name}"; filename="${fileName}"\r\nContent-Type: ${type}\r\n\r\n${value}\r\n`;
const END = "--x--\r\n";
const PLAIN = `${field("objectName", "Tableau")}${field("hash", "00")}${fileOf("picture")}${END}`;

type Take = FormOptions<string>["takeFile"];

const whole: Take = async (bytes, { fileName }) => {
  const parts: Uint8Array[] = [];
  for await (const part of bytes) parts.push(part);
  return `${fileName}: ${Buffer.concat(parts).toString("latin1")}`;
};

/**
 * Parses a body in chunks. Returns what was received or the refusal, and what was dropped. With `length`, the request
 * has a Content-Length, so the body may be read at once.
 */
async function outcomeOf(
  chunks: readonly Uint8Array[],
  { type = TYPE, length = false, takeFile = whole, cut = false } = {},
) {
  const left = [...chunks];
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const chunk = left.shift();
      if (chunk) controller.enqueue(chunk);
      else if (cut) controller.error(new Error("The connection is gone."));
      else controller.close();
    },
  });
  const size = chunks.reduce((sum, chunk) => sum + chunk.length, 0) + (cut ? 100 : 0);
  const headers = { "content-type": type, ...(length && { "content-length": String(size) }) };
  const dropped: string[] = [];
  const options: FormOptions<string> = {
    fileField: "file",
    maxBytes: 1000,
    tooLarge: "Too large.",
    times: { idleMs: 1000, totalMs: 2000 },
    takeFile,
    dropFile: async (file) => {
      dropped.push(file);
    },
  };
  const request = new Request("http://localhost/", { method: "POST", headers, body, duplex: "half" } as RequestInit);
  try {
    const { fields, file } = await receiveForm(request, options);
    return { fields: { ...fields }, file, dropped };
  } catch (error) {
    const { name, message } = error as Error;
    return { refused: [name, error instanceof Refusal ? error.code : null, message], dropped };
  }
}

const MANY = Array.from({ length: 11 }, (_, at) => field(`f${at}`, "v")).join("");

const BODIES: Readonly<Record<string, string>> = {
  "a form": PLAIN,
  "a form that ends without a line": PLAIN.slice(0, -2),
  "fields alone": `${field("hash", "00")}${END}`,
  "a file alone": `${fileOf("picture")}${END}`,
  "a file before its fields": `${fileOf("picture")}${field("hash", "00")}${END}`,
  "an empty file": `${fileOf("")}${END}`,
  "an empty field": `${field("hash", "")}${fileOf("a")}${END}`,
  nothing: "",
  "an end alone": END,
  "a preamble": `hello\r\n${PLAIN}`,
  "an empty line before it": `\r\n${PLAIN}`,
  "an epilogue": `${PLAIN}hello`,
  "a second form behind the end": `${PLAIN}${PLAIN}`,
  "no end": PLAIN.slice(0, -END.length),
  "one dash at the end": `${PLAIN.slice(0, -4)}\r\n`,
  "half an end": PLAIN.slice(0, -5),
  "another boundary": PLAIN.replaceAll("--x", "--y"),
  "a longer boundary": `${field("hash", "a\r\n--xy\r\nb")}${fileOf("a")}${END}`,
  "the boundary in a value": `${field("hash", "a--x\r\nb")}${fileOf("a")}${END}`,
  "the boundary on a line of a file": `${fileOf("a\r\n--x")}${END}`,
  "lines that are feeds alone": PLAIN.replaceAll("\r\n", "\n"),
  "a feed within a head": `--x\r\nContent-Disposition: form-data;\n name="hash"\r\n\r\n00\r\n${fileOf("a")}${END}`,
  "a folded head": `--x\r\nContent-Disposition: form-data;\r\n name="hash"\r\n\r\n00\r\n${fileOf("a")}${END}`,
  "a head without an empty line": `--x\r\nContent-Disposition: form-data; name="hash"\r\n00\r\n${fileOf("a")}${END}`,
  "a head that the boundary cuts": `--x\r\nContent-Disposition: form-data; name="hash"\r\n\r\n--x\r\n${fileOf("a").slice(5)}${END}`,
  "a head that the boundary follows": `--x\r\n\r\n--x\r\n\r\n${fileOf("a")}${END}`,
  "no head": `--x\r\n\r\nvalue\r\n${fileOf("a")}${END}`,
  "no disposition": `--x\r\nContent-Type: text/plain\r\n\r\nvalue\r\n${fileOf("a")}${END}`,
  "another disposition": `--x\r\nContent-Disposition: attachment; name="hash"\r\n\r\nvalue\r\n${fileOf("a")}${END}`,
  "no name": `--x\r\nContent-Disposition: form-data\r\n\r\nvalue\r\n${fileOf("a")}${END}`,
  "an empty name": `${field("", "value")}${fileOf("a")}${END}`,
  "a name without quotes": `--x\r\nContent-Disposition: form-data; name=hash\r\n\r\n00\r\n${fileOf("a")}${END}`,
  "two names": `--x\r\nContent-Disposition: form-data; name="hash"; name="other"\r\n\r\n00\r\n${fileOf("a")}${END}`,
  "two dispositions": `--x\r\nContent-Disposition: form-data; name="hash"\r\nContent-Disposition: form-data; name="other"\r\n\r\n00\r\n${fileOf("a")}${END}`,
  "headers in capitals": PLAIN.replaceAll("Content-Disposition", "CONTENT-DISPOSITION"),
  "a type before the disposition": `--x\r\nContent-Type: image/png\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nb\r\n${END}`,
  "a type with a charset": `--x\r\nContent-Disposition: form-data; name="hash"\r\nContent-Type: text/plain; charset=latin1\r\n\r\n\xe9\r\n${fileOf("a")}${END}`,
  "a field of type application/octet-stream": `--x\r\nContent-Disposition: form-data; name="hash"\r\nContent-Type: application/octet-stream\r\n\r\nabc\r\n${END}`,
  "a transfer encoding": `--x\r\nContent-Disposition: form-data; name="hash"\r\nContent-Transfer-Encoding: base64\r\n\r\nMDA=\r\n${fileOf("a")}${END}`,
  "an unknown header": `--x\r\nContent-Disposition: form-data; name="hash"\r\nX-More: 1\r\n\r\n00\r\n${fileOf("a")}${END}`,
  "a head of 2 KiB": `--x\r\nContent-Disposition: form-data; name="${"n".repeat(2048)}"\r\n\r\n00\r\n${fileOf("a")}${END}`,
  "a head of 100 KiB": `--x\r\nContent-Disposition: form-data; name="${"n".repeat(100_000)}"\r\n\r\n00\r\n${fileOf("a")}${END}`,
  "a field twice": `${field("hash", "00")}${field("hash", "01")}${fileOf("a")}${END}`,
  "a field twice after the file": `${field("hash", "00")}${fileOf("a")}${field("hash", "01")}${END}`,
  "fields named like members of Object.prototype": `${field("__proto__", "00")}${field("constructor", "00")}${fileOf("a")}${END}`,
  "ten fields": `${MANY.slice(0, -field("f10", "v").length)}${fileOf("a")}${END}`,
  "eleven fields": `${MANY}${fileOf("a")}${END}`,
  "eleven fields after the file": `${fileOf("a")}${MANY}${END}`,
  "two files": `${fileOf("a")}${fileOf("b")}${END}`,
  "a file in another field": `${fileOf("a", { name: "other" })}${END}`,
  "a second file in another field": `${fileOf("a")}${fileOf("a", { name: "other" })}${END}`,
  "thirteen parts": `${"--x\r\n\r\nv\r\n".repeat(13)}${END}`,
  "a value of 4096 bytes": `${field("hash", "v".repeat(4096))}${fileOf("a")}${END}`,
  "a value of 4097 bytes": `${field("hash", "v".repeat(4097))}${fileOf("a")}${END}`,
  "a value of 2049 letters of two bytes": `${field("hash", utf8("é".repeat(2049)))}${fileOf("a")}${END}`,
  "a value in UTF-8": `${field("hash", utf8("Été 🌻"))}${fileOf("a")}${END}`,
  "a value that is not UTF-8": `${field("hash", "\xff\xfe\xe2\x82 \xed\xa0\x80")}${fileOf("a")}${END}`,
  "a value with a byte order mark": `${field("hash", "\xef\xbb\xbf00")}${fileOf("a")}${END}`,
  "a value with zeros": `${field("hash", "\0\0")}${fileOf("\0\r\n\r\n\0")}${END}`,
  "a value with line breaks": `${field("hash", "a\r\nb\r\n\r\nc\r\n-")}${fileOf("a")}${END}`,
  "a file with an accent": `${fileOf("a", { fileName: utf8("Capture d’écran.png") })}${END}`,
  "a file with an accent in Latin-1": `${fileOf("a", { fileName: "caf\xe9.png" })}${END}`,
  "a file with an invisible character": `${fileOf("a", { fileName: utf8("a\u202egnp.exe") })}${END}`,
  "a file with a percent sign": `${fileOf("a", { fileName: "a%22%41.png" })}${END}`,
  "a file with a quote": `${fileOf("a", { fileName: 'a\\"b.png' })}${END}`,
  "a file in a folder": `${fileOf("a", { fileName: "../../etc/passwd" })}${END}`,
  "a file on a drive": `${fileOf("a", { fileName: "C:\\a\\b.png" })}${END}`,
  "a file named ..": `${fileOf("a", { fileName: ".." })}${END}`,
  "a file named .": `${fileOf("a", { fileName: "." })}${END}`,
  "a file without a name": `${fileOf("a", { fileName: "" })}${END}`,
  "a file with a name of 300 letters": `${fileOf("a", { fileName: "n".repeat(300) })}${END}`,
  "a file with a name in RFC 8187": `--x\r\nContent-Disposition: form-data; name="file"; filename*=UTF-8''%C3%A9.png\r\n\r\na\r\n${END}`,
  "a file without a type": `--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\na\r\n${END}`,
  "a file with an invalid type": `${fileOf("a", { type: "<script>" })}${END}`,
  "a file of 2000 bytes": `${fileOf("a".repeat(2000))}${END}`,
  "a form over the limit": `${fileOf("a".repeat(70_000))}${END}`,
};

test.each(Object.entries(BODIES))("both form parsers give the same answer to %s", async (_, text) => {
  const bytes = latin1(text);
  expect(await outcomeOf([bytes], { length: true })).toEqual(await outcomeOf([bytes]));
  const bits = Array.from({ length: Math.ceil(Math.min(bytes.length, 2000) / 7) }, (_, at) =>
    bytes.subarray(7 * at, 7 * at + 7),
  );
  const inBits = [...bits, bytes.subarray(7 * bits.length)].filter((bit) => bit.length > 0);
  expect(await outcomeOf(inBits, { length: true })).toEqual(await outcomeOf(inBits));
});

test.each([
  ["multipart/form-data"],
  ["multipart/form-data; boundary="],
  ['multipart/form-data; boundary="x"'],
  ["multipart/form-data; charset=utf-8; boundary=x"],
  ["multipart/form-data; boundary=x; charset=utf-8"],
  ["Multipart/Form-Data;boundary=x"],
  ["multipart/form-data; boundary=X"],
  ["multipart/mixed; boundary=x"],
])("both form parsers give the same answer to a form of the type %s", async (type) => {
  const bytes = latin1(PLAIN);
  expect(await outcomeOf([bytes], { type, length: true })).toEqual(await outcomeOf([bytes], { type }));
});

test("both form parsers give the same answer to a form that is truncated anywhere", async () => {
  const bytes = latin1(`${field("hash", "00")}${fileOf("picture")}${field("hash", "00")}${END}`);
  for (let end = 0; end < bytes.length; end += 3) {
    const chunks = [bytes.subarray(0, end)].filter((chunk) => chunk.length > 0);
    for (const cut of [true, false])
      expect(await outcomeOf(chunks, { length: true, cut }), `cut at ${end}`).toEqual(await outcomeOf(chunks, { cut }));
  }
});

test.each([
  ["refuses the file", new Refusal("no_space", "There is no room.")],
  ["cannot write", new StorageFailure("The disk is gone.")],
  ["throws an unexpected error", new TypeError("What?")],
])("both form parsers give the same answer if the receiver of the file %s", async (_, error) => {
  const takeFile: Take = async (bytes) => {
    for await (const _ of bytes) throw error;
    return "";
  };
  const bytes = latin1(PLAIN);
  const streamed = await outcomeOf([bytes], { takeFile });
  expect(streamed).toHaveProperty("refused");
  expect(await outcomeOf([bytes], { length: true, takeFile })).toEqual(streamed);
});

const TOKENS = [
  "\r\n",
  "--x",
  "--",
  "x",
  '"',
  ";",
  ":",
  " ",
  "\n",
  "\r",
  "\\",
  "\0",
  "\xe9",
  "=",
  "filename",
  "name",
  "form-data",
  "hash",
  "file",
];

test("both form parsers give the same answer to randomly changed forms", async () => {
  const change = fc.record({
    at: fc.nat(PLAIN.length),
    without: fc.nat(12),
    text: fc.array(fc.constantFrom(...TOKENS), { maxLength: 4 }).map((parts) => parts.join("")),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 3 }), async (changes) => {
      let text = PLAIN;
      for (const { at, without, text: more } of changes) text = text.slice(0, at) + more + text.slice(at + without);
      const bytes = latin1(text);
      expect(await outcomeOf([bytes], { length: true })).toEqual(await outcomeOf([bytes]));
    }),
    { numRuns: 200 },
  );
});

const plainOf = (type: string, bytes: Uint8Array) => {
  const boundary = plainBoundary(type);
  return boundary === null ? null : readPlainForm(bytes, { boundary, fileField: "file", fields: 10, fieldSize: 4096 });
};

test("reads a form from FormData, browsers and curl in memory", async () => {
  const form = new FormData();
  form.set("objectName", "Été");
  form.set("file", new File(["picture"], "Capture d’écran.png", { type: "image/png" }));
  const request = new Request("http://localhost/", { method: "POST", body: form });
  const own = plainOf(request.headers.get("content-type") ?? "", new Uint8Array(await request.arrayBuffer()));
  expect(own).toEqual({
    fields: { objectName: "Été" },
    file: { name: "Capture d’écran.png", bytes: latin1("picture") },
  });
  for (const boundary of [
    "----WebKitFormBoundaryAbC0123456789xYz",
    "----geckoformboundaryd1e2f3",
    "---------------------------974767299852498929531610575",
    "------------------------d74496d66958873e",
  ]) {
    const body = latin1(PLAIN.replaceAll("--x", `--${boundary}`));
    expect(plainOf(`multipart/form-data; boundary=${boundary}`, body)?.file?.name).toBe("a.png");
  }
});
