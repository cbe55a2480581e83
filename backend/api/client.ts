import { hc } from "hono/client";
import type { Api } from "./app.ts";

// `ReturnType<typeof hc<Api>>` becomes `any` in a declaration file; the type of a value does not.
const typed = hc<Api>("");

/** Typed caller of every route under `/api`. */
export type Client = typeof typed;

/** `fetch` is what sends: the session puts its token on each request there. `baseUrl` is an origin, or empty for the page's own. */
export function createClient(baseUrl: string, options: { readonly fetch: typeof fetch }): Client {
  return hc<Api>(baseUrl, options);
}
