/** A network for webhooks in memory: names, addresses, and servers that answer as the test says. */
import { Buffer } from "node:buffer";
import { createHmac } from "node:crypto";
import type { Connection } from "../plugins/webhooks/connection.ts";
import type { Network } from "../plugins/webhooks/network.ts";

/** A request as a server received it. */
export interface Received {
  /** Address and port of the connection, and server name of TLS; `null`: no TLS. */
  readonly address: string;
  readonly port: number;
  readonly name: string | null;
  readonly line: string;
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
}

/** Answer of a server: an HTTP answer as text, or only a status; `"hangs"`: no answer. */
export type Answers = (request: Received) => string | number | "hangs" | Promise<string | number | "hangs">;

/** Returns the addresses of a name at each lookup; an unknown name has none. */
export type Names = (name: string) => readonly string[];

export const PUBLIC_ADDRESS = "93.184.216.34";

/**
 * `challenges`: answers challenges; by default like a receiver that accepts messages. Challenges are not in
 * `received`.
 */
export function fakeNetwork(
  answers: Answers,
  names: Names = () => [PUBLIC_ADDRESS],
  challenges: Answers = (request) => textAnswer(told(request).data.challenge),
) {
  const received: Received[] = [];
  const connected: string[] = [];
  const asked: string[] = [];

  const network: Network = {
    async resolve(name) {
      asked.push(name);
      return names(name);
    },
    async connect(address, port, signal) {
      signal.throwIfAborted();
      connected.push(`${address}:${port}`);
      return openConnection({ address, port });
    },
    async secure(connection, name) {
      (connection as FakeConnection).name = name;
      return connection;
    },
  };

  interface FakeConnection extends Connection {
    name: string | null;
  }

  function openConnection(place: Pick<Received, "address" | "port">): FakeConnection {
    let sent = "";
    let answered: Buffer | null = null;
    const closed = Promise.withResolvers<never>();
    closed.promise.catch(() => undefined);
    const ready = Promise.withResolvers<void>();
    return {
      name: null,
      async write(bytes) {
        sent += Buffer.from(bytes).toString();
        const request = requestIn(sent, { ...place, name: this.name });
        if (!request) return bytes.length;
        const isChallenge = told(request).type === "challenge";
        if (!isChallenge) received.push(request);
        const answer = await (isChallenge ? challenges : answers)(request);
        if (answer === "hangs") return bytes.length;
        answered = Buffer.from(
          typeof answer === "number" ? `HTTP/1.1 ${answer} \r\nContent-Length: 0\r\n\r\n` : answer,
        );
        ready.resolve();
        return bytes.length;
      },
      async read(buffer) {
        await Promise.race([ready.promise, closed.promise]);
        if (!answered || answered.length === 0) return null;
        const some = answered.copy(buffer, 0, 0, Math.min(buffer.length, answered.length));
        answered = answered.subarray(some);
        return some;
      },
      close: () => closed.reject(new Deno.errors.BadResource("closed")),
    };
  }

  return { network, received, connected, asked };
}

function requestIn(text: string, place: Pick<Received, "address" | "port" | "name">): Received | null {
  const end = text.indexOf("\r\n\r\n");
  if (end < 0) return null;
  const [line = "", ...lines] = text.slice(0, end).split("\r\n");
  const headers = new Map(lines.map((header) => header.split(": ", 2) as [string, string]));
  const body = text.slice(end + 4);
  return Buffer.byteLength(body) < Number(headers.get("Content-Length")) ? null : { ...place, line, headers, body };
}

/** Returns a 200 answer with this body. */
export const textAnswer = (body: string): string =>
  `HTTP/1.1 200 OK\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;

/** Returns the content of the message. */
// biome-ignore lint/suspicious/noExplicitAny: tests look at any field of it
export const told = ({ body }: Received): any => JSON.parse(body);

/** Returns how many of the signatures are made with this secret. */
export function signaturesBy({ headers, body }: Pick<Received, "headers" | "body">, secret: string): number {
  const [id, timestamp] = [headers.get("webhook-id"), headers.get("webhook-timestamp")];
  const mac = createHmac("sha256", Buffer.from(secret.slice("whsec_".length), "base64"));
  const right = `v1,${mac.update(`${id}.${timestamp}.${body}`).digest("base64")}`;
  return (headers.get("webhook-signature") ?? "").split(" ").filter((signature) => signature === right).length;
}
