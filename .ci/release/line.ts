/**
 * The steps that change the contents of `release.json` (a `ReleaseLine`), as pure functions. Each returns the next
 * contents, or throws an error with the reason why the step is not possible.
 */
import type { Release, ReleaseLine } from "../../backend/contract/release.ts";
import { servedBefore } from "../../backend/platform/remotes/runnable.ts";
import { refused } from "./failure.ts";

export interface Step {
  /** The new line; the given one if nothing changes. */
  readonly line: ReleaseLine;
  /** The result, as a sentence for the user. */
  readonly says: string;
}

type Does = ReleaseLine["history"][number]["does"];

/** Older steps are removed from the history. */
const MAX_HISTORY = 1000;

const after = (line: ReleaseLine, at: string, does: Does, release: string): ReleaseLine => ({
  ...line,
  history: [...line.history, { at, does, release }].slice(-MAX_HISTORY),
});

/** Adds a new build, for all visitors or, with `percent`, as a canary. Repeating it changes nothing. */
export function release(line: ReleaseLine | null, { name, id, release, percent, at }: ReleaseStep): Step {
  if (line === null) {
    if (percent !== null) throw refused("The first release must be for all visitors: run release without --canary.");
    const first = { name, current: id, canary: null, releases: { [id]: release }, history: [] };
    return { line: after(first, at, "release", id), says: `All visitors get ${id}, the first release here.` };
  }
  if (line.name !== name) throw refused(`This folder or bucket contains the releases of ${line.name}, not of ${name}.`);
  const { current, canary } = line;
  if (canary && canary.release !== id)
    throw refused(
      `${canary.release} is already the canary, for ${canary.percent} % of the visitors. Promote it or end it with rollback before another release.`,
    );
  const { releasedAt = release.releasedAt } = line.releases[id] ?? {};
  const releases = { ...line.releases, [id]: { ...release, releasedAt } };
  const isSame = JSON.stringify(line.releases[id]) === JSON.stringify(releases[id]);
  if (percent !== null) {
    if (current === id) throw refused(`${id} is already the release for all visitors, so it cannot be a canary.`);
    if (isSame && canary?.percent === percent)
      return { line, says: `${percent} % of the visitors get ${id} already. Nothing was changed.` };
    const next = { ...line, releases, canary: { release: id, percent } };
    return {
      line: after(next, at, "canary", id),
      says: `${percent} % of the visitors get ${id}, the others ${current}.`,
    };
  }
  if (current === id && isSame) return { line, says: `All visitors get ${id} already. Nothing was changed.` };
  const next = { ...line, releases, current: id, canary: null };
  const before = current === id ? "with other prerendered pages than before" : `before: ${current}`;
  return { line: after(next, at, canary ? "promote" : "release", id), says: `All visitors get ${id}; ${before}.` };
}

export interface ReleaseStep {
  readonly name: string;
  readonly id: string;
  readonly release: Release;
  /** Share of the visitors; `null` for all. */
  readonly percent: number | null;
  /** ISO 8601, UTC. */
  readonly at: string;
}

/** Gives the canary to more visitors, or to all. */
export function promote(line: ReleaseLine, percent: number | null, at: string): Step {
  const { current, canary } = line;
  if (!canary) throw refused(`No canary is running: all visitors get ${current}.`);
  if (canary.percent === percent)
    return { line, says: `${percent} % of the visitors get ${canary.release} already. Nothing was changed.` };
  if (percent !== null) {
    const next = { ...line, canary: { ...canary, percent } };
    const says = `${percent} % of the visitors get ${canary.release}, the others ${current}.`;
    return { line: after(next, at, "canary", canary.release), says };
  }
  const next = { ...line, current: canary.release, canary: null };
  return {
    line: after(next, at, "promote", canary.release),
    says: `All visitors get ${canary.release}; before: ${current}.`,
  };
}

/**
 * Ends a canary, or goes back to the previous release; with `id`, to that release. Each repetition goes one release
 * further back; to go forward, name a release.
 */
export function rollback(line: ReleaseLine, id: string | null, at: string): Step {
  const { current, canary } = line;
  const previous = previousOf(line);
  const to = id ?? (canary ? current : previous);
  if (to === null) throw refused(`There is no earlier release than ${current} to roll back to.`);
  if (!Object.hasOwn(line.releases, to))
    throw refused(`There is no release ${to}. The releases are ${Object.keys(line.releases).join(", ")}.`);
  if (to === current && !canary) return { line, says: `All visitors get ${to} already. Nothing was changed.` };
  const next = { ...line, current: to, canary: null };
  const was = canary ? `the trial of ${canary.release} has ended` : `before: ${current}`;
  return { line: after(next, at, "rollback", to), says: `All visitors get ${to}; ${was}.` };
}

/** The release before the current one, which a rollback goes to; `null` if it no longer exists. */
export const previousOf = (line: ReleaseLine): string | null => servedBefore(line)[0] ?? null;

/**
 * Returns since when no visitor gets each release (ms since 1970). For a release that was never served, returns when it
 * was made.
 */
function unservedSince({ history, releases }: ReleaseLine): Map<string, number> {
  const since = new Map(Object.entries(releases).map(([id, { releasedAt }]) => [id, Date.parse(releasedAt)]));
  let current: string | null = null;
  let canary: string | null = null;
  for (const { at, does, release } of history) {
    if (does === "prune") continue;
    for (const id of [current, canary]) if (id !== null) since.set(id, Date.parse(at));
    if (does === "canary") canary = release;
    else [current, canary] = [release, null];
  }
  return since;
}

/**
 * Returns the contents without the releases that no visitor got for `keepMs`. A page that was open for longer can then
 * no longer load their files. The served releases and the target of a rollback remain.
 */
export function prune(
  line: ReleaseLine,
  keepMs: number,
  now: number,
): { line: ReleaseLine; pruned: readonly string[] } {
  const stays = new Set([line.current, line.canary?.release, previousOf(line)]);
  const since = unservedSince(line);
  const pruned = Object.keys(line.releases).filter((id) => !stays.has(id) && now - (since.get(id) ?? now) > keepMs);
  const at = new Date(now).toISOString();
  const gone = new Set(pruned);
  const releases = Object.fromEntries(Object.entries(line.releases).filter(([id]) => !gone.has(id)));
  const next = pruned.reduce((so, id) => after(so, at, "prune", id), { ...line, releases });
  return { line: pruned.length > 0 ? next : line, pruned };
}
