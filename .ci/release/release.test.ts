import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { CREDENTIALS, openObjectStore } from "../../backend/tests/object-store.ts";
import { EXIT } from "./failure.ts";
import { openPlace } from "./open-place.ts";
import type { Place, Served } from "./place.ts";
import { createTeam, DAY_MS, failureOf, lineOf, temporaryFolder } from "./testing/world.ts";

const PLACES = {
  async "a folder"() {
    return openPlace(join(await temporaryFolder(), "places"), "mfe-assets", { cwd: "/", credentials: null });
  },
  async "a bucket"() {
    const store = await openObjectStore(await temporaryFolder());
    onTestFinished(() => store.close());
    const endpoint = new URL(store.location.url).origin;
    return openPlace(`s3://files/people?endpoint=${endpoint}`, "mfe-assets", { cwd: "/", credentials: CREDENTIALS });
  },
};

/** Returns the paths in a folder or bucket of releases, except the lock files for changes of release.json. */
const pathsOf = async (place: Place) =>
  (await place.list("")).map(({ path }) => path).filter((path) => !/^\./.test(path));

const idOf = async (place: Place, at = -1) => (await lineOf(place)).history.at(at)?.release ?? "";

test("a canary that fails clearly more often than the current release is promoted only with force", async () => {
  const place = await PLACES["a folder"]();
  let failures = 30;
  const ratesOf = async () =>
    [
      { remote: "mfe_assets", release: await idOf(place, 0), pages: 900, failures: 2 },
      { remote: "mfe_assets", release: await idOf(place, 1), pages: 100, failures },
      { remote: "mfe_public", release: await idOf(place, 1), pages: 5000, failures: 0 },
    ] as const;
  const team = await createTeam(place, { ratesOf });
  await team.run("release", { says: "one" });
  await team.run("release --canary 10", { says: "two" });
  const trial = await idOf(place, 1);
  for (const promote of ["promote --canary 50", "promote"]) {
    const failure = await failureOf(team.run(`${promote} --shell https://authentica.example`));
    expect([failure.code, failure.message]).toEqual([EXIT.refused, expect.stringContaining("clearly more often")]);
  }
  expect(team.said.at(-1)).toBe(
    `${trial}: 30 failures on 100 pages (30.0 %); ${await idOf(place, 0)}: 2 failures on 900 pages (0.2 %).`,
  );
  expect((await lineOf(place)).canary).toEqual({ release: trial, percent: 10 });
  await team.run("promote --canary 50 --shell https://authentica.example --force");
  failures = 1;
  await team.run("promote --shell https://authentica.example");
  expect((await lineOf(place)).current).toBe(trial);
});

