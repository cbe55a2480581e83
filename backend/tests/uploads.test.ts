import { Buffer } from "node:buffer";
import { connect } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { withSmallFiles } from "../platform/blobs/small.ts";
import { receiveForm } from "../platform/http/forms/form.ts";
import { body, type Harness, openHarness, type Person, sha256 } from "./harness.ts";

const MIB = 1024 * 1024;

test.each([1, 65_536, 3_000_000, 100 * MIB])("a file of %i bytes is hashed and stored unchanged", async (size) => {
  const app = await openHarness();
  const ada = await app.signUp();
  const bytes = new Uint8Array(size);
  for (let at = 0; at < size; at += 4093) bytes[at] = at;
  expect(await body(app.scan(ada, bytes))).toMatchObject({ hash: sha256(bytes), size });
  const kept = await withSmallFiles(app.kv, app.blobs).open(sha256(bytes));
  expect(kept?.size).toBe(size);
  await kept?.body.cancel();
});

test("an upload one byte over the limit is refused, with or without a declared length, and leaves nothing behind", async () => {
  const app = await openHarness();
  const ada = await app.signUp();
  const refused = await body(app.scan(ada, new Uint8Array(100 * MIB + 1)), 413);
  expect(refused).toMatchObject({ status: 413, message: "Le fichier dépasse la taille maximale de 100 Mo." });
  const headers = {
    authorization: `Bearer ${ada.accessToken}`,
    "content-type": "multipart/form-data; boundary=x",
    "content-length": String(200 * MIB),
  };
  await body(app.app.request("/api/fingerprint/generate-fingerprint", { method: "POST", headers, body: "x" }), 413);
  expect(app.staged()).toEqual([]);
});

const part = (name: string, content: string, file = true) =>
  `--x\r\nContent-Disposition: form-data; name="${name}"${file ? `; filename="f"` : ""}\r\n\r\n${content}\r\n`;

const BROKEN: readonly (readonly [what: string, text: string, type?: string])[] = [
  ["no content", ""],
  ["no closing boundary", part("file", "abc")],
  ["an end inside the file", part("file", "abc").slice(0, -6)],
  ["an end inside the headers", "--x\r\nContent-Disposition: form-da"],
  ["another boundary", part("file", "abc").replaceAll("--x", "--y")],
  ["no boundary in the header", part("file", "abc"), "multipart/form-data; charset=utf-8"],
  ["no file", `${part("a", "b", false)}--x--\r\n`],
  ["a file under another name", `${part("upload", "abc")}--x--\r\n`],
  ["two files", `${part("file", "abc")}${part("file", "def")}--x--\r\n`],
  ["an additional field", `${part("file", "abc")}${part("owner", "me", false)}--x--\r\n`],
  [
    "many fields",
    `${Array.from({ length: 11 }, (_, at) => part(`f${at}`, "v", false)).join("")}${part("file", "abc")}--x--\r\n`,
  ],
  ["a field that is too long", `${part("a", "b".repeat(5000), false)}${part("file", "abc")}--x--\r\n`],
  ["unnamed fields", `--x\r\nContent-Disposition: form-data\r\n\r\nabc\r\n--x--\r\n`],
];

test.each(BROKEN)(
  "an upload form with %s is refused, and leaves nothing behind",
  async (_, text, type = "multipart/form-data; boundary=x") => {
    const app = await openHarness();
    const ada = await app.signUp();
    const headers = { authorization: `Bearer ${ada.accessToken}`, "content-type": type as string };
    const refused = await body(
      app.app.request("/api/fingerprint/generate-fingerprint", { method: "POST", headers, body: text as string }),
      400,
    );
    expect(refused).toMatchObject({ status: 400, message: expect.stringMatching(/.+/) });
    expect(app.staged()).toEqual([]);
    await body(app.scan(ada, "still alive"));
  },
);

/** Serves the application on a real socket. */
async function listen(app: Harness): Promise<number> {
  const server = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen: () => undefined }, app.app.fetch);
  onTestFinished(() => server.shutdown());
  return server.addr.port;
}

