/**
 * Uploads of 100 MiB, one alone and four at once, compared with `openssl dgst -sha256`, `cp` and an fsync of the same
 * bytes; also the server's memory during them. Every upload has different bytes. The sender is also measured alone,
 * with a server that discards its input.
 */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { startServer } from "../../../backend/tests/server.ts";
import { register } from "../../../backend/tests/story-run.ts";
import { residentOf } from "../soak/memory.ts";
import { processorMs } from "./processor.ts";
import { findProgram, type Report } from "./report.ts";
import { inTurns } from "./turns.ts";

const MIB = 1024 * 1024;
const FILE_BYTES = 100 * MIB;
const SAMPLE_MS = 10;
const ROUNDS = 7;
const ROUNDS_OF_MEMORY = 5;
/** An account may have 2 GiB of unregistered files. */
const FILES_OF_AN_ACCOUNT = 16;
const BATCH = MIB;

const utf8 = new TextEncoder();
/** In the form that Chromium uses. */
const BOUNDARY = "----WebKitFormBoundary0aB1cD2eF3gH4iJ5";
const HEAD = utf8.encode(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="f"\r\n\r\n`);
const TAIL = utf8.encode(`\r\n--${BOUNDARY}--\r\n`);

/** Bytes that cannot be compressed and do not contain the boundary. */
function randomBytes(): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(FILE_BYTES);
  for (let at = 0; at < bytes.length; at += 65_536) crypto.getRandomValues(bytes.subarray(at, at + 65_536));
  return bytes;
}

/** Sends the bytes as the only file of a form, over a separate connection. Rejects if they are refused. */
async function send(port: number, token: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  using connection = await Deno.connect({ hostname: "127.0.0.1", port });
  const head = [
    "POST /api/fingerprint/generate-fingerprint HTTP/1.1",
    "Host: localhost",
    `Authorization: Bearer ${token}`,
    `Content-Type: multipart/form-data; boundary=${BOUNDARY}`,
    `Content-Length: ${HEAD.length + bytes.length + TAIL.length}`,
    "Connection: close",
  ];
  const parts: Uint8Array<ArrayBuffer>[] = [utf8.encode(`${head.join("\r\n")}\r\n\r\n`), HEAD];
  for (let at = 0; at < bytes.length; at += BATCH) parts.push(bytes.subarray(at, at + BATCH));
  for (const part of [...parts, TAIL])
    for (let at = 0; at < part.length; ) at += await connection.write(part.subarray(at));
  const answer = await new Response(connection.readable).text();
  if (!answer.startsWith("HTTP/1.1 200 "))
    throw new Error(`Expected an upload to be answered with 200, got: ${answer}`);
}

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
};

/** Sends all of them at once. */
const together = (
  files: readonly Uint8Array<ArrayBuffer>[],
  work: (file: Uint8Array<ArrayBuffer>, at: number) => Promise<void>,
) => Promise.all(files.map(work));

/** The same work as by a shell: hashes the file and makes a copy that survives a power cut. */
async function byHand(dir: string, at: number): Promise<void> {
  const script = 'openssl dgst -sha256 "$0" && cp "$0" "$1" && sync "$1"';
  const args = ["-c", script, join(dir, `file${at}`), join(dir, `copy${at}`)];
  const { success } = await new Deno.Command("sh", { args, stdout: "null" }).output();
  if (!success) throw new Error("Hashing or copying a file failed (openssl, cp or sync).");
}

/** Starts a server of the product; returns functions that send files to it. Each file has a different first byte. */
async function openTarget(dataDir: string) {
  const server = await startServer(dataDir, { RATE_LIMIT_SCALE: "1000000" });
  const port = Number(new URL(server.url).port);
  let [sent, token] = [0, ""];

  return {
    ...server,
    /** Prepares accounts for this many uploads, so that only the uploads are measured. */
    async expect(uploads: number): Promise<void> {
      if (!token || Math.floor(sent / FILES_OF_AN_ACCOUNT) !== Math.floor((sent + uploads) / FILES_OF_AN_ACCOUNT))
        ({ accessToken: token } = await register(server.url, `ada${sent}@example.com`));
    },
    upload(bytes: Uint8Array<ArrayBuffer>): Promise<void> {
      new DataView(bytes.buffer).setUint32(0, ++sent);
      return send(port, token, bytes);
    },
  };
}

/** Starts a server that discards its input: the minimum cost of receiving over HTTP in Deno. */
async function openSink() {
  const server = createServer((message, answer) => {
    message.resume();
    message.once("end", () => answer.end());
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  return { port: (server.address() as AddressInfo).port, close: () => server.close() };
}

/** Returns how much memory (MiB) these simultaneous uploads add at most to a fresh server. */
async function extraMib(files: readonly Uint8Array<ArrayBuffer>[]): Promise<number> {
  const dataDir = await Deno.makeTempDir({ prefix: "authentica-bench-" });
  const target = await openTarget(dataDir);
  try {
    await target.expect(files.length);
    const atRest = await residentOf(target.pid);
    let most = atRest;
    const sampling = setInterval(async () => {
      most = Math.max(most, await residentOf(target.pid));
    }, SAMPLE_MS);
    await together(files, target.upload);
    clearInterval(sampling);
    return most - atRest;
  } finally {
    await target.stop();
    await Deno.remove(dataDir, { recursive: true });
  }
}

export async function benchUploads(report: Report): Promise<void> {
  const dir = await Deno.makeTempDir({ prefix: "authentica-bench-" });
  const all = Array.from({ length: 4 }, randomBytes);
  const target = await openTarget(join(dir, "data"));
  const sink = await openSink();
  try {
    for (const [at, bytes] of all.entries()) await Deno.writeFile(join(dir, `file${at}`), bytes);
    const canCompare = (await findProgram("openssl")) !== null;
    if (!canCompare) report.cannot("time against openssl, cp and fsync", "openssl is not installed.");
    for (const [name, parallel] of [
      ["one", 1],
      ["four at once", 4],
    ] as const) {
      const files = all.slice(0, parallel);
      const cpu: number[] = [];
      const sides = {
        async product() {
          await target.expect(parallel);
          const before = await processorMs(target.pid);
          const ms = await timed(() => together(files, target.upload));
          cpu.push((await processorMs(target.pid)) - before);
          return ms;
        },
        async shell() {
          const ms = await timed(() => together(files, (_, at) => byHand(dir, at)));
          await together(files, (_, at) => Deno.remove(join(dir, `copy${at}`)));
          return ms;
        },
        sink: () => timed(() => together(files, (bytes) => send(sink.port, "", bytes))),
      };
      const took = await inTurns(ROUNDS, canCompare ? sides : { ...sides, shell: async () => Number.NaN });
      report.row(`${name}: time`, {
        unit: "ms",
        rounds: took.product,
        ...(canCompare && {
          to: { what: "openssl dgst, cp and fsync", rounds: took.shell },
          goal: { of: "ratio", atMost: 2 },
        }),
      });
      report.row(`${name}: thrown away as it comes`, { unit: "ms", rounds: took.sink });
      report.row(`${name}: processor time of the server`, { unit: "ms", rounds: cpu.slice(-ROUNDS) });
    }
  } finally {
    sink.close();
    await target.stop();
    await Deno.remove(dir, { recursive: true });
  }
  for (const [name, parallel, atMost] of [
    ["one", 1, 64],
    ["four at once", 4, 160],
  ] as const) {
    const rounds: number[] = [];
    for (let round = 0; round < ROUNDS_OF_MEMORY; round++) rounds.push(await extraMib(all.slice(0, parallel)));
    report.row(`${name}: memory`, { unit: "MiB more than at rest", rounds, goal: { of: "figure", atMost } });
  }
}
