/**
 * Load generator over HTTP, used if wrk is not installed: `generator.ts KIND URL FILE CLIENTS SECONDS`. Its requests
 * and output are those of `claim.lua` or `lookup.lua`. Each client has one connection and sends its next request after
 * it has read the previous answer.
 */
import { percentile } from "../numbers.ts";
import { claimOf } from "./claim.ts";

const [kind, address = "", file = "", clients = "1", seconds = "1"] = Deno.args;
const url = new URL(address);
const lines = (await Deno.readTextFile(file)).trim().split("\n");
let turn = 0;

/** Claims for the accounts in turn. */
function nextClaim(): Uint8Array {
  const [accessToken = "", wallet = ""] = (lines[turn++ % lines.length] as string).split(" ");
  return claimOf(url, { accessToken, wallet });
}

/** Looks a random hash up. */
function nextLookup(): Uint8Array {
  const hash = lines[Math.floor(Math.random() * lines.length)];
  return new TextEncoder().encode(`GET ${url.pathname}?hash=${hash} HTTP/1.1\r\nHost: ${url.host}\r\n\r\n`);
}

const nextRequest = kind === "claim" ? nextClaim : nextLookup;

const took: number[] = [];
let [refused, broken] = [0, 0];
const begun = performance.now();
const end = begun + Number(seconds) * 1000;

/** Returns whether this is a whole answer, with a `Content-Length` or in chunks. */
function isWhole(text: string): boolean {
  const head = text.indexOf("\r\n\r\n");
  if (head < 0) return false;
  const length = /\r\ncontent-length: (\d+)/i.exec(text.slice(0, head))?.[1];
  return length === undefined ? text.endsWith("\r\n0\r\n\r\n") : text.length >= head + 4 + Number(length);
}

/** Reads an answer completely and returns its status. */
async function readAnswer(connection: Deno.Conn, buffer: Uint8Array): Promise<number> {
  let text = "";
  const decoder = new TextDecoder("latin1");
  while (!isWhole(text)) {
    const read = await connection.read(buffer);
    if (read === null) throw new Error("The server closed the connection before its answer was complete.");
    text += decoder.decode(buffer.subarray(0, read));
  }
  return Number(text.slice(9, 12));
}

async function client(): Promise<void> {
  const buffer = new Uint8Array(16 * 1024);
  const connection = await Deno.connect({ hostname: url.hostname, port: Number(url.port) });
  connection.setNoDelay();
  while (performance.now() < end) {
    const request = nextRequest();
    const sent = performance.now();
    for (let at = 0; at < request.length; ) at += await connection.write(request.subarray(at));
    if ((await readAnswer(connection, buffer)) > 399) refused += 1;
    took.push(performance.now() - sent);
  }
  connection.close();
}

await Promise.all(
  Array.from({ length: Number(clients) }, () =>
    client().catch(() => {
      broken += 1;
    }),
  ),
);
const told = { calls: took.length, seconds: (performance.now() - begun) / 1000, refused, broken };
console.log(JSON.stringify({ ...told, p50: percentile(took, 0.5), p99: percentile(took, 0.99) }));
