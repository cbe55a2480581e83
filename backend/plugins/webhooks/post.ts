import { Buffer } from "node:buffer";
import { isLoopbackUrl, type Reach, readAddress } from "./address.ts";
import { type Answer, readAnswer } from "./answer.ts";
import { type Connection, closing, writeAll } from "./connection.ts";
import { connectToOne, type Network, reach, Unreachable } from "./network.ts";

export interface PostDeps {
  readonly network: Network;
  readonly reach: Reach;
  /** Returns the current time (ms since 1970, UTC). */
  readonly now: () => number;
  /** Longest time (ms) for everything, from resolving the name to the last byte read. */
  readonly withinMs: number;
}

export interface Message {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/**
 * Sends a message once, without following redirects, and reads the answer. Rejects with `Unreachable`, or with the
 * reason of `stopping`.
 */
export type Post = (message: Message, stopping: AbortSignal) => Promise<Answer>;

/**
 * Creates a sender that opens a new connection for each message, because the host name may have another address at
 * the next message.
 */
export function createPost({ network, reach: mayReach, now, withinMs }: PostDeps): Post {
  async function open(url: URL, signal: AbortSignal): Promise<Connection> {
    if (mayReach.loopback && isLoopbackUrl(url))
      return connectToOne([url.hostname], Number(url.port || 80), network, signal);
    return reach(url, network, signal);
  }

  return async function post({ url: text, headers, body }, stopping) {
    // The address was valid when it was stored, but the rules may have become stricter.
    const url = parseKept(text, mayReach);
    const deadline = new AbortController();
    const timer = setTimeout(() => deadline.abort(new Unreachable("timeout")), withinMs);
    const signal = AbortSignal.any([stopping, deadline.signal]);
    try {
      const connection = await open(url, signal);
      try {
        return await closing(connection, signal, async () => {
          await writeAll(connection, requestOf(url, headers, body));
          return readAnswer(connection, now());
        });
      } finally {
        release(connection);
      }
    } catch (error) {
      signal.throwIfAborted();
      throw error instanceof Unreachable ? error : new Unreachable("no_answer", { cause: error });
    } finally {
      clearTimeout(timer);
    }
  };
}

function parseKept(text: string, mayReach: Reach): URL {
  try {
    return readAddress(text, mayReach);
  } catch (cause) {
    throw new Unreachable("refused_address", { cause });
  }
}

/**
 * Returns the request head and body. Header values come from our own code and contain no line breaks; the URL parser
 * has escaped the address.
 */
function requestOf(url: URL, headers: Readonly<Record<string, string>>, body: string): string {
  const lines = Object.entries({
    Host: url.host,
    "Content-Type": "application/json",
    "Content-Length": String(Buffer.byteLength(body)),
    Accept: "*/*",
    "User-Agent": "Authentica-Webhooks/1",
    Connection: "close",
    ...headers,
  }).map(([name, value]) => `${name}: ${value}`);
  return [`POST ${url.pathname}${url.search} HTTP/1.1`, ...lines, "", body].join("\r\n");
}

function release(connection: Connection): void {
  try {
    connection.close();
  } catch {
    // Already closed.
  }
}
