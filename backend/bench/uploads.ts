/** Memory that parallel uploads of 100 MiB take in the server, over what it takes at rest. */
import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { startServer } from "../tests/server.ts";

const MIB = 1024 * 1024;
const FILE_BYTES = 100 * MIB;
const SAMPLE_MS = 10;

/** Resident memory of a process in bytes, as the kernel counts it. */
async function residentBytes(pid: number): Promise<number> {
  const status = await Deno.readTextFile(`/proc/${pid}/status`);
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) * 1024;
}

const HEAD = new TextEncoder().encode(`--x\r\nContent-Disposition: form-data; name="file"; filename="f"\r\n\r\n`);
const TAIL = new TextEncoder().encode("\r\n--x--\r\n");

/** A form as a browser sends it, with its length; made as it is sent, so that the sender holds none of it. */
async function* formOf(seed: number): AsyncGenerator<Uint8Array> {
  const chunk = new Uint8Array(64 * 1024).fill(seed);
  yield HEAD;
  for (let sent = 0; sent < FILE_BYTES; sent += chunk.length) yield chunk;
  yield TAIL;
}

async function upload(url: string, accessToken: string, seed: number): Promise<void> {
  const headers = {
    authorization: `Bearer ${accessToken}`,
    "content-type": "multipart/form-data; boundary=x",
    "content-length": HEAD.length + FILE_BYTES + TAIL.length,
  };
  const sending = request(`${url}/api/fingerprint/generate-fingerprint`, { method: "POST", headers });
  const answered = once(sending, "response") as Promise<[IncomingMessage]>;
  await pipeline(formOf(seed), sending);
  const [answer] = await answered;
  const body = await text(answer);
  if (answer.statusCode !== 200) throw new Error(`The upload answered ${answer.statusCode}: ${body}`);
}

/** The most that `parallel` uploads at once add to a freshly started server, in bytes. */
async function extraBytes(parallel: number): Promise<number> {
  const dataDir = await Deno.makeTempDir({ prefix: "authentica-bench-" });
  const server = await startServer(dataDir);
  try {
    const form = {
      firstName: "Ada",
      lastName: "L",
      email: "ada@example.com",
      walletAddress: `0x${"1".repeat(40)}`,
      password: "quatre mots sans rapport",
    };
    const registered = await fetch(`${server.url}/api/auth/register`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(form),
    });
    const { accessToken } = (await registered.json()) as { accessToken: string };
    const atRest = await residentBytes(server.pid);
    let most = atRest;
    const sampling = setInterval(async () => {
      most = Math.max(most, await residentBytes(server.pid));
    }, SAMPLE_MS);
    await Promise.all(Array.from({ length: parallel }, (_, seed) => upload(server.url, accessToken, seed)));
    clearInterval(sampling);
    return most - atRest;
  } finally {
    await server.stop();
    await Deno.remove(dataDir, { recursive: true });
  }
}

/** Prints the extra memory of one and of four uploads, and its ratio to the bytes sent. */
export async function benchUploads(): Promise<void> {
  for (const [parallel, limit] of [
    [1, 64],
    [4, 160],
  ] as const) {
    const extra = await extraBytes(parallel);
    const ratio = extra / (parallel * FILE_BYTES);
    console.log(
      `memory of ${parallel} upload${parallel > 1 ? "s" : ""} of 100 MiB: ${(extra / MIB).toFixed(0)} MiB extra (at most ${limit}): ratio ${ratio.toFixed(2)} to the bytes sent`,
    );
  }
}
