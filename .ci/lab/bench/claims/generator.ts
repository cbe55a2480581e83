/**
 * Load generator for claims over HTTP, used if wrk is not installed: `generator.ts URL TOKENS SEED CLIENTS SECONDS`.
 * Arguments and output are those of `claim.lua`. Each client has one connection and sends its next claim after it has
 * read the previous answer.
 */
import { percentile } from "../numbers.ts";
import { type Account, claimOf } from "./claim.ts";

const [address = "", tokens = "", , clients = "1", seconds = "1"] = Deno.args;
const url = new URL(address);
const accounts = (await Deno.readTextFile(tokens))
  .trim()
  .split("\n")
  .map((line): Account => {
    const [accessToken = "", wallet = ""] = line.split(" ");
    return { accessToken, wallet };
  });

const took: number[] = [];
let [refused, broken, turn] = [0, 0, 0];
const begun = performance.now();
const end = begun + Number(seconds) * 1000;

/** Reads an answer with a `Content-Length` completely and returns its status. */
async function readAnswer(connection: Deno.Conn, buffer: Uint8Array): Promise<number> {
  let [text, head, whole] = ["", -1, Number.POSITIVE_INFINITY];
  const decoder = new TextDecoder("latin1");
  while (text.length < whole) {
    const read = await connection.read(buffer);
    if (read === null) throw new Error("The connection was closed.");
    text += decoder.decode(buffer.subarray(0, read));
    if (head >= 0) continue;
    head = text.indexOf("\r\n\r\n");
    if (head >= 0) whole = head + 4 + Number(/\r\ncontent-length: (\d+)/i.exec(text.slice(0, head))?.[1] ?? 0);
  }
  return Number(text.slice(9, 12));
}

async function client(): Promise<void> {
  const buffer = new Uint8Array(16 * 1024);
  const connection = await Deno.connect({ hostname: url.hostname, port: Number(url.port) });
  connection.setNoDelay();
  while (performance.now() < end) {
    const request = claimOf(url, accounts[turn++ % accounts.length] as Account);
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
