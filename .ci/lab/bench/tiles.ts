/**
 * Complete tiles and entry bundles per second: nginx with our configuration in front of the server, and the server
 * without a proxy, compared with Caddy serving the same bytes as files.
 */
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { formatTilePath, TILE_WIDTH } from "../../../backend/formats/tlog/tile.ts";
import { withBigStore } from "../../../backend/tests/big-store.ts";
import { freePort } from "../../../backend/tests/free-port.ts";
import { startServer } from "../../../backend/tests/server.ts";
import { ran, started } from "../interop/process.ts";
import { isListening, startNginx } from "../nginx.ts";
import { median } from "./numbers.ts";
import { findProgram, type Report } from "./report.ts";
import { inTurns } from "./turns.ts";

/** 39 complete tiles. */
const ENTRIES = 10_000;
const ROUNDS = 5;
const CLIENTS = 32;
const SECONDS = 2;
/** Largest difference between the headers of two servers (bytes). */
const MAX_HEADERS = 2000;

/** Bundles are requested with gzip, as Go's client does; tiles of hashes are never compressed. */
const KINDS = [
  { name: "complete tiles", level: 0, coding: "identity" },
  { name: "complete bundles", level: "entries", coding: "gzip" },
] as const;

const PATHS = KINDS.map(({ level }) =>
  Array.from(
    { length: Math.floor(ENTRIES / TILE_WIDTH) },
    (_, index) => `/api/registry/${formatTilePath({ level, index, width: TILE_WIDTH })}`,
  ),
);

const script = fileURLToPath(new URL("get.lua", import.meta.url));

/** Result of one round. */
interface Measured {
  readonly perSecond: number;
  /** Mean length of an answer with its headers (bytes). */
  readonly length: number;
}

/** Requests the paths with 32 clients. Rejects if any request fails. */
async function measure(wrk: string, url: string, paths: string, coding: string): Promise<Measured> {
  const args = ["-t1", `-c${CLIENTS}`, `-d${SECONDS}s`, "-s", script, url, "--", paths, coding];
  const { output, errors } = await ran(wrk, args);
  const { answers, bytes, seconds, refused, broken } = JSON.parse(output.trim().split("\n").at(-1) ?? "");
  if (answers === 0 || refused > 0 || broken > 0)
    throw new Error(`${url}: of ${answers} answers, ${refused} were refused; ${broken} failed. ${errors}`);
  return { perSecond: answers / seconds, length: bytes / answers };
}

const lengthOf = (rounds: readonly Measured[]): number => median(rounds.map(({ length }) => length));

/** Copies tiles and bundles to files below `folder`, as the server sends them. */
async function copyTiles(url: string, folder: string): Promise<void> {
  for (const path of PATHS.flat()) {
    const answer = await fetch(`${url}${path}`);
    if (!answer.ok) throw new Error(`${path} is answered with ${answer.status}: ${await answer.text()}`);
    const bytes = new Uint8Array(await answer.arrayBuffer());
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), bytes);
    if (path.includes("/entries/")) await writeFile(join(folder, `${path}.gz`), gzipSync(bytes));
  }
}

async function startFileServer(caddy: string, folder: string, files: string) {
  const port = await freePort();
  const config = join(folder, "Caddyfile");
  await writeFile(
    config,
    `{
	admin off
	auto_https off
}
http://127.0.0.1:${port} {
	root * ${files}
	file_server {
		precompressed gzip
	}
}
`,
  );
  const args = ["run", "--config", config, "--adapter", "caddyfile"];
  const running = await started(caddy, args, { isReady: () => isListening(port) });
  return { ...running, url: `http://127.0.0.1:${port}` };
}

/** Reports answers per second through nginx and from the server, each as a ratio to Caddy. */
export async function benchTiles(report: Report): Promise<void> {
  const [nginx, caddy, wrk] = await Promise.all(["nginx", "caddy", "wrk"].map(findProgram));
  const missing = Object.entries({ nginx, caddy, wrk }).find(([, path]) => !path)?.[0];
  if (!nginx || !caddy || !wrk) return report.cannot("tiles through a proxy", `there is no ${missing}.`);

  const folder = await Deno.makeTempDir({ prefix: "authentica-bench-" });
  const opened: (() => Promise<unknown>)[] = [() => Deno.remove(folder, { recursive: true })];
  try {
    await withBigStore({ entries: ENTRIES }, async (dataDir) => {
      const server = await startServer(dataDir);
      try {
        const files = join(folder, "files");
        await copyTiles(server.url, files);
        const front = await startNginx(nginx, folder, server.url);
        opened.push(front.stop);
        const plain = await startFileServer(caddy, folder, files);
        opened.push(plain.stop);
        for (const [at, { name, coding }] of KINDS.entries()) {
          const list = join(folder, `paths-${at}`);
          await writeFile(list, `${PATHS[at]?.join("\n")}\n`);
          const side = (url: string) => () => measure(wrk, url, list, coding);
          const rounds = await inTurns(ROUNDS, {
            nginx: side(front.url),
            caddy: side(plain.url),
            server: side(server.url),
          });
          const [length, toLength] = [lengthOf(rounds.nginx), lengthOf(rounds.caddy)];
          // The headers may differ. The bodies would only differ if one side alone sent gzip.
          if (Math.abs(length - toLength) > MAX_HEADERS)
            throw new Error(
              `${name}: nginx answers with ${length} bytes, but Caddy with ${toLength}. Only the headers may differ.`,
            );
          const rates = (measured: readonly Measured[]) => measured.map(({ perSecond }) => perSecond);
          const to = { what: "Caddy with files", rounds: rates(rounds.caddy) };
          const goal = { of: "ratio", atLeast: 0.8 } as const;
          report.row(`${name}, nginx`, { unit: "a second", rounds: rates(rounds.nginx), to, goal });
          report.row(`${name}, without a proxy`, { unit: "a second", rounds: rates(rounds.server), to });
        }
      } finally {
        await server.stop();
      }
    });
  } finally {
    for (const close of opened.reverse()) await close();
  }
}
