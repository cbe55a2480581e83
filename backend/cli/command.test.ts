/** Runs the command from arguments to exit code, against the service over HTTP. */
import { appendFile, readdir, readFile, utimes } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { type Harness, type Person, sha256 } from "../tests/harness.ts";
import { apiKeyOf } from "../tests/served.ts";
import { createNews } from "./commands/watch.ts";
import type { Found } from "./files/walk.ts";
import { FORMER_JOURNAL, journalsFolder } from "./journal/place.ts";
import { openTerminal } from "./test-terminal.ts";
import { EXITS, type Keyboard, Stopped } from "./world/world.ts";

const objectsOf = async (app: Harness, who: Person) =>
  (
    (await (await app.call("GET", "/object/get-user-objects", who)).json()) as { hash: string; objectName: string }[]
  ).map(({ hash, objectName }) => [objectName, hash]);

const outcomes = (told: readonly { path: string; outcome: string; reason?: string }[]) =>
  Object.fromEntries(told.map(({ path, outcome, reason }) => [path, reason ? `${outcome}: ${reason}` : outcome]));

test("stamps a folder once: a second run sends nothing, and a changed file is stamped again", async () => {
  const asked: string[] = [];
  const desk = await openTerminal({
    files: { "art/a.txt": "a", "art/deep/b.txt": "b", "art/same.txt": "a", "art/empty": "" },
    before: (request, pass) => {
      asked.push(new URL(request.url).pathname.replace("/api/", ""));
      return pass();
    },
  });
  const { app, ada, command, put, cwd } = desk;
  const first = await command("stamp art --json --name {path}");
  expect(first.code).toBe(EXITS.done);
  expect(outcomes(first.told())).toEqual({
    "a.txt": "stamped",
    "deep/b.txt": "stamped",
    "same.txt": "already: the same as a.txt",
    empty: "skipped: empty",
  });
  expect(await objectsOf(app, ada)).toEqual(
    expect.arrayContaining([
      ["a.txt", sha256("a")],
      ["deep/b.txt", sha256("b")],
    ]),
  );
  expect(asked.toSorted()).toEqual(["fingerprint/generate-fingerprints", "object/known", "object/register-many"]);
  expect(first.err).toMatch(/2 registered, 1 already yours, 1 skipped \(empty 1\), 0 failed/);

  asked.length = 0;
  const touched = new Date(1_767_225_600_000);
  await utimes(join(cwd, "art/a.txt"), touched, touched);
  const again = await command("stamp art");
  expect([again.code, again.out, asked]).toEqual([EXITS.done, [], []]);
  expect(again.err).toContain("0 registered, 3 already yours");

  await put("art/deep/b.txt", "b, changed");
  const changed = await command("stamp art");
  expect(changed.out).toEqual([expect.stringMatching(/^registered {2}\w{4}-\w{4}-\w{4} {2}deep\/b\.txt$/)]);
  expect(await app.registrySize()).toBe(3);
  expect(await readdir(join(cwd, "art"))).not.toContain(FORMER_JOURNAL);
});

test("--private sends only hashes, names and metadata, but no file contents", async () => {
  const bodies: string[] = [];
  const { app, ada, command } = await openTerminal({
    files: { "secret.txt": "the secret itself", "other.txt": "other" },
    before: async (request, pass) => {
      bodies.push(await request.clone().text());
      return pass();
    },
  });
  const { code, told } = await command("stamp secret.txt --private --json --name Contrat");
  expect(code).toBe(EXITS.done);
  expect(told()).toMatchObject([{ path: "secret.txt", outcome: "stamped", sha256: sha256("the secret itself") }]);
  expect(await objectsOf(app, ada)).toEqual([["Contrat", sha256("the secret itself")]]);
  await command("stamp other.txt --private --meta version=1.2 --meta build=7=8");
  expect(bodies.join("")).not.toContain("secret itself");
  expect(bodies.map((text) => JSON.parse(text).objects)).toEqual([
    [{ hash: sha256("the secret itself"), objectName: "Contrat" }],
    [{ hash: sha256("other"), objectName: "other.txt", metadata: { version: "1.2", build: "7=8" } }],
  ]);
});