describe.each(Object.entries(PLACES))("releases in %s", (_, open) => {
  test("a release goes to a canary, then to all visitors, then back by rollback, and the history records each step", async () => {
    const place = await open();
    const team = await createTeam(place);
    await team.run("release", { says: "one" });
    const one = await idOf(place);
    expect(await team.run("release --canary 10", { says: "two" })).toContain("10 % of the visitors get");
    const two = await idOf(place);
    expect(await lineOf(place)).toMatchObject({ current: one, canary: { release: two, percent: 10 } });
    await team.run("promote --canary 50");
    expect((await lineOf(place)).canary).toEqual({ release: two, percent: 50 });
    await team.run("promote");
    expect(await lineOf(place)).toMatchObject({ current: two, canary: null });
    await team.run("rollback");
    expect(await lineOf(place)).toMatchObject({ current: one, canary: null });
    expect((await failureOf(team.run("rollback"))).code).toBe(EXIT.refused);
    await team.run(`rollback ${two}`);
    const { current, history, releases } = await lineOf(place);
    expect(current).toBe(two);
    expect(history.map(({ does }) => does)).toEqual(["release", "canary", "canary", "promote", "rollback", "rollback"]);
    expect(Object.keys(releases)).toEqual([one, two]);
    expect(await team.run("status --check")).toBe("Every file that visitors get is as it was built.");
    const paths = await pathsOf(place);
    expect(paths.filter((path) => path.startsWith(`releases/${one}/`))).toHaveLength(9);
    expect(paths.filter((path) => path.startsWith(`releases/${two}/`))).toHaveLength(9);
    expect(paths.filter((path) => !path.startsWith("releases/"))).toEqual(["release.json"]);
  });

  test("source maps are stored beside the releases, resolve a position to its source, and are removed with their release", async () => {
    const place = await open();
    const team = await createTeam(place);
    const script = "static/js/async/routes.0011223344.js";
    const map = { version: 3, sources: ["../../../../src/routes.tsx"], names: [], mappings: "AAEI" };
    await team.run("release", { says: "one", maps: { [`${script}.map`]: JSON.stringify(map) } });
    const one = await idOf(place);
    expect((await pathsOf(place)).filter((path) => path.endsWith(".map"))).toEqual([`maps/${one}/${script}.map`]);
    expect(await team.run(`status --where ${one}/${script}:1:20`)).toBe("mfe-assets/src/routes.tsx:3:5");
    expect((await failureOf(team.run(`status --where ${one}/static/js/other.js:1:20`))).code).toBe(EXIT.refused);
    await team.run("release", { says: "two" });
    team.pass(31 * DAY_MS);
    await team.run("release", { says: "three" });
    team.pass(31 * DAY_MS);
    await team.run("release", { says: "four" });
    expect((await pathsOf(place)).filter((path) => path.includes(one))).toEqual([]);
  });

  test("releasing the same build again changes nothing, and restores lost or damaged files", async () => {
    const place = await open();
    const team = await createTeam(place);
    await team.run("release");
    const before = await place.readLine();
    team.pass(DAY_MS);
    expect(await team.run("release")).toContain("Nothing was changed.");
    expect(team.said.at(-2)).toMatch(/: 0 files uploaded and read back, 9 existed already$/);
    const folder = `releases/${await idOf(place)}`;
    const served: Served = { type: "text/javascript; charset=utf-8", encoding: null, cache: "immutable" };
    await place.put(`${folder}/remoteEntry.0a1b2c3d.js`, new TextEncoder().encode("self.mfe_assets = 2;"), served);
    await place.remove(`${folder}/static/image/cover.0123456789.png`);
    const broken = await failureOf(team.run("status --check"));
    expect(broken).toMatchObject({
      code: EXIT.failed,
      message: expect.stringContaining("cover.0123456789.png is missing"),
    });
    expect(broken.message).toContain("remoteEntry.0a1b2c3d.js differs from the file that was built");
    await team.run("release");
    expect(team.said.at(-2)).toMatch(/: 2 files uploaded and read back, 7 existed already$/);
    await team.run("status --check");
    expect(await place.readLine()).toEqual(before);
  });

  test("if a release command is killed at any moment, the served release stays, and repeating the command completes the release", async () => {
    const place = await open();
    let left = Number.POSITIVE_INFINITY;
    const team = await createTeam(dyingWhen(place, () => left-- <= 0));
    await team.run("release", { says: "before" });
    // Most steps upload one file each, so only some of them are tested.
    for (let steps = 0; left <= 0 || steps === 0; steps += steps < 16 ? 4 : 1) {
      const served = await idOf(place);
      left = steps;
      await team.run("release", { says: `after ${steps}` }).catch(({ message }) => expect(message).toBe("killed"));
      const isFlipped = (await idOf(place)) !== served;
      const hasCome = left;
      left = Number.POSITIVE_INFINITY;
      await team.run("status --check");
      const paths = await pathsOf(place);
      for (const manifest of paths.filter((path) => path.endsWith("/mf-manifest.json")))
        expect(paths.filter((path) => path.startsWith(manifest.replace("mf-manifest.json", "")))).toHaveLength(9);
      const { length } = (await lineOf(place)).history;
      await team.run("release");
      await team.run("status --check");
      const { current, history } = await lineOf(place);
      expect(history).toHaveLength(length + (isFlipped ? 0 : 1));
      expect(current).not.toBe(served);
      if (steps < 20) expect(isFlipped).toBe(false);
      if (hasCome > 0) expect(isFlipped).toBe(true);
      left = hasCome;
    }
  });

  test("of two simultaneous releases one succeeds, the other is refused and can retry, and the history has both afterwards", async () => {
    const place = await open();
    const first = await createTeam(place);
    await first.run("release", { says: "first" });
    const arrived: (() => void)[] = [];
    /** Lets both commands proceed to the point before they change release.json. */
    const meeting: Place = {
      ...place,
      swapLine: async (text, mark) => {
        if (arrived.length < 2) {
          await new Promise<void>((go) => {
            arrived.push(go);
            if (arrived.length === 2) for (const each of arrived) each();
          });
        }
        return place.swapLine(text, mark);
      },
    };
    const [a, b] = [await createTeam(meeting), await createTeam(meeting)];
    const runs = await Promise.allSettled([a.run("release", { says: "a" }), b.run("release", { says: "b" })]);
    const losers = runs.filter((run) => run.status === "rejected");
    expect(losers.length).toBeGreaterThan(0);
    for (const { reason } of losers) expect(reason.code).toBe(EXIT.overtaken);
    const { history, releases } = await lineOf(place);
    expect(history).toHaveLength(3 - losers.length);
    for (const [at, run] of runs.entries()) if (run.status === "rejected") await [a, b][at]?.run("release");
    expect((await lineOf(place)).history).toHaveLength(3);
    expect(Object.keys((await lineOf(place)).releases)).toEqual(expect.arrayContaining(Object.keys(releases)));
  });

  test("a file that reads back with different bytes is uploaded again; after a second mismatch the release stops", async () => {
    const place = await open();
    let spoils = 1;
    const spoiling: Place = {
      ...place,
      put: (path, bytes, served) => {
        const isSpoilt = path.endsWith(".css") && spoils-- > 0;
        return place.put(path, isSpoilt ? new Uint8Array([...bytes].reverse()) : bytes, served);
      },
    };
    const team = await createTeam(spoiling);
    await team.run("release", { says: "one" });
    await team.run("status --check");
    const before = await place.readLine();
    spoils = 2;
    const failure = await failureOf(team.run("release", { says: "two" }));
    expect(failure).toMatchObject({
      code: EXIT.failed,
      message: expect.stringContaining("read back with different bytes"),
    });
    expect(await place.readLine()).toEqual(before);
    expect((await pathsOf(place)).filter((path) => path.endsWith("mf-manifest.json"))).toHaveLength(1);
  });

  test("a release that no visitor got during the retention period is removed, unless a rollback would select it", async () => {
    const place = await open();
    const team = await createTeam(place);
    const ids: string[] = [];
    for (const says of ["one", "two", "three"]) {
      await team.run("release", { says });
      ids.push(await idOf(place));
      team.pass(DAY_MS);
    }
    await place.put("releases/0.9.0-0123456789ab/left.js", new Uint8Array(1), {
      type: "text/javascript",
      encoding: null,
      cache: "immutable",
    });
    team.pass(28 * DAY_MS);
    await team.run("release");
    expect(Object.keys((await lineOf(place)).releases)).toEqual(ids);
    // According to the clock of the place, the files have existed since the start of this test.
    team.pass(Date.now() + 31 * DAY_MS - team.world.now());
    await team.run("release");
    const { releases, history } = await lineOf(place);
    expect(Object.keys(releases)).toEqual(ids.slice(1));
    expect(history.at(-1)).toMatchObject({ does: "prune", release: ids[0] });
    const folders = new Set((await pathsOf(place)).map((path) => path.split("/")[1]));
    expect(folders).toEqual(new Set([...ids.slice(1), undefined]));
    await team.run("rollback");
    expect((await lineOf(place)).current).toBe(ids[1]);
    await team.run("status --check");
  });

  test("pages prerendered for another shell are uploaded as a separate file, and a dry run uploads nothing", async () => {
    const place = await open();
    const team = await createTeam(place);
    await team.run("release --dry-run", { frame: "one" });
    expect(await place.list("")).toEqual([]);
    await team.run("release");
    const id = await idOf(place);
    const before = (await lineOf(place)).releases[id]?.fragments?.path ?? "";
    expect(await team.run("release", { frame: "another" })).toContain("other prerendered pages");
    const { releases } = await lineOf(place);
    const after = releases[id]?.fragments?.path ?? "";
    expect(after).toMatch(new RegExp(`^releases/${id}/fragments\\.[0-9a-f]{12}\\.json$`));
    expect(after).not.toBe(before);
    expect(await place.read(before)).not.toBeNull();
    await team.run("status --check");
  });
});