/** Opens an upload that declares 50 MiB, sends 1 MiB, and drops the connection when `drop` resolves. */
function dropHalfWay(port: number, who: Person, drop: Promise<void>): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1");
    socket.on("error", reject);
    socket.on("close", () => resolve());
    const head = `POST /api/fingerprint/generate-fingerprint HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${who.accessToken}\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: ${50 * MIB}\r\n\r\n`;
    socket.write(`${head}--x\r\nContent-Disposition: form-data; name="file"; filename="f"\r\n\r\n`);
    socket.write(Buffer.alloc(MIB), () => void drop.then(() => socket.destroy()));
  });
}

async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 800; tries++) {
    if (await holds()) return;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error("It did not come true within twenty seconds.");
}

test("clients that abort uploads leave the server running and no file behind", async () => {
  const app = await openHarness();
  const ada = await app.signUp();
  const port = await listen(app);
  const drop = Promise.withResolvers<void>();
  const drops = Promise.all(Array.from({ length: 10 }, () => dropHalfWay(port, ada, drop.promise)));
  await until(() => app.staged().length > 0);
  drop.resolve();
  await drops;
  await until(() => app.staged().length === 0);
  const health = await fetch(`http://127.0.0.1:${port}/api/health`);
  expect(await body(health)).toMatchObject({ status: "ok" });
  expect(await app.audit()).toEqual([]);
});

test("an upload fails with a timeout if the client sends nothing for the idle time", async () => {
  const app = await openHarness();
  const stream = new ReadableStream<Uint8Array>({
    start: (controller) =>
      controller.enqueue(
        new TextEncoder().encode(`--x\r\nContent-Disposition: form-data; name="file"; filename="f"\r\n\r\nabc`),
      ),
  });
  const request = new Request("http://localhost/", {
    method: "POST",
    headers: { "content-type": "multipart/form-data; boundary=x" },
    body: stream,
  });
  const receiving = receiveForm(request, {
    fileField: "file",
    maxBytes: MIB,
    tooLarge: "too large",
    times: { idleMs: 50, totalMs: 1000 },
    takeFile: (bytes) => app.blobs.stage(bytes, { maxBytes: MIB, tooLarge: "too large" }),
    dropFile: (staged) => staged.discard(),
  });
  await expect(receiving).rejects.toMatchObject({ code: "timeout" });
  expect(app.staged()).toEqual([]);
});

test.each([
  ["before the first part", (padding: string, form: string) => `${padding}\r\n${form}`],
  ["after the last part", (padding: string, form: string) => `${form}${padding}`],
])("an upload form with too much data %s is refused as too large", async (_, pad) => {
  const app = await openHarness();
  const ada = await app.signUp();
  const text = pad("z".repeat(6 * MIB), `${part("file", "abc")}--x--\r\n`);
  const sent = new Blob([text]).stream();
  const headers = { authorization: `Bearer ${ada.accessToken}`, "content-type": "multipart/form-data; boundary=x" };
  const answer = app.app.request("/api/object/register", { method: "POST", headers, body: sent });
  expect(await body(answer, 413)).toMatchObject({ message: "The cover image must be at most 5 Mo." });
  expect(app.staged()).toEqual([]);
});

test("the name of an uploaded file is cleaned, so that it is never a path", async () => {
  const app = await openHarness();
  const ada = await app.signUp();
  const nameOf = async (name: string) => (await body<{ fileName: string }>(app.scan(ada, "x", name))).fileName;
  expect(await nameOf("../../etc/passwd")).toBe("passwd");
  expect(await nameOf("C:\\temp\\été.txt")).toBe("été.txt");
  expect(await nameOf(`${"n".repeat(300)}.txt`)).toHaveLength(255);
});

test("an uploaded file keeps its name without invisible characters", async () => {
  const app = await openHarness();
  const ada = await app.signUp();
  const nameOf = async (name: string) => (await body<{ fileName: string }>(app.scan(ada, name, name))).fileName;
  expect(await nameOf("facture\u202Egnp.exe")).toBe("facturegnp.exe");
  expect(await nameOf("\u200Bnotes\u00AD.txt")).toBe("notes.txt");
  expect(await nameOf("نامه\u200Cها 👩\u200D🔬.pdf")).toBe("نامه\u200Cها 👩\u200D🔬.pdf");
  expect(await nameOf("\u3164")).toBe("");
});
