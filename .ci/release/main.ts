/** `npm run release -w mfe-assets -- --to PLACE`, and promote, rollback and status, in this workspace. */
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import type { Host } from "../../backend/contract/host.ts";
import { sharing } from "../../shared-ui/federation/build-sharing.ts";
import { CONTRACT } from "../../shared-ui/federation/contract.ts";
import { run, runCommand } from "./command.ts";
import { changedSinceKept } from "./kept.ts";

const root = resolve(fileURLToPath(new URL("../..", import.meta.url)));

function host(): Host {
  const { version } = JSON.parse(readFileSync(join(root, "shell/package.json"), "utf8")) as { version: string };
  const { offers, names } = sharing(join(root, "shell"));
  return { version, contract: CONTRACT, offers, names };
}

/** Saves this tree's front ends for the journeys, if a shared module has changed since the last ones were saved. */
async function keep(): Promise<void> {
  const changed = changedSinceKept(root);
  if (changed.length === 0) return;
  console.log(`Changed since a release of this tree was kept: ${changed.join(", ")}.`);
  await run("keep", root);
  console.log("Commit .ci/kept: the journeys run it with later builds.");
}

process.exitCode = await runCommand(process.argv.slice(2), { root, host, released: keep });
