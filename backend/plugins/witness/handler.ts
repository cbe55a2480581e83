/**
 * HTTP interface of a witness: `POST /add-checkpoint`, `GET /<hash of origin>/checkpoint`, and `/` with its keys and
 * logs.
 */

import { concat, fromUtf8, utf8 } from "../../formats/tlog/bytes.ts";
import { KEY_TYPES, type Verifier } from "../../formats/tlog/note.ts";
import { formatVkey } from "../../formats/tlog/vkey.ts";
import type { Logger } from "../../platform/http/calls/log.ts";
import { readBody } from "../../platform/http/forms/body.ts";
import type { Handler } from "../../platform/http/listener/server.ts";
import { withoutPrivate } from "../../platform/observe/described.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { KnownLogs } from "./known-logs.ts";
import { originHash, type SeenStore } from "./last-cosigned.ts";
import { REQUEST_MAX_BYTES } from "./request.ts";
import type { Told, Witness } from "./witness.ts";

export interface WitnessHandlerDeps {
  readonly witness: Witness;
  readonly logs: Pick<KnownLogs, "origins">;
  readonly seen: Pick<SeenStore, "read">;
  readonly keys: readonly Verifier[];
  readonly log: Logger;
}

const TEXT = "text/plain; charset=utf-8";
/** Time limits (ms) for reading a request. Requests are small, and logs have no reason to be slow. */
const TIMES = { idleMs: 5_000, totalMs: 10_000 };
const KINDS = {
  [KEY_TYPES.ed25519]: "Ed25519",
  [KEY_TYPES.timestampedEd25519]: "Ed25519 (type 04), which every tool knows",
  [KEY_TYPES.timestampedMlDsa44]: "ML-DSA-44 (type 06), post-quantum",
};
/** Maximum number of logs that `/` lists. */
const MAX_LISTED = 1000;

export function witnessHandler({ witness, logs, seen, keys, log }: WitnessHandlerDeps): Handler {
  return async (request) => {
    try {
      return await answer(request);
    } catch (error) {
      if (error instanceof Refusal) return refused(error);
      log({ level: "error", event: "witness_failed", error: withoutPrivate(String(error)) });
      return text(500, "The witness cannot read or write its checkpoints, so nothing was cosigned.\n");
    }
  };

  async function answer(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url);
    const isRead = request.method === "GET" || request.method === "HEAD";
    if (pathname === "/add-checkpoint")
      return request.method === "POST" ? told(await witness.addCheckpoint(await bodyOf(request))) : notAllowed("POST");
    const hash = /^\/([0-9a-f]{64})\/checkpoint$/.exec(pathname)?.[1];
    if (hash !== undefined) return isRead ? checkpointOf(hash) : notAllowed("GET, HEAD");
    if (pathname === "/") return isRead ? text(200, aboutPage()) : notAllowed("GET, HEAD");
    return text(404, "This path does not exist.\n");
  }

  async function checkpointOf(hash: string): Promise<Response> {
    const last = await seen.read(hash);
    if (!last) return text(404, "No checkpoint of this log was cosigned.\n");
    return text(200, last.note, { "cache-control": "no-cache", "access-control-allow-origin": "*" });
  }

  function aboutPage(): string {
    const origins = logs.origins();
    const listed = origins.slice(0, MAX_LISTED).map((origin) => `${origin}\n    /${originHash(origin)}/checkpoint\n`);
    const others = origins.length > MAX_LISTED ? `and ${origins.length - MAX_LISTED} others\n` : "";
    return `A witness of transparency logs (c2sp.org/tlog-witness): ${keys[0]?.name}

Its keys, to put into policies:
${keys.map((key) => `\n${KINDS[key.type]}\n${formatVkey(key)}\n`).join("")}
Logs that it cosigns, and where it tells what it has seen of each:
${listed.join("")}${others}`;
  }
}

/** Reads the body of a request. Rejects with `Refusal` if it is too long or too slow. */
async function bodyOf({ body }: Request): Promise<string> {
  const chunks: Uint8Array[] = [];
  const limits = {
    ...TIMES,
    maxBytes: REQUEST_MAX_BYTES,
    tooLarge: `Expected a request of at most ${REQUEST_MAX_BYTES} bytes.`,
  };
  if (body) for await (const chunk of readBody(body, limits)) chunks.push(chunk);
  try {
    return fromUtf8(concat(...chunks));
  } catch (error) {
    throw new Refusal("invalid_input", `bad request: ${(error as Error).message}`);
  }
}

const told = ({ status, body, type = TEXT }: Told): Response => text(status, body, { "content-type": type });

const notAllowed = (allow: string): Response => text(405, `Expected method ${allow}.\n`, { allow });

const STATUSES: Readonly<Record<string, number>> = {
  too_large: 413,
  timeout: 408,
  invalid_input: 400,
  unavailable: 503,
};

const refused = ({ code, message }: Refusal): Response => text(STATUSES[code] ?? 500, `${message}\n`);

function text(status: number, body: string, headers: Readonly<Record<string, string>> = {}): Response {
  return new Response(body, {
    status,
    headers: {
      "content-type": TEXT,
      "content-length": `${utf8(body).length}`,
      "x-content-type-options": "nosniff",
      ...headers,
    },
  });
}
