/** Every text about arguments, files and the service, printed by runs in each language. */
import { execFile } from "node:child_process";
import { chmod, mkdir, rm, symlink, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { AuthenticaError, createClient } from "../client/index.ts";
import { MAX_FILE_BYTES } from "../contract/constants.ts";
import { LANGUAGES } from "../contract/language.ts";
import { sha256 } from "../tests/harness.ts";
import { foreignIn } from "../tests/one-language.ts";
import { apiKeyOf } from "../tests/served.ts";
import { errorText } from "./errors/error-text.ts";
import { createTransport } from "./net/transport.ts";
import { credentialsFile } from "./settings/credentials.ts";
import { exitOf } from "./settings/service.ts";
import { MESSAGE, NAMES, openStage, type Stage, typed } from "./test-words.ts";
import { EXITS, type Keyboard, Stopped, type World } from "./world/world.ts";

/**
 * Texts that no run prints without a race or a full disk. They are called with these parameters instead.
 */
const RARE: Readonly<Record<string, readonly unknown[]>> = {
  "files.changing": [],
  "files.shortened": [],
  "files.system.EACCES": [],
  "files.system.EPERM": [],
  "files.input.tooLarge": ["too large"],
  "service.noData": [60],
  "service.notNeeded": [],
  "service.proxy.silent": [],
  "stamping.finishing": [],
  "stamping.journal.full": ["/f", "ENOSPC"],
};

async function sayArguments({ open }: Stage): Promise<void> {
  const { run } = await open({ files: { a: "a", b: "b" } });
  for (const name of ["", "login", "logout", "stamp", "watch", "verify", "trust", "status", "list", "export"])
    await run([...(name ? [name] : []), "--help"], EXITS.done);
  await run("transfer --help", EXITS.done);
  for (const line of [
    "",
    "no-such",
    "list --no-such",
    "list --q",
    "transfer --accept --json",
    "list --json=1",
    "list --lang xx",
    "stamp a --meta x",
    "stamp a --meta =x",
    "stamp a --meta +=x",
    "stamp a --meta k=",
    `stamp a${Array.from({ length: 21 }, (_, at) => ` --meta k${at}=v`).join("")}`,
    `stamp a${Array.from({ length: 5 }, (_, at) => ` --meta k${at}=${"v".repeat(500)}`).join("")}`,
    "stamp a --batch 0",
    "stamp a b --name x",
    "stamp a --timeout 0",
    "export proofs ME64",
    "verify a --fresh",
    "list --url x",
    "list --url http://a.example",
  ])
    await run(line, EXITS.wrong);
  await run(["stamp", ""], EXITS.wrong);
}

async function sayFiles({ open }: Stage): Promise<void> {
  const { run, cwd, app, put } = await open({ files: { "f/a": "a", "f/b": "a", "f/.h": "h", "f/e": "", big: "" } });
  await truncate(join(cwd, "big"), MAX_FILE_BYTES + 1);
  await symlink("a", join(cwd, "f/link"));
  await symlink("loop", join(cwd, "loop"));
  await promisify(execFile)("sh", ["-c", 'cd "$1" && touch "f/$(printf \'x\\377\')" && mkfifo f/pipe', "sh", cwd]);
  const bob = await app.signUp("Bob");
  await app.scan(bob, "theirs");
  await app.claimed(bob, sha256("theirs"));
  await put("theirs", "theirs");
  const columns = () => 300;
  await run("stamp f theirs none big loop", EXITS.some, { columns });
  await run("status f theirs none", EXITS.some);
  await run("stamp --hashes list", EXITS.wrong);
  await run("stamp --hashes -", EXITS.some, typed("no\n"));
  await run("stamp - f", EXITS.wrong);
  await run("stamp -", EXITS.wrong);
  await run("stamp - --name x", EXITS.wrong, typed());
  const broken = new Readable({ read: () => broken.destroy(new Error(MESSAGE)) });
  await run("stamp - --name x", EXITS.wrong, { stdin: broken as Keyboard });
  for (const name of ["none", "f", "x".repeat(300)]) await run(`verify ${name}`, EXITS.wrong);
  await run("export f/a", EXITS.wrong);
  await put("notes", "x\n");
  await run("stamp f --journal notes", EXITS.wrong);
  await run("stamp f --journal f/notes", EXITS.wrong);
  await run("stamp f --journal f", EXITS.wrong);
  await run("stamp f/a --journal none/journal", EXITS.wrong);
  await mkdir(join(cwd, "folder"));
  await run("stamp f/a --journal folder", EXITS.wrong);
  await run("stamp f", EXITS.wrong, { home: join(cwd, "f/a") });
}

async function sayService({ open, words }: Stage): Promise<void> {
  const { run, refuse, fail, url, key, cwd, app, ada } = await open({
    files: { "f/a": "a", "f/b": "b" },
  });
  const codes = "invalid_input unauthenticated forbidden not_found already_registered conflict in_progress gone";
  const more = "too_large rate_limited unavailable publication_stopped quota_exceeded no_space internal other_code";
  for (const code of `${codes} ${more}`.split(" ")) {
    refuse(code, 409, { requestId: "r1", ...(code === "rate_limited" && { retryAfter: 7000 }) });
    await run("list", exitOf(new AuthenticaError({ code, message: "", status: 409 })));
  }
  fail(() => Promise.resolve(new Response("<p>", { status: 404 })));
  await run("list", EXITS.away);
  for (const location of ["https://b.example", undefined]) {
    fail(() => Promise.resolve(new Response(null, { status: 302, headers: location ? { location } : {} })));
    await run("list", EXITS.away);
  }
  fail(null);
  const env = { AUTHENTICA_URL: url, AUTHENTICA_KEY: key };
  await run("list", EXITS.key, { env: { ...env, AUTHENTICA_KEY: "a b" } });
  await run("list", EXITS.key, { env: { AUTHENTICA_URL: url } });
  await run("list", EXITS.wrong, { env: {} });
  await run("status", EXITS.key, { env: { ...env, AUTHENTICA_KEY: "authentica_no" } });
  await run("stamp f", EXITS.key, { env: { ...env, AUTHENTICA_KEY: await apiKeyOf(app, ada, ["read"]) } });

  // Results of one call, for each file.
  const results = (one: object) =>
    fail(async (request, pass) => {
      if (!request.url.endsWith("register-many")) return pass();
      const { objects } = await request.json();
      return Response.json({
        results: objects.map(({ hash }: { hash: string }, at: number) => ({
          hash,
          ...(at === 0 ? one : { status: "refused", code: "invalid_input", message: MESSAGE }),
        })),
      });
    });
  results({ status: "refused", code: "too_large", message: MESSAGE });
  await run("stamp f --private", EXITS.some);
  results({ status: "refused", code: "conflict", message: MESSAGE, object: { status: "revoked" } });
  await run("stamp f --private", EXITS.some);
  results({ status: "refused", code: "rate_limited", message: MESSAGE, retryAfter: 100 });
  await run("stamp f --private", EXITS.limited);
  const stop = new AbortController();
  const told: string[] = [];
  const err = (text: string) => {
    told.push(text);
    stop.abort(new Stopped());
  };
  await run("stamp f --private --wait", EXITS.stopped, { stop, err });
  expect(told.join("")).toContain(words.service.dailyLimit);
  fail(async (request, pass) => (request.url.endsWith("register-many") ? Response.json({ results: [] }) : pass()));
  await run("stamp f --private", EXITS.away);
  fail(async (request, pass) => {
    if (request.url.endsWith("/known")) await writeFile(join(cwd, "f/a"), "longer than before");
    return pass();
  });
  await run("stamp f", EXITS.some);

  const file = credentialsFile({ env: {}, platform: "linux", home: join(cwd, ".home") });
  await mkdir(join(file, ".."), { recursive: true });
  await writeFile(file, "{", { mode: 0o600 });
  await run("list", EXITS.wrong, { env: {} });
  await chmod(file, 0o644);
  await run("list", EXITS.key, { env: {} });
  await rm(file);
  await mkdir(file, { mode: 0o700 });
  await run("list", EXITS.wrong, { env: {} });
}

/** `watch` reports an outage, and continues after it. */
async function sayOutage({ open, words }: Stage): Promise<void> {
  const { command, refuse, fail, put } = await open();
  refuse("internal", 500);
  const stop = new AbortController();
  let told = "";
  const err = (text: string) => {
    told += text;
    fail(null);
    if (/Reprise|Continuing/.test(text)) stop.abort(new Stopped());
  };
  await put("in/new", "new");
  await command("watch in --every 0.005 --private", { stop, err, words });
  expect(told).toContain(MESSAGE);
}

/** A proxy that answers every request with this status. */
function openProxy(status: string): string {
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  onTestFinished(() => listener.close());
  void (async () => {
    for await (const client of listener) {
      await client.read(new Uint8Array(65_536));
      await client.write(new TextEncoder().encode(`HTTP/1.1 ${status}\r\nContent-Length: 0\r\n\r\n`));
      client.close();
    }
  })().catch(() => undefined);
  return `127.0.0.1:${(listener.addr as Deno.NetAddr).port}`;
}

async function sayProxies({ open, words }: Stage): Promise<void> {
  const { run, key } = await open();
  const env = { AUTHENTICA_URL: "https://authentica.example", AUTHENTICA_KEY: key };
  for (const [exit, proxy] of [
    [EXITS.wrong, "socks5://p:1"],
    [EXITS.wrong, "http://u:%@p:1"],
    [EXITS.away, `http://${openProxy("407 No")}`],
    [EXITS.away, `http://ada:s@${openProxy("407 No")}`],
    [EXITS.away, `http://ada:s@${openProxy("403 No")}`],
  ] as const)
    await run("list", exit, { env: { ...env, HTTPS_PROXY: proxy } });
  await run("list", EXITS.wrong, { env: { ...env, AUTHENTICA_URL: "http://localhost:1", HTTP_PROXY: "http://p:1" } });
  // The command would try these again for a while.
  for (const proxy of [openProxy("503 No"), "127.0.0.1:1"]) await say({ env: { HTTPS_PROXY: proxy } });
  await say({}, { url: "http://127.0.0.1:1" });
  await say({ fetch: () => Promise.reject(new Error("certificate")) });
  await say({ fetch: (_, init) => new Promise((_, no) => init?.signal?.addEventListener("abort", () => no(0))) });
  await say({ fetch: () => Promise.reject(new AuthenticaError({ code: "changed", message: MESSAGE })) });

  /** Calls a service once, and tests the text of the error. */
  async function say({ env: through = {}, fetch }: { env?: World["env"]; fetch?: typeof globalThis.fetch }, more = {}) {
    const transport = createTransport({ env: through, idleMs: 5000, userAgent: "test" });
    onTestFinished(transport.close);
    const client = createClient({
      url: "https://authentica.example",
      key,
      fetch: fetch ?? transport.fetch,
      timeoutMs: fetch ? 20 : 5000,
      attempts: 1,
      ...more,
    });
    const text = await client.thisKey().then(String, (error) => errorText(error, words));
    const own = text.replace(/connect ECONNREFUSED|certificate(?=\.)/, "");
    expect([text, foreignIn(words.language, own, NAMES)]).toEqual([text, null]);
  }
}

test.each(LANGUAGES)(
  "runs print every text about arguments, files and the service in %s, and none of the other language",
  async (language) => {
    const stage = openStage(language);
    for (const say of [sayArguments, sayFiles, sayService, sayOutage, sayProxies]) await say(stage);
    for (const [path, given] of Object.entries(RARE)) {
      const text = path
        .split(".")
        .reduce<unknown>((value, name) => (value as Record<string, unknown>)[name], stage.words);
      const said = typeof text === "function" ? text(...given) : text;
      expect([path, foreignIn(language, String(said))]).toEqual([path, null]);
    }
    expect(stage.unused(["usage", "args", "files", "service", "stamping"])).toEqual([]);
  },
  60_000,
);
