import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Bench } from "../bench.ts";
import { ran } from "../process.ts";
import type { Row } from "../row.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const PAGE = "backend/docs/a-team-ships.md";
/** Installation and builds among them. */
const WITHIN_MS = 12 * 60_000;
const VISITORS = 200;

/** The commands of each section, in the order of the page. */
function sectionsOf(page: string): ReadonlyMap<string, readonly string[]> {
  const sections = new Map<string, string[]>();
  let heading = "";
  for (const [, title, block] of page.matchAll(/^## (.+)$|^```sh\n([\s\S]*?)^```$/gm)) {
    if (title !== undefined) heading = title;
    else sections.set(heading, [...(sections.get(heading) ?? []), block as string]);
  }
  return sections;
}

/** This tree as somebody gets it who clones it. */
async function clone(bench: Bench): Promise<string> {
  const folder = join(await bench.folder(), "authentica");
  const { code, errors } = await ran("git", ["clone", "--quiet", "--depth", "1", `file://${root}`, folder]);
  if (code !== 0) throw new Error(errors);
  return folder;
}

/** How many of the next visitors get which release; `""`: the build that lies in the folder. */
async function visit(url: string): Promise<ReadonlyMap<string, number>> {
  const got = new Map<string, number>();
  for (let visitor = 0; visitor < VISITORS; visitor += 1) {
    const remotes = await (await fetch(`${url}/remotes.json`)).text();
    const release = /mfe-assets\/releases\/([^/"]*)/.exec(remotes)?.[1] ?? "";
    got.set(release, (got.get(release) ?? 0) + 1);
  }
  return got;
}

/** The release that every visitor got. Throws if it is not one. */
function onlyRelease(visits: ReadonlyMap<string, number> | undefined): string {
  const [release = "", ...others] = visits?.keys() ?? [];
  if (release === "" || others.length > 0) throw new Error(`Visitors get ${[release, ...others].join(" and ")}.`);
  return release;
}

const row: Row = {
  name: "a team ships by the page that says how, word for word: released, tried by some, everybody's, and taken back",
  needs: [],
  withinMs: WITHIN_MS,
  async run(bench) {
    const url = `http://localhost:${await bench.freePort()}`;
    const cwd = await clone(bench);
    const page = (await Deno.readTextFile(join(cwd, PAGE))).replaceAll("http://localhost:8000", url);
    const sections = sectionsOf(page);
    const env: Record<string, string> = { PORT: new URL(url).port, INIT_CWD: cwd };

    /** The commands of a section, each block in a shell of its own; a server is left running. Visits are made after each. */
    const follow = async (section: string): Promise<ReadonlyMap<string, number>[]> => {
      const visits = [];
      for (const block of sections.get(section) ?? []) {
        const [, serve] = /^(.*npm run serve).*$/m.exec(block) ?? [];
        const script = block.replace(/^.*npm run serve.*$/m, "");
        const { code, output, errors } = await ran("bash", ["-ec", script], { cwd, env, withinMs: WITHIN_MS });
        if (code !== 0) throw new Error(`${script} ends with ${code}: ${output}${errors}`);
        for (const [, name = "", value = ""] of script.matchAll(/^export (\w+)=(\S+)/gm)) env[name] = value;
        const isReady = (said: string) => said.includes('"event":"listening"');
        if (serve) await bench.start("bash", ["-c", `exec env ${serve}`], { cwd, env, isReady });
        visits.push(await visit(url));
      }
      return visits;
    };

    const [, released] = await follow("Once");
    const first = onlyRelease(released);
    await follow("A change");
    const [onTrial, , promoted] = await follow("On trial");
    const second = onlyRelease(promoted);
    if (second === first) throw new Error(`Still ${first} is everybody's after it was promoted.`);
    const [before, after] = [onTrial?.get(first) ?? 0, onTrial?.get(second) ?? 0];
    if (before === 0 || after === 0 || before + after !== VISITORS)
      throw new Error(`On trial ${first} goes to ${before} visitors, ${second} to ${after}.`);
    const [back] = await follow("Back");
    if (onlyRelease(back) !== first) throw new Error(`After the way back visitors get ${onlyRelease(back)}.`);
  },
};

export default row;