test("in a bucket without conditional writes, two commands never both replace release.json, and a fresh lock is respected", async () => {
  const place = await PLACES["a bucket"]();
  await place.swapLine("0", null);
  for (let round = 1; round <= 8; round += 1) {
    const before = await place.readLine();
    const texts = [`${round} a`, `${round} b`, `${round} c`];
    const won = await Promise.all(texts.map((text) => place.swapLine(text, before?.mark ?? null)));
    expect(won.filter(Boolean).length).toBeLessThan(2);
    expect((await place.readLine())?.text).toBe(texts[won.indexOf(true)] ?? before?.text);
  }
  const ticket: Served = { type: "text/plain", encoding: null, cache: "no-cache" };
  const before = await place.readLine();
  await place.put("tickets/of-somebody", new Uint8Array(1), ticket);
  expect(await place.swapLine("mine", before?.mark ?? null)).toBe(false);
  await place.remove("tickets/of-somebody");
  expect(await place.swapLine("mine", before?.mark ?? null)).toBe(true);
  expect((await place.list("")).map(({ path }) => path)).toEqual(["release.json"]);
});

test("a file that a bucket would serve with wrong headers is uploaded again", async () => {
  const place = await PLACES["a bucket"]();
  const team = await createTeam(place);
  await team.run("release");
  const path = `releases/${await idOf(place)}/remoteEntry.0a1b2c3d.js`;
  const bytes = new Uint8Array((await place.read(path)) ?? []);
  const script: Served = { type: "text/javascript; charset=utf-8", encoding: null, cache: "immutable" };
  for (const other of [{ type: "application/octet-stream" }, { cache: "no-cache" }, { encoding: "br" }] as const) {
    await place.put(path, bytes, { ...script, ...other });
    await team.run("release");
    expect(team.said.at(-2)).toMatch(/: 1 files uploaded and read back/);
    expect(await place.isServed(path, script)).toBe(true);
  }
});

/** Returns the place as seen by a process that is killed when `isDead` returns true: nothing happens afterwards. */
function dyingWhen(place: Place, isDead: () => boolean): Place {
  const mortal =
    <A extends readonly unknown[], T>(does: (...input: A) => Promise<T>) =>
    async (...input: A): Promise<T> => {
      if (isDead()) throw new Error("killed");
      return does(...input);
    };
  return {
    words: place.words,
    list: mortal(place.list),
    read: mortal(place.read),
    isServed: mortal(place.isServed),
    put: mortal(place.put),
    remove: mortal(place.remove),
    readLine: mortal(place.readLine),
    swapLine: mortal(place.swapLine),
  };
}
