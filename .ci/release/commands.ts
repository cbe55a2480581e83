/**
 * The commands that release a microfrontend. Because of their order, a command may be killed at any point: it uploads
 * files into a new folder and reads each back, then uploads the manifest, and then changes `release.json` if that has
 * not changed since it was read. Before that last step visitors get the same as before, and repeating the command
 * resumes it.
 */
import { SourceMap } from "node:module";
import { posix } from "node:path";
import * as z from "zod/mini";
import type { Host } from "../../backend/contract/host.ts";
import { fileIn, LANGUAGES, type Language } from "../../backend/contract/language.ts";
import { LINE_NAME, ReleaseLine } from "../../backend/contract/release.ts";
import type { RemoteRate } from "../../backend/contract/remote-failure.ts";
import { type Build, integrityOf, MANIFEST, readBuild } from "./build.ts";
import { type Budget, problemsOf, weightOf } from "./check.ts";
import { EXIT, failed, ReleaseFailure, refused } from "./failure.ts";
import { inWords, isClearlyWorse } from "./judge.ts";
import { previousOf, promote, prune, release, rollback, type Step } from "./line.ts";
import type { Place, ReadLine } from "./place.ts";
import { checkServed, lineProblem } from "./served.ts";
import { eachOf, missingOf, removeFolder, upload } from "./upload.ts";
import type { Where, Words } from "./words.ts";

export interface World {
  /** The microfrontend of the commands. */
  readonly name: string;
  readonly folder: string;
  readonly dist: string;
  readonly budget: Budget;
  readonly place: Place;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly print: (line: string) => void;
  /** Builds `dist` again. Rejects if the build fails. */
  readonly build: () => Promise<void>;
  /** Returns what the shell at this address offers; `null` for that of the checkout. */
  readonly hostOf: (shell: string | null) => Promise<Host>;
  /** Returns page views and failures of each release from the product at this address. */
  readonly ratesOf: (shell: string) => Promise<readonly RemoteRate[]>;
  /** See `CheckOptions`. */
  readonly root: string;
  readonly secrets: Readonly<Record<string, string>>;
}

const RELEASES = "releases/";
/** Source maps are beside the releases, because only `release.json` and the releases are served. */
const mapsOf = (id: string) => `maps/${id}/`;
const folderOf = (id: string) => `${RELEASES}${id}/`;
const isoOf = (ms: number) => new Date(ms).toISOString();
const kB = (bytes: number) => `${Math.ceil(bytes / 1000)} kB`;

interface Known {
  readonly read: ReadLine | null;
  readonly line: ReleaseLine | null;
}

async function lineAt(place: Place): Promise<Known> {
  const read = await place.readLine();
  if (!read) return { read, line: null };
  try {
    return { read, line: z.parse(ReleaseLine, JSON.parse(read.text)) };
  } catch (error) {
    throw failed(`${place.words}${LINE_NAME} is malformed: ${(error as Error).message}`);
  }
}

/** Returns the `release.json` of this microfrontend. Throws if there is none. */
async function ownLine({ place, name }: World): Promise<{ read: ReadLine; line: ReleaseLine }> {
  const { read, line } = await lineAt(place);
  if (!read || !line) throw refused(`Nothing has been released at ${place.words} yet. Release a build first.`);
  if (line.name !== name) throw refused(`${place.words} contains the releases of ${line.name}, not of ${name}.`);
  return { read, line };
}

const textOf = (line: ReleaseLine) => `${JSON.stringify(line, null, 2)}\n`;

/** Replaces the `release.json` that was read. Throws if another command has replaced it first. */
async function flip(
  { place, print }: World,
  read: ReadLine | null,
  was: ReleaseLine | null,
  step: Step,
): Promise<string> {
  const text = textOf(step.line);
  if (step.line !== was && !(await place.swapLine(text, read?.mark ?? null))) {
    const last = (await lineAt(place)).line?.history.at(-1);
    const who = last ? `${last.does} of ${last.release} at ${last.at}` : "somebody else";
    throw new ReleaseFailure(
      `Another command (${who}) is changing the releases at ${place.words}. This one changed nothing: check status, then run it again.`,
      EXIT.overtaken,
    );
  }
  print(step.says);
  return text;
}

