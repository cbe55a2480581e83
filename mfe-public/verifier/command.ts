/** Entry point of the command; `cli.ts` does the work. Pinned data is at the head of the built file. */
import process from "node:process";
import type { Pinned } from "@authentica/backend/contract/verifier";
import { failureLines, run } from "./cli.ts";
import { folderMemory } from "./memory-folder.ts";
import { keyListFolder } from "./settings-folder.ts";

declare global {
  var AUTHENTICA_PINNED: Pinned | undefined;
}

// Not `homedir()`, which asks Deno for more than the environment.
const home = process.env.HOME ?? process.env.USERPROFILE ?? "";

try {
  process.exitCode = await run(process.argv.slice(2), {
    // npm starts scripts in the folder of the package; paths are relative to the user's.
    cwd: process.env.INIT_CWD ?? process.cwd(),
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
