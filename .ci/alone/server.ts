/**
 * Request handlers that `npm run dev` and `npm run preview` add for a microfrontend without shell: information about
 * the APIs, and the recorded API.
 */
import { readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import { Readable } from "node:stream";
import type { RemoteName } from "../../shared-ui/federation/index.ts";
import { ABOUT_PATH, type About, type ApiMode, modeCookie } from "../../shared-ui/federation/standalone/about.ts";
import { createRecordedApi } from "./recorded-api.ts";
import type { Recording } from "./recording.ts";

export interface AloneOptions {
  /** Absolute path of the microfrontend's folder. */
  readonly folder: string;
  readonly serves: About["serves"];
  /** Address of the live API. */
  readonly api: string;
  /** API that a page uses until the developer chooses one. */
  readonly mode: ApiMode;
}

type Handler = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

const ANSWERS_WITHIN_MS = 1500;

/** Answers `ABOUT_PATH`, and `/api` if the page uses the recorded API; passes other requests on. */
export function aloneHandler({ folder, serves, api, mode: unchosen }: AloneOptions): Handler {
  const read = (path: string | URL) => JSON.parse(readFileSync(path, "utf8"));
  const recording = read(new URL("./recording.json", import.meta.url)) as Recording;
  const recorded = createRecordedApi({
    recording,
    now: Date.now,
    missing: (call) => console.warn(`recorded API: ${call} is not in the recording`),
  });
  const { name, version } = read(join(folder, "package.json")) as { name: string; version: string };
  const remote = name.replace(/^@[^/]+\//, "").replaceAll("-", "_") as RemoteName;

  const modeOf = ({ headers }: IncomingMessage): ApiMode => {
    const [, chosen] = new RegExp(`(?:^|; )${modeCookie(remote)}=(live|recorded)`).exec(headers.cookie ?? "") ?? [];
    return (chosen as ApiMode | undefined) ?? unchosen;
  };

  async function about(request: IncomingMessage): Promise<About> {
    const mode = modeOf(request);
    const isReachable = () =>
      fetch(`${api}/api/health`, { signal: AbortSignal.timeout(ANSWERS_WITHIN_MS) }).then(
        () => true,
        () => false,
      );
    return {
      remote,
      version,
      serves,
      mode,
      live: { url: api, reachable: mode === "live" ? await isReachable() : null },
      recording: {
        recordedAt: recording.recordedAt,
        now: recorded.now(),
        password: recording.password,
        accounts: recording.people,
      },
    };
  }

  async function answered(request: IncomingMessage, path: string): Promise<Response | null> {
    if (path === ABOUT_PATH) return Response.json(await about(request), { headers: { "cache-control": "no-store" } });
    return path.startsWith("/api/") && modeOf(request) === "recorded" ? recorded.answer(asRequest(request)) : null;
  }

  return (request, response, next) => {
    const path = (request.url ?? "/").split("?", 1)[0] as string;
    answered(request, path)
      .then((answer) => (answer ? send(answer, response) : next()))
      .catch((error) => {
        console.error(error);
        response.writeHead(500).end();
      });
  };
}

function asRequest(request: IncomingMessage): Request {
  const { method = "GET", url = "/", headers } = request;
  const hasBody = method !== "GET" && method !== "HEAD";
  return new Request(new URL(url, `http://${headers.host}`), {
    method,
    headers: Object.entries(headers).map(([name, value]) => [name, String(value)] as [string, string]),
    ...(hasBody && { body: Readable.toWeb(request) as ReadableStream<Uint8Array>, duplex: "half" }),
  });
}

async function send(answer: Response, response: ServerResponse): Promise<void> {
  response.writeHead(answer.status, Object.fromEntries(answer.headers));
  response.end(new Uint8Array(await answer.arrayBuffer()));
}