export async function runRelease(world: World, words: Words): Promise<void> {
  const { place, name, now, print } = world;
  const { read, line } = await lineAt(place);
  const host = await world.hostOf(words.shell);
  if (!words.isBuilt) await world.build();
  const build = await readBuild(world.dist);
  const problems = problemsOf(build, { ...world, host });
  if (problems.length > 0)
    throw refused(`${build.id} is not released:\n${problems.map((one) => `- ${one}`).join("\n")}`);
  const weight = weightOf(build);
  print(
    `${name} ${build.id}: ${build.files.size} files of ${kB(weight.total)} (budget ${kB(world.budget.total)}), first load ${kB(weight.firstLoad)} (budget ${kB(world.budget.firstLoad)})`,
  );

  if (words.shell === null)
    print(
      `Checked against shell ${host.version}, contract ${host.contract}. If a service's shell cannot run it, its visitors keep the release before.`,
    );

  const folder = folderOf(build.id);
  const step = release(line, {
    name,
    id: build.id,
    release: releaseOf(build, now()),
    percent: words.canary,
    at: isoOf(now()),
  });
  const files = [...build.files.values(), ...build.twins, ...(build.fragments ? [build.fragments] : [])];
  if (words.isDryRun) {
    const missing = await missingOf(place, folder, [...files, build.manifestFile]);
    print(
      `Would upload ${missing.length} files to ${place.words}${folder}; ${files.length + 1 - missing.length} exist already.`,
    );
    print(step.line === line ? step.says : `Result without --dry-run: ${step.says}`);
    return;
  }
  const send = async () => {
    const { sent, there } = await upload(place, folder, files);
    const manifest = await upload(place, folder, [build.manifestFile]);
    return { sent: sent + manifest.sent, there: there + manifest.there };
  };
  await upload(place, mapsOf(build.id), build.maps);
  const { sent, there } = await send();
  print(`${place.words}${folder}: ${sent} files uploaded and read back, ${there} existed already`);
  const at = words.url
    ? { base: `${words.url}/${world.folder}`, shell: words.shell && new URL(words.shell).origin }
    : null;
  if (at) {
    await checkServed(at, folder, [...files.filter(({ served }) => served.encoding === null), build.manifestFile]);
    print(`${at.base}/${folder} serves them unchanged`);
  }
  const text = await flip(world, read, line, step);
  // A simultaneous clean-up by another team member may have removed files of the new release.
  const paths = new Set((await place.list(folder)).map(({ path }) => path));
  if ([...files, build.manifestFile].some(({ path }) => !paths.has(`${folder}${path}`))) await send();
  if (at) {
    const problem = await lineProblem(at, LINE_NAME, text);
    if (problem) print(`Warning: ${at.base}/${LINE_NAME} ${problem}.`);
  }
  await tidy(world, words.keepMs);
}

const releaseOf = ({ id, claims, files, manifestFile, fragments }: Build, now: number) => ({
  version: claims.version,
  ...(claims.title !== undefined && { title: claims.title }),
  build: claims.build,
  contract: claims.contract,
  releasedAt: isoOf(now),
  manifest: `${folderOf(id)}${MANIFEST}`,
  integrity: integrityOf(manifestFile.bytes),
  bytes: [manifestFile, ...files.values()].reduce((all, { bytes }) => all + bytes.length, 0),
  ...(fragments && {
    fragments: { path: `${folderOf(id)}${fragments.path}`, integrity: integrityOf(fragments.bytes) },
  }),
});

/**
 * Removes releases that no visitor got for `keepMs`: first from `release.json`, then their files. A folder that
 * `release.json` does not name is left over from an interrupted release or clean-up. It is removed once nothing in it
 * has changed for `keepMs`.
 */
async function tidy({ place, now, print }: World, keepMs: number): Promise<void> {
  const { read, line } = await lineAt(place);
  if (!line || !read) return;
  const { line: next, pruned } = prune(line, keepMs, now());
  // Another command changed `release.json` first, and cleans up after its change.
  if (next !== line && !(await place.swapLine(textOf(next), read.mark))) return;
  const changedAt = new Map<string, number>();
  for (const file of await place.list(RELEASES)) {
    const id = file.path.slice(RELEASES.length).split("/")[0] ?? "";
    changedAt.set(id, Math.max(changedAt.get(id) ?? 0, file.changedAt));
  }
  for (const [id, changed] of changedAt) {
    const isLeft = !Object.hasOwn(next.releases, id) && (pruned.includes(id) || now() - changed > keepMs);
    if (!isLeft) continue;
    await removeFolder(place, folderOf(id), MANIFEST);
    await eachOf(await place.list(mapsOf(id)), ({ path }) => place.remove(path));
    print(`${id} was removed: no visitor got it for ${keepMs / (24 * 3600 * 1000)} days.`);
  }
}

export async function runPromote(world: World, { canary, shell, isForced }: Words): Promise<void> {
  const { read, line } = await ownLine(world);
  if (line.canary) await judge(world, { current: line.current, trial: line.canary.release, shell, isForced });
  await flip(world, read, line, promote(line, canary, isoOf(world.now())));
}

interface Trial {
  readonly current: string;
  readonly trial: string;
  readonly shell: string | null;
  readonly isForced: boolean;
}

/**
 * Prints page views and failures of the canary and the current release. Refuses a canary that fails clearly more
 * often, unless forced.
 */
async function judge({ name, ratesOf, print }: World, { current, trial, shell, isForced }: Trial): Promise<void> {
  if (shell === null) return print("Failures are not known: --shell ADDRESS with METRICS_TOKEN shows them.");
  const rates = (await ratesOf(shell)).filter(({ remote }) => remote === name);
  const rateOf = (id: string) => rates.find(({ release }) => release === id) ?? { pages: 0, failures: 0 };
  print(`${trial}: ${inWords(rateOf(trial))}; ${current}: ${inWords(rateOf(current))}.`);
  if (isClearlyWorse(rateOf(trial), rateOf(current)) && !isForced)
    throw refused(
      `The canary ${trial} fails clearly more often than ${current}. End the canary with rollback, or promote it anyway with --force.`,
    );
}

