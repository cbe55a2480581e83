/**
 * A minimal `fetch` on `node:http`, limited to what the client needs. It exists because the `fetch` of Node 20 does
 * not support proxies and cannot send the length of a streamed file. For an https service the proxy opens a tunnel
 * (CONNECT, RFC 9110, 9.3.6) and cannot see the API key; for an http service it receives the whole request. Redirects
 * are returned to the caller and not followed.
 */
import { Buffer } from "node:buffer";
import http from "node:http";
import https from "node:https";
import { isIP } from "node:net";
import { pipeline, Readable } from "node:stream";
import type { ReadableStream as NodeStream } from "node:stream/web";
import tls from "node:tls";
import { causeText } from "../errors/error-text.ts";
import { ExplainedError } from "../errors/explained-error.ts";
import { type Text, TextError } from "../world/text.ts";
import { type NamedProxy, proxyOf } from "./proxy.ts";

export interface TransportOptions {
  /** Environment with the proxy variables. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Longest time (ms) without data in either direction. */
  readonly idleMs: number;
  readonly userAgent: string;
}

/** Maximum number of connections to a service. */
const MAX_CONNECTIONS = 8;
const BODILESS = new Set([204, 205, 304]);
/** Status 407, Proxy Authentication Required (RFC 9110, 15.5.8). */
const UNAUTHORIZED = 407;
/** Status codes below 500 for which a tunnel request may be retried. All codes from 500 may be retried as well. */
const PASSING = new Set([408, 425, 429]);

type Fields = Record<string, string>;

export interface Transport {
  readonly fetch: typeof fetch;
  /** Closes idle connections. */
  readonly close: () => void;
}

export function createTransport({ env, idleMs, userAgent }: TransportOptions): Transport {
  const agents = new Map<string, http.Agent>();

  /** Returns the agent that pools the connections of a scheme through one proxy, or without a proxy. */
  function agentOf(protocol: string, proxy: NamedProxy | null): http.Agent {
    const name = `${protocol} ${proxy?.url.href ?? ""}`;
    const known = agents.get(name);
    if (known) return known;
    const options = { keepAlive: true, maxSockets: MAX_CONNECTIONS };
    const agent =
      protocol === "https:"
        ? proxy
          ? tunnelAgent(proxy, options, idleMs)
          : new https.Agent(options)
        : new http.Agent(options);
    agents.set(name, agent);
    return agent;
  }

  function send(input: string | URL, init: RequestInit): Promise<Response> {
    const url = new URL(input);
    const proxy = proxyOf(url, env);
    const isSecure = url.protocol === "https:";
    const headers: Fields = { "User-Agent": userAgent, ...Object.fromEntries(new Headers(init.headers)) };
    const { body, signal, method = "GET" } = init;
    const bytes = typeof body === "string" ? Buffer.from(body) : body instanceof Uint8Array ? body : null;
    if (bytes) headers["content-length"] = String(bytes.length);
    const options: http.RequestOptions = { method, headers, agent: agentOf(url.protocol, proxy) };
    if (proxy && !isSecure) {
      headers.host = url.host;
      Object.assign(headers, authorized(proxy.url));
      Object.assign(options, { host: bare(proxy.url), port: portOf(proxy.url), path: url.href });
    } else Object.assign(options, { host: bare(url), port: portOf(url), path: `${url.pathname}${url.search}` });

    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      const request = (isSecure ? https : http).request(options);
      // If a request that still waits for its tunnel is destroyed, it emits no event.
      const end = () => {
        request.destroy(signal?.reason);
        reject(signal?.reason);
      };
      signal?.addEventListener("abort", end, { once: true });
      request.on("error", reject);
      request.on("close", () => signal?.removeEventListener("abort", end));
      const idle = new TextError(({ service }) => service.noData(Math.round(idleMs / 1000)));
      request.setTimeout(idleMs, () => request.destroy(idle));
      request.on("response", (answer) => {
        const { statusCode: status = 0, statusMessage: statusText = "" } = answer;
        // Over a tunnel, a 407 would come from the service, not from the proxy.
        if (status === UNAUTHORIZED && proxy && !isSecure) {
          reject(unauthorized(proxy));
          return request.destroy();
        }
        const told = new Headers();
        for (let at = 0; at + 1 < answer.rawHeaders.length; at += 2)
          told.append(answer.rawHeaders[at] as string, answer.rawHeaders[at + 1] as string);
        try {
          const isBodiless = BODILESS.has(status) || method === "HEAD";
          if (isBodiless) answer.resume();
          const content = isBodiless ? null : (Readable.toWeb(answer) as unknown as ReadableStream<Uint8Array>);
          resolve(new Response(content, { status, statusText, headers: told }));
        } catch (error) {
          reject(error);
        }
      });
      if (body instanceof ReadableStream) {
        pipeline(Readable.fromWeb(body as unknown as NodeStream), request, (error) => {
          if (error) reject(error);
        });
      } else request.end(bytes ?? undefined);
    });
  }

  return {
    fetch: ((input: string | URL, init: RequestInit = {}) => send(input, init)) as typeof fetch,
    close() {
      for (const agent of agents.values()) agent.destroy();
    },
  };
}

