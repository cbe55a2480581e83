import { createHash } from "node:crypto";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import type { ReleaseLine } from "../../contract/release.ts";
import { writeIn } from "../../tests/site.ts";
import { createRemotes } from "./remotes.ts";
import { FROM_HERE } from "./settings.ts";

const [FIRST, SECOND, THIRD] = ["0.1.0-000000000001", "0.2.0-000000000002", "0.3.0-000000000003"] as const;
type Id = typeof FIRST | typeof SECOND | typeof THIRD;
const integrity = (text: string) => `sha256-${createHash("sha256").update(text).digest("base64")}`;

const HOST = {
  version: "1.0.0",
  contract: "1.0",
  offers: { "@tanstack/react-query": "5.108.0" },
  names: { "react-router-dom": ["Link"] },
};
const RUNS = { contract: "1.0", requires: { "@tanstack/react-query": "^5.107.1" }, uses: {} };
const AHEAD = { ...RUNS, contract: "1.1" };
const APART = { ...RUNS, requires: { "@tanstack/react-query": "^4.44.0" } };
const UNKNOWN = { ...RUNS, uses: { "react-router-dom": ["useFetcher"] } };

const manifestOf = (claims: object) =>
  JSON.stringify({ metaData: { remoteEntry: { name: "remoteEntry.0a.js", path: "" } }, authentica: claims });

/** Creates a folder of releases, whose builds require this, and a shell. */
async function open(claims: Partial<Record<Id, object>>) {
  const dir = await Deno.makeTempDir({ prefix: "authentica-runnable-" });
  onTestFinished(() => Deno.remove(dir, { recursive: true }));
  for (const [id, of] of Object.entries(claims))
    await writeIn(dir, `places/mfe-assets/releases/${id}`, { "mf-manifest.json": manifestOf(of) });
  const setHost = (host: object) => writeIn(dir, "shell/dist", { "host.json": JSON.stringify(host) });
  await setHost(HOST);
  const start = () =>
    createRemotes({ settings: { ...FROM_HERE, releasesDir: join(dir, "places") }, webDir: dir, now: () => 0 });
  let remotes = start();
  return {
    setHost,
    lose: (id: Id) => Deno.remove(join(dir, `places/mfe-assets/releases/${id}/mf-manifest.json`)),
    restart: () => {
      remotes = start();
    },
    async release(current: Id, history: ReleaseLine["history"], canary: ReleaseLine["canary"] = null) {
      const releases = Object.fromEntries(
        Object.entries(claims).map(([id, of]) => {
          const [version, build] = id.split("-");
          const manifest = `releases/${id}/mf-manifest.json`;
          const at = { releasedAt: "2026-11-22T12:00:00.000Z", manifest, integrity: integrity(manifestOf(of)) };
          return [id, { version, build, contract: "1.0", bytes: 1, ...at }];
        }),
      );
      const line = { name: "mfe_assets", current, canary, releases, history };
      await writeIn(dir, "places/mfe-assets", { "release.json": JSON.stringify(line) });
    },
    /** Returns what visitors get, what a canary's visitors get, and what an administrator reads. */
    async served() {
      const remote = remotes.named("mfe_assets");
      const standing = await remote?.standing();
      const { value: line = null, problem } = standing ?? {};
      return { current: remote?.currentOf(line).id, canary: remote?.canaryOf(line)?.id ?? null, problem };
    },
  };
}

const did = (does: ReleaseLine["history"][number]["does"], release: Id) => ({
  at: "2026-11-22T12:00:00.000Z",
  does,
  release,
});
const BOTH = [did("release", FIRST), did("release", SECOND)];
const says = (id: Id, why: string) => `release.json: The shell cannot run ${id}: ${why}`;

test.each([
  ["a contract ahead of the shell", AHEAD, "It needs contract 1.1; this shell has 1.0."],
  ["a major apart", APART, "It needs @tanstack/react-query ^4.44.0; this shell has 5.108.0."],
  [
    "a name that the shell does not share",
    UNKNOWN,
    "It uses useFetcher of react-router-dom, which this shell does not share.",
  ],
])(
  "a release with %s is reported but not served; the previous release is served, also after a restart",
  async (_, claims, why) => {
    const { release, served, restart } = await open({ [FIRST]: RUNS, [SECOND]: claims });
    await release(FIRST, [did("release", FIRST)]);
    expect(await served()).toEqual({ current: FIRST, canary: null, problem: null });
    await release(SECOND, BOTH);
    const problem = `${says(SECOND, why)} Visitors get ${FIRST} instead.`;
    expect(await served()).toEqual({ current: FIRST, canary: null, problem });
    restart();
    expect(await served()).toEqual({ current: FIRST, canary: null, problem });
  },
);

test("a release is served as long as the shell can run it", async () => {
  const { release, served, setHost } = await open({ [FIRST]: RUNS, [SECOND]: AHEAD });
  await release(SECOND, BOTH);
  expect((await served()).current).toBe(FIRST);
  await setHost({ ...HOST, contract: "1.1" });
  expect(await served()).toEqual({ current: SECOND, canary: null, problem: null });
  await setHost(HOST);
  expect((await served()).current).toBe(FIRST);
});

test("a canary that the shell cannot run is dropped", async () => {
  const { release, served } = await open({ [FIRST]: RUNS, [SECOND]: AHEAD });
  const history = [did("release", FIRST), did("canary", SECOND)];
  await release(FIRST, history, { release: SECOND, percent: 10 });
  const problem = says(SECOND, "It needs contract 1.1; this shell has 1.0.");
  expect(await served()).toEqual({ current: FIRST, canary: null, problem });
});

test("a refused release is not replaced by one that was rolled back or was only a canary", async () => {
  const { release, served } = await open({ [FIRST]: RUNS, [SECOND]: RUNS, [THIRD]: AHEAD });
  await release(THIRD, [...BOTH, did("rollback", FIRST), did("canary", SECOND), did("release", THIRD)]);
  expect((await served()).current).toBe(FIRST);
});

test("the release list is kept if the shell can run none of its releases", async () => {
  const { release, served } = await open({ [FIRST]: APART, [SECOND]: AHEAD });
  await release(SECOND, BOTH);
  const problem = says(SECOND, "It needs contract 1.1; this shell has 1.0.");
  expect(await served()).toEqual({ current: SECOND, canary: null, problem });
});

test("a release whose manifest cannot be read is served", async () => {
  const { release, served, lose } = await open({ [FIRST]: RUNS, [SECOND]: AHEAD });
  await lose(SECOND);
  await release(SECOND, BOTH);
  expect(await served()).toEqual({ current: SECOND, canary: null, problem: null });
});
