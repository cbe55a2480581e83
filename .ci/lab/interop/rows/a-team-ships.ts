import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Bench } from "../bench.ts";
import { type Running, ran } from "../process.ts";
import type { Row } from "../row.ts";

const root = fileURLToPath(new URL("../../../..", import.meta.url));
const PAGES = { here: "backend/docs/develop/releases.md", own: "backend/docs/develop/own-repository.md" } as const;
/** Includes installation and builds. */
const WITHIN_MS = 12 * 60_000;
const VISITORS = 200;

/** The commands of each section of a page, in order. */
function sectionsOf(page: string): ReadonlyMap<string, readonly string[]> {
  const sections = new Map<string, string[]>();
  let heading = "";
  for (const [, title, block] of page.matchAll(/^## (.+)$|^```sh\n([\s\S]*?)^```$/gm)) {
    if (title !== undefined) heading = title;
    else sections.set(heading, [...(sections.get(heading) ?? []), block as string]);
  }
  return sections;
}

/** Clones this repository into a new folder. */
async function clone(bench: Bench): Promise<string> {
  const folder = join(await bench.folder(), "authentica");
  const { code, errors } = await ran("git", ["clone", "--quiet", "--depth", "1", `file://${root}`, folder]);
  if (code !== 0) throw new Error(errors);
  return folder;
}

/** Returns how many of the next visitors get each release; `""` is the build in the microfrontend's folder. */
async function visit(url: string): Promise<ReadonlyMap<string, number>> {
  const got = new Map<string, number>();
  for (let visitor = 0; visitor < VISITORS; visitor += 1) {
    const page = await (await fetch(`${url}/dashboard`)).text();
    const release = /mfe-assets\/releases\/([^/"]*)/.exec(page)?.[1] ?? "";
    got.set(release, (got.get(release) ?? 0) + 1);
  }
  return got;
}

/** Returns the release that every visitor got. Throws if they got different ones. */
function onlyRelease(visits: ReadonlyMap<string, number> | undefined): string {
  const [release = "", ...others] = visits?.keys() ?? [];
  if (release === "" || others.length > 0)
    throw new Error(`Expected all visitors to get one release, but they got ${[release, ...others].join(" and ")}.`);
  return release;
}

const row: Row = {
  name: "teams can follow the pages on releases word for word: release, canary, promotion, rollback, and a microfrontend in its own repository",
  needs: [],
  withinMs: WITHIN_MS,
  async run(bench) {
    const cwd = await clone(bench);
    const env: Record<string, string> = { INIT_CWD: cwd };
    let server: Running | undefined;

    /**
     * Runs the commands of a section, each block in a separate shell; keeps the server running. Calls `then` after
     * each block.
     */
    async function followed<T>(page: string, section: string, then: () => Promise<T>): Promise<T[]> {
      const results = [];
      for (const block of sectionsOf(page).get(section) ?? []) {
        const [, serve] = /^(.*npm run serve).*$/m.exec(block) ?? [];
        const script = block.replace(/^.*npm run serve.*$/m, "");
        const { code, output, errors } = await ran("bash", ["-ec", script], { cwd, env, withinMs: WITHIN_MS });
        if (code !== 0)
          throw new Error(`The commands of the page failed with exit code ${code}: ${script}\n${output}${errors}`);
        for (const [, name = "", value = ""] of script.matchAll(/^export (\w+)=(\S+)/gm)) env[name] = value;
        const isReady = (said: string) => said.includes('"event":"listening"');
        if (serve) {
          await server?.stop();
          server = await bench.start("bash", ["-c", `exec env ${serve}`], { cwd, env, isReady });
        }
        results.push(await then());
      }
      return results;
    }

    const serveAt = async () => {
      const url = `http://localhost:${await bench.freePort()}`;
      env.PORT = new URL(url).port;
      return url;
    };
    const url = await serveAt();
    const here = (await Deno.readTextFile(join(cwd, PAGES.here))).replaceAll("http://localhost:8000", url);
    const follow = (section: string) => followed(here, section, () => visit(url));

    const [, released] = await follow("Once");
    const first = onlyRelease(released);
    await follow("A change");
    const [onTrial, , promoted] = await follow("Canary");
    const second = onlyRelease(promoted);
    if (second === first) throw new Error(`After the promotion visitors still get the first release, ${first}.`);
    const [before, after] = [onTrial?.get(first) ?? 0, onTrial?.get(second) ?? 0];
    if (before === 0 || after === 0 || before + after !== VISITORS)
      throw new Error(
        `Of ${VISITORS} visitors during the canary, ${before} got the current release ${first} and ${after} got the canary ${second}; expected some of each.`,
      );
    const headers = { authorization: `Bearer ${env.METRICS_TOKEN}` };
    const rates = await (await fetch(`${url}/api/metrics/microfrontends`, { headers })).text();
    for (const release of [first, second])
      if (!rates.includes(release)) throw new Error(`The metrics have no rates of ${release}: ${rates}`);
    const [back] = await follow("Rollback");
    if (onlyRelease(back) !== first)
      throw new Error(`After the rollback visitors get ${onlyRelease(back)}, expected ${first}.`);

    const own = await Deno.readTextFile(join(cwd, PAGES.own));
    const shell = await serveAt();
    for (const section of ["What a team receives", "The repository", "The first release", "Registration"])
      await followed(own, section, async () => {});
    const remotes = await (await fetch(`${shell}/remotes.json`)).text();
    if (!/"mfe_hello".*mfe-hello\/releases\/0\.1\.0-/.test(remotes))
      throw new Error(`/remotes.json has no mfe_hello: ${remotes}`);
    const page = await (await fetch(`${shell}/hello`)).text();
    if (!page.includes("/remotes/mfe-hello/releases/"))
      throw new Error("The page of /hello does not load the files of mfe-hello.");
    const port = String(await bench.freePort());
    // The command of `npm run dev`, started directly because npm exits without its child.
    await bench.start("node", ["node_modules/.bin/microfrontend", "dev", "--recorded"], {
      cwd: join(cwd, "../mfe-hello"),
      env: { ...env, DEV_PORT: port },
      isReady: (said) => said.includes("built in"),
    });
    const about = await (await fetch(`http://localhost:${port}/alone.json`)).json();
    if (about.remote !== "mfe_hello" || about.mode !== "recorded")
      throw new Error(
        `Expected the development page of mfe_hello with the recorded API, got ${about.remote} with the ${about.mode} API.`,
      );
  },
};

export default row;
