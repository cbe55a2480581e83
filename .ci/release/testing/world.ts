import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished } from "vitest";
import { ReleaseLine } from "../../../backend/contract/release.ts";
import { runPromote, runRelease, runRollback, runStatus, type World } from "../commands.ts";
import { ReleaseFailure } from "../failure.ts";
import type { Place } from "../place.ts";
import { readWords } from "../words.ts";
import { type SmallBuild, writeBuild } from "./small-build.ts";

export const DAY_MS = 24 * 3600 * 1000;
export const HOST = { version: "1.0.0", contract: "1.0", offers: { react: "19.3.1" }, names: {} };

export async function temporaryFolder(): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), "release-"));
  onTestFinished(() => rm(dir, { recursive: true, force: true }));
  return dir;
}

const RUN = { release: runRelease, promote: runPromote, rollback: runRollback, status: runStatus };

/** A team that releases to a place, from its own folder. */
export async function createTeam(place: Place, given: Partial<World> = {}) {
  const dist = join(await temporaryFolder(), "dist");
  const said: string[] = [];
  let now = Date.parse("2026-11-22T10:00:00.000Z");
  let next: SmallBuild = {};
  const world: World = {
    name: "mfe_assets",
    folder: "mfe-assets",
    dist,
    budget: { firstLoad: 5000, total: 50_000 },
    place,
    now: () => now,
    print: (line) => said.push(line),
    build: () => writeBuild(dist, next),
    hostOf: async () => HOST,
    ratesOf: async () => [],
    root: "/home/team/authentica",
    secrets: {},
    ...given,
  };
  return {
    world,
    said,
    pass(ms: number) {
      now += ms;
    },
    /** Runs a command, such as `release --canary 10`, with this build; returns its last line of output. */
    async run(command: string, build?: SmallBuild): Promise<string> {
      if (build) next = build;
      const words = readWords(command.split(" "), { RELEASES: "/unused" });
      await RUN[words.verb](world, words);
      return said.at(-1) ?? "";
    },
  };
}

export async function lineOf(place: Place): Promise<ReleaseLine> {
  const read = await place.readLine();
  return ReleaseLine.parse(JSON.parse(read?.text ?? "null"));
}

/** Runs what should fail, and returns the failure. */
export async function failureOf(run: Promise<unknown>): Promise<ReleaseFailure> {
  const error = await run.then(
    () => null,
    (reason) => reason,
  );
  expect(error).toBeInstanceOf(ReleaseFailure);
  return error as ReleaseFailure;
}