test("stamp reports a failing file and still stamps the others", async () => {
  const { app, command, put } = await openTerminal({ files: { "good.txt": "good", "theirs.txt": "theirs" } });
  const bob = await app.signUp("Bob");
  await app.scan(bob, "theirs");
  await app.claimed(bob, sha256("theirs"));
  await put("mine.txt", "mine");
  const { code, err } = await command("stamp good.txt theirs.txt gone.txt");
  expect(code).toBe(EXITS.some);
  expect(err).toContain("failed      theirs.txt: another user has registered this file");
  expect(err).toContain("failed      gone.txt: the file does not exist");
  expect(err).toContain("1 registered, 0 already yours, 0 skipped, 2 failed");
  const status = await command("status good.txt theirs.txt mine.txt --json");
  expect(status.told().map(({ path, standing }) => [path.slice(path.lastIndexOf("/") + 1), standing])).toEqual([
    ["good.txt", "yours"],
    ["theirs.txt", "deposited"],
    ["mine.txt", "free"],
  ]);
});

test("Ctrl+C lets the running call finish and starts no new one; the next run continues", async () => {
  const stop = new AbortController();
  const files = Object.fromEntries(Array.from({ length: 9 }, (_, at) => [`f/${at}`, `file ${at}`]));
  const { app, command } = await openTerminal({
    files,
    before: (request, pass) => {
      if (request.url.endsWith("register-many")) stop.abort(new Stopped());
      return pass();
    },
  });
  const cut = await command("stamp f --private --batch 3 --json", { stop });
  expect(cut.code).toBe(EXITS.stopped);
  expect(cut.told().map(({ outcome }) => outcome)).toEqual(["stamped", "stamped", "stamped"]);
  expect(await app.registrySize()).toBe(3);
  const rest = await command("stamp f --private --batch 3 --json");
  expect([rest.code, rest.told().filter(({ outcome }) => outcome === "stamped").length]).toEqual([EXITS.done, 6]);
  expect(await app.registrySize()).toBe(9);
});

test("a file stamped with one key counts as done for other keys of the account, but not for another account", async () => {
  const { app, ada, command, key, url } = await openTerminal({ files: { "f/a": "a" } });
  const as = (given: string) => ({ env: { AUTHENTICA_URL: url, AUTHENTICA_KEY: given } });
  const outcomes = async (given: string) =>
    (await command("stamp f --json", as(given))).told().map(({ outcome }) => outcome);
  expect(await outcomes(key)).toEqual(["stamped"]);
  expect(await outcomes(await apiKeyOf(app, ada))).toEqual(["already"]);
  expect(await outcomes(await apiKeyOf(app, await app.signUp("Bob")))).toEqual(["failed"]);
  expect(await app.registrySize()).toBe(1);
});

test("at a rate limit the command ends with a specific exit code, and the journal contains everything registered", async () => {
  const files = Object.fromEntries(Array.from({ length: 25 }, (_, at) => [`f/${at}`, `file ${at}`]));
  const { app, command, cwd } = await openTerminal({ files, rateLimitScale: 0.001 });
  const { code, err } = await command("stamp f --private");
  expect([code, err]).toEqual([EXITS.limited, expect.stringMatching(/is reached\. Try again in/)]);
  const size = await app.registrySize();
  expect(size).toBe(20);
  const kept = journalsFolder({ env: {}, platform: "linux", home: join(cwd, ".home") });
  const [name = ""] = await readdir(kept);
  const journal = await readFile(join(kept, name), "utf8");
  expect(journal.split("\n").filter((line) => line.includes('"object"'))).toHaveLength(size);
});

test("invalid arguments and unsuitable keys each have a specific exit code and message", async () => {
  const { app, ada, command, key, url } = await openTerminal({ files: { a: "a" } });
  const reading = await apiKeyOf(app, ada, ["read"]);
  for (const [line, given, exit, words] of [
    ["stamp a", reading, EXITS.key, "scope claim"],
    ["stamp a", "authentica_no", EXITS.key, "key"],
    ["stamp a", "", EXITS.key, "authentica login"],
    ["stamp", key, EXITS.wrong, "authentica stamp PATH"],
    ["stamp a --bogus", key, EXITS.wrong, "--bogus"],
    ["stamp . --name same", key, EXITS.wrong, "{name}"],
    ["stamp a --meta novalue", key, EXITS.wrong, "version=1.2"],
    ["stamp a --batch 501", key, EXITS.wrong, "1 to 500"],
    ["bogus", key, EXITS.wrong, "There is no command bogus"],
  ] as const) {
    const { code, err } = await command(line, { env: { AUTHENTICA_URL: url, AUTHENTICA_KEY: given } });
    expect([line, code, err]).toEqual([line, exit, expect.stringContaining(words)]);
  }
  expect((await command("stamp --help")).out.join("")).toContain("--private");
  expect(await app.registrySize()).toBe(0);
});

