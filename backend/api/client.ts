import type { hc } from "hono/client";
import type { PluginApi } from "../plugins/plugins.ts";
import type { Api } from "./app.ts";

interface Given {
  readonly param?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly json?: unknown;
}

interface Sending {
  readonly fetch: typeof fetch;
  readonly init?: RequestInit;
}

/**
 * Small replacement for Hono's client, because this code is in the first scripts of every front end. Reading a member
 * adds a path segment; calling a member that begins with `$` sends the request.
 */
function caller(sending: Sending, path: readonly string[]): unknown {
  return new Proxy(() => {}, {
    get: (_, name) => (typeof name === "string" && name !== "then" ? caller(sending, [...path, name]) : undefined),
    apply: (_, __, [given, own]: [Given?, Partial<Sending>?]) => send(path, given ?? {}, { ...sending, ...own }),
  });
}

function send(path: readonly string[], { param, query, json }: Given, { fetch, init }: Sending): Promise<Response> {
  const segments = path.slice(0, -1).map((name) => (name.startsWith(":") ? (param?.[name.slice(1)] ?? "") : name));
  const method = (path.at(-1) ?? "").slice(1).toUpperCase();
  const asked = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {}))
    for (const one of [value].flat()) if (one !== undefined) asked.append(name, one);
  const address = asked.size > 0 ? `${segments.join("/")}?${asked}` : segments.join("/");
  const headers = new Headers();
  if (json !== undefined) headers.set("Content-Type", "application/json");
  return fetch(address, { method, headers, ...(json !== undefined && { body: JSON.stringify(json) }), ...init });
}

const client = ((baseUrl: string, sending: Sending) => caller(sending, [baseUrl])) as unknown as typeof hc;

// In a declaration file, `ReturnType<typeof hc<Api>>` becomes `any`. The type of a constant does not.
const typed = client<Api>("");
const typedPlugins = client<PluginApi>("");

/** Typed client for all routes under `/api`. */
export type Client = typeof typed & typeof typedPlugins;

/**
 * Creates a typed client. `fetch` sends the requests, and is where a session adds its access token. `baseUrl` is an
 * origin.
 */
export function createClient(baseUrl: string, options: { readonly fetch: typeof fetch }): Client {
  return client<Api>(baseUrl, options) as Client;
}