const bare = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, "");

const portOf = ({ protocol, port }: URL): number => Number(port) || (protocol === "https:" ? 443 : 80);

/**
 * Returns the `Proxy-Authorization` header if the proxy's address contains a user name and password; otherwise no
 * headers.
 */
function authorized({ username, password }: URL): Fields {
  if (username === "") return {};
  const text = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return { "proxy-authorization": `Basic ${Buffer.from(text).toString("base64")}` };
}

/** Creates the error for a proxy that rejects the credentials or requires some. The request is not retried. */
function unauthorized({ url, variable }: NamedProxy): ExplainedError {
  const text: Text = ({ service: { proxy } }) =>
    url.username === "" ? proxy.needsPassword(url.host, variable) : proxy.wrongPassword(url.host, variable);
  return new ExplainedError(text, { code: "bad_answer", status: UNAUTHORIZED });
}

/** Creates the error for a proxy that refuses a tunnel to `target`. */
function refused(proxy: NamedProxy, target: string, status: number): ExplainedError {
  if (status === UNAUTHORIZED) return unauthorized(proxy);
  const named = [proxy.url.host, proxy.variable, target, status] as const;
  const isPassing = status >= 500 || PASSING.has(status);
  const text: Text = ({ service }) => (isPassing ? service.proxy.away(...named) : service.proxy.refuses(...named));
  return new ExplainedError(text, { code: isPassing ? "network" : "bad_answer", status });
}

type Connected = (error: Error | null, socket?: tls.TLSSocket) => void;

/** Creates an agent that connects through tunnels of the proxy. */
function tunnelAgent(through: NamedProxy, options: https.AgentOptions, idleMs: number): https.Agent {
  const proxy = through.url;
  const agent = new https.Agent(options);
  /** Tunnel requests that have no answer yet. */
  const asking = new Set<http.ClientRequest>();
  const createConnection = (wanted: tls.ConnectionOptions, connected: Connected): void => {
    const { host = "", port = 443 } = wanted;
    const target = `${isIP(host) === 6 ? `[${host}]` : host}:${port}`;
    const asked = (proxy.protocol === "https:" ? https : http).request({
      method: "CONNECT",
      host: bare(proxy),
      port: portOf(proxy),
      path: target,
      headers: { host: target, ...authorized(proxy) },
      agent: false,
    });
    asking.add(asked);
    // Limits the duration of the whole tunnel request, because a proxy may send a few bytes and then stall.
    const timer = setTimeout(() => asked.destroy(new TextError(({ service }) => service.proxy.silent)), idleMs);
    asked.once("close", () => {
      clearTimeout(timer);
      asking.delete(asked);
    });
    asked.once("error", (error) =>
      connected(new TextError((words) => words.service.proxy.unusable(proxy.host, causeText(error, words)))),
    );
    asked.once("connect", ({ statusCode = 0 }, socket) => {
      clearTimeout(timer);
      asking.delete(asked);
      if (statusCode !== 200) {
        socket.destroy();
        return connected(refused(through, target, statusCode));
      }
      const servername = wanted.servername || (isIP(host) === 0 ? host : "");
      connected(null, tls.connect({ ...wanted, socket, servername }));
    });
    asked.end();
  };
  const destroy = () => {
    for (const asked of asking) asked.destroy(new TextError(({ service }) => service.notNeeded));
    https.Agent.prototype.destroy.call(agent);
  };
  return Object.assign(agent, { createConnection, destroy });
}