test("login tests a key and stores it for its service, logout removes the key, and an invalid key is not stored", async () => {
  const { command, key, url } = await openTerminal({ files: { a: "a" } });
  const env = {};
  const login = (text: string) =>
    command(`login --url ${url} --with-key-stdin`, { env, stdin: Readable.from([`${text}\n`]) as Keyboard });
  expect((await login(`${key}x`)).code).toBe(EXITS.key);
  expect((await command("status", { env })).err).toContain("Which service?");
  const good = await login(key);
  expect([good.code, good.err]).toEqual([EXITS.done, expect.stringContaining("“Studio”")]);
  expect(good.err).not.toContain(key);
  expect((await command("status", { env })).out.join("\n")).toMatch(/“Studio”, which may .*claim/);
  expect((await command("stamp a --private", { env })).code).toBe(EXITS.done);
  // The spelling of the address does not matter.
  expect((await command(`logout --url ${url.replace("http", "HTTP")}/`, { env })).code).toBe(EXITS.done);
  expect((await command("stamp a", { env })).code).toBe(EXITS.wrong);
  await login(key);
  expect((await command("logout", { env })).code).toBe(EXITS.done);
  expect((await command("stamp a", { env })).code).toBe(EXITS.wrong);
});

test("the command lists an object, offers it and cancels the offer, and looks up a file without a key", async () => {
  const { app, command, url } = await openTerminal({ files: { a: "a", b: "b" } });
  const bob = await app.signUp("Bob");
  await command("stamp a --private --name Affiche");
  const [{ objectId }] = (await command("list --json")).told() as [{ objectId: string }];
  expect((await command("list --q affiche --status active")).out).toEqual([
    expect.stringContaining(`${objectId}  2026`),
  ]);
  expect((await command("list --q nothing")).out).toEqual([]);
  expect((await command(`transfer ${objectId} ${bob.wallet}`)).code).toBe(EXITS.done);
  const [offer] = (await command("transfer --json")).told();
  expect(offer).toMatchObject({ objectId, direction: "outgoing" });
  expect((await command(`transfer --cancel ${offer._id}`)).out).toEqual(["The offer is withdrawn."]);
  await app.checkpoints.sign();
  const env = { AUTHENTICA_URL: url };
  expect(await command("verify a", { env })).toMatchObject({
    code: EXITS.done,
    out: [
      expect.stringContaining(`registered: ${objectId}, entry no. 0`),
      expect.stringContaining("A proof can be checked"),
    ],
  });
  expect(await command("verify b", { env })).toMatchObject({
    code: EXITS.some,
    out: [expect.stringMatching(/^not reg/)],
  });
});

test("watch stamps each added or changed file exactly once", async () => {
  const { app, command, put, cwd } = await openTerminal({ files: { "in/first": "first" } });
  const stop = new AbortController();
  const lines: string[] = [];
  const watching = command("watch in --every 0.01 --private --json", { stop, out: (line) => void lines.push(line) });
  const until = async (count: number) => {
    for (let tries = 0; lines.length < count && tries < 2000; tries += 1)
      await new Promise((resolve) => setTimeout(resolve, 10));
  };
  await until(1);
  await put("in/second", "second");
  await until(2);
  await appendFile(join(cwd, "in/second"), ", changed");
  await until(3);
  stop.abort(new Stopped());
  expect((await watching).code).toBe(EXITS.stopped);
  expect(lines.map((line) => JSON.parse(line)).map(({ path, outcome }) => [path, outcome])).toEqual([
    ["first", "stamped"],
    ["second", "stamped"],
    ["second", "stamped"],
  ]);
  expect(await app.registrySize()).toBe(3);
});

test("watch waits until a recently changed file is stable, and does not wait for an old file", async () => {
  const news = createNews(
    () => 10_000,
    (path) => path,
  );
  const file = (mtime: number): Found => ({ kind: "file", path: "/f", size: 1, mtime, state: String(mtime) });
  async function* all(...files: Found[]) {
    yield* files;
  }
  const given = async (one: Found) => {
    const found = await Array.fromAsync(news.of(all(one)));
    return found.map((each) => {
      const isSettled = news.isSettled(each as Found);
      if (isSettled) news.isNew({ path: each.path, outcome: "stamped" });
      return isSettled;
    });
  };
  expect(await given(file(9_500))).toEqual([false]);
  expect(await given(file(9_900))).toEqual([false]);
  expect(await given(file(9_900))).toEqual([true]);
  expect(await given(file(9_900))).toEqual([]);
  expect(await given(file(1_000))).toEqual([true]);
});
