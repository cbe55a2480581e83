/**
 * Entry point of the command; `run.ts` does the work. The build inserts the pinned policy at the beginning of the
 * built file.
 */
import { homedir } from "node:os";
import process from "node:process";
import type { Pinned } from "../contract/verifier.ts";
import about from "./package.json" with { type: "json" };
import { FINISHING, run } from "./run.ts";
import { commandIn, wordsFor } from "./world/language.ts";
import { EXITS, Stopped } from "./world/world.ts";

declare global {
  var AUTHENTICA_PINNED: Pinned | undefined;
}

const { stdin, stdout, stderr, env } = process;
const args = process.argv.slice(2);
const stopping = new AbortController();

const words = wordsFor(args, env);
const isFinishing = FINISHING.includes(commandIn(args).name);

function stop(): void {
  if (stopping.signal.aborted || !isFinishing) process.exit(EXITS.stopped);
  stderr.write(`\n${words.stamping.finishing}\n`);
  stopping.abort(new Stopped());
}
process.on("SIGINT", stop);
process.on("SIGTERM", stop);
// The reader of standard output has closed the pipe, as `head` does.
stdout.on("error", () => {
  if (!isFinishing) process.exit(EXITS.done);
  stopping.abort(new Stopped());
});
// If stderr is closed, the work continues.
stderr.on("error", () => undefined);

process.exitCode = await run(args, {
  cwd: process.cwd(),
  env,
  platform: process.platform,
  home: homedir(),
  version: about.version,
  words,
  pinned: globalThis.AUTHENTICA_PINNED ?? { policy: null, roots: null, by: "build", from: null },
  out: (line) => stdout.write(`${line}\n`),
  err: (text) => stderr.write(text),
  draw: (text) => stderr.write(text),
  stdin,
  isWatched: stdout.isTTY === true,
  columns: () => (stderr.isTTY ? (stderr.columns ?? 80) : null),
  now: Date.now,
  stopping: stopping.signal,
});
