/**
 * `authentica stamp` of a folder of small files, deposited: several files in a request, against one request for each
 * file. Both sides send other files in each round, to the same server.
 */
import { join } from "node:path";
import { walk } from "../../../backend/cli/files/walk.ts";
import { openJournal } from "../../../backend/cli/journal/journal.ts";
import { stamp } from "../../../backend/cli/stamping/stamping.ts";
import { WORDS } from "../../../backend/cli/words/index.ts";
import { type AuthenticaClient, AuthenticaError, createClient } from "../../../backend/client/index.ts";
import { startServer } from "../../../backend/tests/server.ts";
import { register } from "../../../backend/tests/story-run.ts";
import type { Report } from "./report.ts";
import { inTurns } from "./turns.ts";

const FILES = 2000;
const FILE_BYTES = 10_000;
const ROUNDS = 5;

/** Writes a folder of files with random bytes. */
async function writeFolder(dir: string): Promise<void> {
  await Deno.mkdir(dir);
  for (let at = 0; at < FILES; at += 1)
    await Deno.writeFile(join(dir, `${at}.bin`), crypto.getRandomValues(new Uint8Array(FILE_BYTES)));
}

/** Registers all files of a new folder; returns files per second. Rejects if one is not registered. */
async function stampFolder(dir: string, client: AuthenticaClient): Promise<number> {
  await writeFolder(dir);
  const journal = await openJournal({ path: `${dir}.journal`, folder: dir, service: "https://bench.example", key: "" });
  const outcomes: string[] = [];
  const begun = performance.now();
  await stamp(walk(["."], { cwd: dir }), {
    client,
    journal,
    world: { stopping: new AbortController().signal, err: () => undefined, now: Date.now, words: WORDS.en },
    isPrivate: false,
    metadata: null,
    partMost: 500,
    nameOf: (name) => name,
    isPatient: false,
    trustsTimes: false,
    found: () => undefined,
    report: ({ outcome }) => void outcomes.push(outcome),
  });
  const seconds = (performance.now() - begun) / 1000;
  await journal.close();
  await Deno.remove(dir, { recursive: true });
  const stamped = outcomes.filter((outcome) => outcome === "stamped").length;
  if (stamped !== FILES) throw new Error(`Only ${stamped} of ${FILES} files were registered.`);
  return FILES / seconds;
}

export async function benchStamp(report: Report): Promise<void> {
  const dir = await Deno.makeTempDir({ prefix: "authentica-bench-" });
  const server = await startServer(join(dir, "data"), { RATE_LIMIT_SCALE: "1000000" });
  try {
    let folders = 0;
    const { accessToken } = await register(server.url, "ada@example.com");
    const client = createClient({ url: server.url, key: accessToken });
    const refuses = () => Promise.reject(new AuthenticaError({ code: "not_found", message: "Not here.", status: 404 }));
    const next = () => {
      folders += 1;
      return join(dir, String(folders));
    };
    const { together, alone } = await inTurns(ROUNDS, {
      together: () => stampFolder(next(), client),
      alone: () => stampFolder(next(), { ...client, uploadMany: refuses }),
    });
    report.row("small files in shared requests", {
      unit: "files/s",
      rounds: together,
      to: { what: "a request for each file", rounds: alone },
      goal: { of: "figure", atLeast: 500 },
    });
  } finally {
    await server.stop();
    await Deno.remove(dir, { recursive: true });
  }
}
