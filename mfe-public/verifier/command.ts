/**
 * Entry point of the command; the work is done in `cli.ts`. The build inserts the pinned data at the start of this
 * file.
 */
import process from "node:process";
import type { Pinned } from "@authentica/backend/contract/verifier";
import { failureLines, run } from "./cli.ts";
import { folderMemory } from "./memory-folder.ts";
import { keyListFolder } from "./settings-folder.ts";

declare global {
  var AUTHENTICA_PINNED: Pinned | undefined;
}

// `homedir()` would require further Deno permissions, whereas access to environment variables suffices here.
const home = process.env.HOME ?? process.env.USERPROFILE ?? "";

/** Returns a variable that only chooses the language; `undefined` if the runtime does not allow reading it. */
function variable(name: string): string | undefined {
  try {
    return process.env[name];
  } catch {
    return undefined;
  }
}

try {
  process.exitCode = await run(process.argv.slice(2), {
    // npm runs scripts in the folder of the package. The user's paths are relative to `INIT_CWD`.
    cwd: process.env.INIT_CWD ?? process.cwd(),
    env: { LC_ALL: variable("LC_ALL"), LC_MESSAGES: variable("LC_MESSAGES"), LANG: variable("LANG") },
    pinned: globalThis.AUTHENTICA_PINNED ?? { policy: null, roots: null, by: "build", from: null },
    write: (line) => console.log(line),
    warn: (line) => console.error(line),
    memory: folderMemory(keyListFolder({ env: process.env, platform: process.platform, home })),
    fetch,
  });
} catch (error) {
  for (const line of failureLines(error)) console.error(line);
  process.exitCode = 2;
}
