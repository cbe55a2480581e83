import { createHash } from "node:crypto";
import type { RemoteState } from "../../../contract/admin-operations.ts";
import { entryOf, parseManifest } from "../../../platform/remotes/formats.ts";
import type { Build, Remote, Remotes } from "../../../platform/remotes/remotes.ts";

/** Returns the current release of each microfrontend, and whether its manifest and remote entry exist. */
export const readRemotes = ({ all }: Remotes): Promise<RemoteState[]> => Promise.all(all.map(stateOf));

async function stateOf(remote: Remote): Promise<RemoteState> {
  const { value: line, problem } = await remote.standing();
  const current = remote.currentOf(line);
  const canary = remote.canaryOf(line);
  const [state, onTrial] = await Promise.all([buildState(remote, current), canary && buildState(remote, canary)]);
  return {
    name: remote.name,
    manifest: remote.addressOf(current).entry,
    ...state,
    // If `release.json` is invalid, its fault is shown first. The previous valid one stays in use.
    problem: problem ?? state.problem,
    canary: canary && onTrial && line?.canary ? { percent: line.canary.percent, ...onTrial } : null,
  };
}

async function buildState({ place }: Remote, { id, folder, release }: Build) {
  const known = { release: id, build: release?.build ?? null, version: release?.version ?? null };
  try {
    const path = `${folder}mf-manifest.json`;
    const bytes = await place.read(path);
    if (bytes === null) throw new Error(`${path} does not exist.`);
    const digest = createHash("sha256").update(bytes).digest();
    known.build ??= digest.toString("hex").slice(0, 12);
    if (release && release.integrity !== `sha256-${digest.toString("base64")}`)
      throw new Error(`${path} differs from the released file.`);
    const manifest = parseManifest(bytes);
    known.version ??= manifest.metaData.buildInfo?.buildVersion ?? null;
    const entry = `${folder}${entryOf(manifest)}`;
    if ((await place.read(entry)) === null) throw new Error(`${entry} does not exist.`);
    return { ...known, healthy: true, problem: null };
  } catch (error) {
    return { ...known, healthy: false, problem: (error as Error).message };
  }
}