export async function runRollback(world: World, { id }: Words): Promise<void> {
  const { read, line } = await ownLine(world);
  const step = rollback(line, id, isoOf(world.now()));
  const problems = step.line === line ? [] : await brokenAt(world.place, step.line, step.line.current, false);
  if (problems.length > 0) throw failed(`Cannot roll back to ${step.line.current}: ${problems[0]}.`);
  await flip(world, read, line, step);
}

export async function runStatus(world: World, { isJson, isWhole, where }: Words): Promise<void> {
  const { place, print } = world;
  if (where !== null) return print(await sourceOf(world, where));
  const { line } = await ownLine(world);
  if (isJson) return print(JSON.stringify(line, null, 2));
  const { current, canary, releases, history } = line;
  const previous = previousOf(line);
  const roleOf = (id: string) => {
    if (id === current) return canary ? `${100 - canary.percent} % of the visitors` : "all visitors";
    if (id === canary?.release) return `on trial with ${canary.percent} %`;
    return id === previous ? "before it" : "";
  };
  print(`${line.name} at ${place.words}`);
  const sorted = Object.entries(releases).sort(([, a], [, b]) => b.releasedAt.localeCompare(a.releasedAt));
  for (const [id, { releasedAt, bytes, contract }] of sorted)
    print(`  ${id}  ${releasedAt}  ${kB(bytes)}  contract ${contract}  ${roleOf(id)}`.trimEnd());
  for (const { at, does, release } of history.slice(-10)) print(`  ${at}  ${does}  ${release}`);
  const problems: string[] = [];
  for (const id of [current, ...(canary ? [canary.release] : [])])
    for (const problem of await brokenAt(place, line, id, isWhole)) problems.push(`- ${id}: ${problem}`);
  if (problems.length > 0)
    throw failed(`Files of the current release or of the canary are damaged:\n${problems.join("\n")}`);
  print(
    isWhole
      ? "Every file that visitors get is as it was built."
      : "The files that visitors get exist; --check reads each of them.",
  );
}

const Payload = z.object({
  version: z.literal(3),
  sources: z.array(z.string()),
  names: z.array(z.string()),
  mappings: z.string(),
});

/**
 * Returns the position in the sources for a position in a script, with the source map of its release:
 * `mfe-assets/src/…/x.tsx:12:5`.
 */
async function sourceOf({ place, folder }: World, { release, file, line, column }: Where): Promise<string> {
  const path = `${mapsOf(release)}${file}.map`;
  const bytes = await place.read(path);
  if (!bytes) throw refused(`The source map ${path} is missing at ${place.words}.`);
  const payload = z.parse(Payload, JSON.parse(new TextDecoder().decode(bytes)));
  const found = new SourceMap({ file, sourcesContent: [], sourceRoot: "", ...payload }).findEntry(line - 1, column - 1);
  if (!("originalSource" in found))
    throw refused(`The source map of ${file} has no source position for ${line}:${column}.`);
  // The bundler writes paths relative to the folder of the script.
  const source = posix.join(folder, "dist", posix.dirname(file), found.originalSource);
  return `${source}:${found.originalLine + 1}:${found.originalColumn + 1}`;
}

const Files = z.object({
  authentica: z.object({
    files: z.record(z.string(), z.string()),
    languages: z.optional(z.partialRecord(z.enum(LANGUAGES), z.string())),
  }),
});
const filesIn = (bytes: Uint8Array) => z.parse(Files, JSON.parse(new TextDecoder().decode(bytes))).authentica;

/**
 * Returns what is damaged in a release: checks its manifest and that its files exist, or with `isWhole` also their
 * bytes.
 */
async function brokenAt(place: Place, { releases }: ReleaseLine, id: string, isWhole: boolean): Promise<string[]> {
  const release = releases[id];
  const bytes = release && (await place.read(release.manifest));
  if (!release || !bytes) return [`${MANIFEST} is not there`];
  if (integrityOf(bytes) !== release.integrity) return [`${MANIFEST} is not the one that was released`];
  const { files, languages = {} } = filesIn(bytes);
  for (const [language, integrity] of Object.entries(languages)) {
    const path = fileIn(language as Language, MANIFEST);
    const manifest = await place.read(`${folderOf(id)}${path}`);
    // A manifest that differs is reported below, like any other file.
    if (manifest && integrityOf(manifest) === integrity) Object.assign(files, filesIn(manifest).files);
    files[path] = integrity;
  }
  const there = new Set((await place.list(folderOf(id))).map(({ path }) => path));
  const wanted = Object.entries(files).map(([path, integrity]) => [`${folderOf(id)}${path}`, integrity] as const);
  if (release.fragments) wanted.push([release.fragments.path, release.fragments.integrity]);
  const problems: string[] = [];
  for (const [path, integrity] of wanted) {
    if (!there.has(path)) problems.push(`${path} is missing`);
    else if (isWhole && integrityOf((await place.read(path)) ?? new Uint8Array(0)) !== integrity)
      problems.push(`${path} differs from the file that was built`);
  }
  return problems;
}
