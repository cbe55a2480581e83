/** Serves the application over HTTP, for clients that are not browsers. */
import { onTestFinished } from "vitest";
import type { MadeApiKey } from "../contract/api-key.ts";
import { API_SCOPES } from "../contract/constants.ts";
import { body, type Harness, type Person } from "./harness.ts";

interface Serving {
  /** Handler before the application: answers the request or passes it on. */
  readonly before?: (request: Request, pass: () => Promise<Response>) => Promise<Response>;
  /** Certificate and key, PEM; if given, serves https. */
  readonly tls?: { readonly cert: string; readonly key: string };
}

/** Serves the application until the test ends, or `close` is called. */
export function serve({ app }: Harness, { before = (_, pass) => pass(), tls }: Serving = {}) {
  const server = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen: () => undefined, ...tls }, (request) =>
    before(request, async () => app.fetch(request)),
  );
  let ended: Promise<void> | null = null;
  const close = () => {
    ended ??= server.shutdown();
    return ended;
  };
  onTestFinished(close);
  const { port } = server.addr;
  return { url: `http://127.0.0.1:${port}`, port, close };
}

/** Returns an API key of a person who has just signed in, by default with every scope. */
export async function apiKeyOf(
  app: Harness,
  who: Person,
  scopes: readonly (typeof API_SCOPES)[number][] = API_SCOPES,
): Promise<string> {
  const { key } = await body<MadeApiKey>(app.call("POST", "/user/api-keys", who, { name: "Studio", scopes }), 201);
  return key;
}
