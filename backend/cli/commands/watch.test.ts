/** Long runs of `watch`: the service is down for a while, files cannot be read for a while, the clock advances. */
import { expect, onTestFinished, test } from "vitest";
import type { Found, Passed } from "../files/walk.ts";
import type { Outcome } from "../stamping/outcome.ts";
import { openTerminal } from "../test-terminal.ts";
import type { Text } from "../world/text.ts";
import { EXITS, Stopped } from "../world/world.ts";
import { createNews } from "./watch.ts";

/** Runs `watch` on a folder. */
async function openWatch(desk: Awaited<ReturnType<typeof openTerminal>>, now = Date.now) {
  const stop = new AbortController();
  const told: { readonly path: string; readonly outcome: string; readonly reason?: string }[] = [];
  let errors = "";
  const ended = desk.command("watch in --every 0.005 --private --json", {
    stop,
    now,
    out: (line) => void told.push(JSON.parse(line)),
    err: (text) => {
      errors += text;
    },
  });
  const end = async () => {
    stop.abort(new Stopped());
    return (await ended).code;
  };
  onTestFinished(async () => void (await end()));
  return { told, errors: () => errors, end };
}

/** A reason that is the same in every language. */
const said =
  (text: string): Text =>
  () =>
    text;

const soon = <T>(get: () => T) => expect.poll(get, { timeout: 20_000, interval: 20 });

const paths = (told: readonly { readonly path: string; readonly outcome: string }[]) =>
  told.map(({ path, outcome }) => `${path} ${outcome}`);

test("watch reports an outage once, and stamps all new files when the service is back", async () => {
  let isAway = false;
  let asked = 0;
  const desk = await openTerminal({
    files: { "in/before": "before" },
    before: (request, pass) => {
      if (!request.url.endsWith("register-many") || !isAway) return pass();
      asked += 1;
      return Promise.resolve(Response.json({ code: "internal", message: "It is broken." }, { status: 500 }));
    },
  });
  const { told, errors, end } = await openWatch(desk);
  await soon(() => paths(told)).toEqual(["before stamped"]);
  isAway = true;
  await desk.put("in/one", "one");
  await soon(() => asked).toBeGreaterThan(1);
  await desk.put("in/two", "two");
  await soon(() => asked).toBeGreaterThan(3);
  expect(errors()).toBe("It is broken.\n");
  isAway = false;
  await soon(() => paths(told).toSorted()).toEqual(["before stamped", "one stamped", "two stamped"]);
  await soon(errors).toBe("It is broken.\nContinuing.\n");
  expect(await end()).toBe(EXITS.stopped);
  expect(told).toHaveLength(3);
  expect(await desk.app.registrySize()).toBe(3);
});

test("watch continues soon after the service was slow to answer", async () => {
  let time = Date.now();
  const desk = await openTerminal({
    files: { "in/first": "first" },
    before: (request, pass) => {
      if (request.url.endsWith("register-many")) time += 3_600_000;
      return pass();
    },
  });
  const { told } = await openWatch(desk, () => time);
  await soon(() => paths(told)).toEqual(["first stamped"]);
  await desk.put("in/second", "second");
  await soon(() => paths(told)).toEqual(["first stamped", "second stamped"]);
});

/** Scans a folder whose files were last changed long ago. */
function openNews() {
  const news = createNews(
    () => 0,
    (path) => path,
  );
  async function* all(...found: (Found | Passed)[]) {
    yield* found;
  }
  /**
   * Scans `found` and records the outcome `become` for each file that is passed on. Returns whether each outcome is
   * reported.
   */
  return async (found: readonly (Found | Passed)[], become: Omit<Outcome, "path">) => {
    const given = await Array.fromAsync(news.of(all(...found)));
    return given.map((one) => {
      if (one.kind === "file") expect(news.isSettled(one)).toBe(true);
      return news.isNew({ path: one.path, ...become });
    });
  };
}

const FILE: Found = { kind: "file", path: "f", size: 1, mtime: -10_000, state: "1" };

test.each([
  ["cannot be read", { reason: said("no permission to read the file") }],
  ["changes while it is sent", { reason: said("it was changed"), code: "changed" }],
  ["is removed while it is sent", { reason: said("the file does not exist"), code: "ENOENT" }],
] as const)("watch reports a file that %s once, and retries it until it can be stamped", async (_, why) => {
  const look = openNews();
  expect(await look([FILE], { outcome: "failed", ...why })).toEqual([true]);
  expect(await look([FILE], { outcome: "failed", ...why })).toEqual([false]);
  expect(await look([FILE], { outcome: "stamped" })).toEqual([true]);
  expect(await look([FILE], { outcome: "stamped" })).toEqual([]);
});

test.each([
  ["invalid_input", undefined],
  ["too_large", undefined],
  ["already_registered", "00"],
  [undefined, "00"],
] as const)("watch does not send a refused file (%s) again until it changes", async (code, sha256) => {
  const look = openNews();
  const refused: Omit<Outcome, "path"> = {
    outcome: "failed",
    reason: said("No."),
    ...(code && { code }),
    ...(sha256 && { sha256 }),
  };
  expect(await look([FILE], refused)).toEqual([true]);
  expect(await look([FILE], refused)).toEqual([]);
  expect(await look([{ ...FILE, state: "2" }], { outcome: "stamped" })).toEqual([true]);
});

test("watch reports a skipped file only after two scans, because a new file may be empty at first", async () => {
  const look = openNews();
  const empty: Passed = { kind: "skipped", path: "f", reason: said("empty") };
  const skipped = { outcome: "skipped", reason: said("empty") } as const;
  expect(await look([empty], skipped)).toEqual([]);
  expect(await look([FILE], { outcome: "stamped" })).toEqual([true]);
  expect(await look([empty], skipped)).toEqual([]);
  expect(await look([empty], skipped)).toEqual([true]);
  expect(await look([empty], skipped)).toEqual([false]);
});

test("watch forgets a file that is gone, unless its folder could not be read", async () => {
  const look = openNews();
  const unread: Passed = { kind: "failed", path: "", reason: said("no permission to read the file") };
  expect(await look([FILE], { outcome: "stamped" })).toEqual([true]);
  expect(await look([unread], { outcome: "failed", reason: unread.reason })).toEqual([]);
  expect(await look([FILE], { outcome: "stamped" })).toEqual([]);
  expect(await look([], { outcome: "stamped" })).toEqual([]);
  expect(await look([FILE], { outcome: "stamped" })).toEqual([true]);
});
