/**
 * Uses the command as downloaded from a service, with the user's own runtime: from the first key to proofs that are
 * valid after the service is gone. Uses processes only, in a folder with nothing else.
 */
import { deepEqual, equal, match, ok } from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdir, readdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import process from "node:process";
import { createSigner } from "../formats/tlog/note.ts";
import { formatVkey } from "../formats/tlog/vkey.ts";

/** Command that runs a module: Node, Deno or Bun. */
export interface Runtime {
  readonly command: string;
  readonly args: readonly string[];
}

interface Served {
  /** Address of a service that offers the command for download. */
  readonly url: string;
  readonly key: string;
  /** Waits until the registered entries are signed. */
  readonly signed: () => Promise<unknown>;
}

interface Asked {
  /** Standard input. */
  readonly input?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Sends the signal once standard output matches. */
  readonly until?: { readonly said: RegExp; readonly signal: NodeJS.Signals };
}

/** A file that is read at once, one whose name is not ASCII, and one that is sent as a stream. */
const FILES: Readonly<Record<string, string>> = {
  "one.txt": "one",
  "été/deux – ².txt": "two",
  "large.bin": "large".repeat(400_000),
};

/** Returns a function that runs the command in a folder and resolves with exit code and output. */
export function commandIn(folder: string, { command, args }: Runtime) {
  return async (line: readonly string[], { input = "", env = {}, until }: Asked = {}) => {
    const child = spawn(command, [...args, "authentica.mjs", ...line], {
      cwd: folder,
      env: { PATH: process.env.PATH ?? "", HOME: folder, DENO_NO_UPDATE_CHECK: "1", NO_COLOR: "1", ...env },
    });
    let out = "";
    let err = "";
    let isAsked = false;
    child.stdout.on("data", (bytes) => {
      out += bytes;
      if (isAsked || !until?.said.test(out)) return;
      isAsked = true;
      // Sent by process id: a child that is signalled through its handle counts as killed even if it ends normally.
      process.kill(child.pid as number, until.signal);
    });
    child.stderr.on("data", (bytes) => {
      err += bytes;
    });
    child.stdin.on("error", () => undefined);
    child.stdin.end(input);
    const code = await new Promise<number | null>((resolve, reject) => {
      child.on("error", reject);
      child.on("close", resolve);
    });
    return {
      code,
      out,
      err,
      told: () =>
        out
          .trim()
          .split("\n")
          .map((text) => JSON.parse(text)),
    };
  };
}

/** Runs the story and rejects at the first difference. Resolves with the steps to run once the service is gone. */
export async function tellCommandStory(
  folder: string,
  runtime: Runtime,
  { url, key, signed }: Served,
): Promise<() => Promise<void>> {
  const fetched = await fetch(`${url}/authentica.mjs`);
  equal(fetched.status, 200);
  await writeFile(join(folder, "authentica.mjs"), await fetched.bytes());
  for (const [name, text] of Object.entries(FILES)) {
    const path = join(folder, "files", name);
    await mkdir(join(path, ".."), { recursive: true });
    // Contents differ per runtime, because a hash can be registered only once.
    await writeFile(path, `${runtime.command} ${text}`);
  }
  const run = commandIn(folder, runtime);
  const done = async (line: readonly string[], asked: Asked = {}) => {
    const ended = await run(line, asked);
    equal(ended.code, 0, `${line.join(" ")}: ${ended.err}`);
    return ended;
  };
  const names = Object.keys(FILES).sort();

  const login = await done(["login", "--url", url, "--with-key-stdin"], { input: `${key}\n` });
  ok(!`${login.out}${login.err}`.includes(key));
  const stamped = (await done(["stamp", "files", "--json", "--meta", "version=1.2"])).told();
  deepEqual(
    stamped.map(({ path, outcome }) => [path, outcome]).sort(),
    names.map((name) => [name, "stamped"]),
  );
  match((await done(["stamp", "files"])).err, /0 registered, 3 already/);
  match((await done(["status"])).out, /key {7}“.+”, which may .*claim/);
  equal((await done(["status", "files"])).out.match(/^yours /gm)?.length, names.length);
  await mkdir(join(folder, "in"));
  await writeFile(join(folder, "in/coming.txt"), `${runtime.command} coming`);
  const until = { said: /"outcome":"stamped".*\n/, signal: "SIGINT" } as const;
  const watched = await run(["watch", "in", "--every", "0.05", "--private", "--json"], { until });
  deepEqual(
    [watched.code, watched.told().map(({ path, outcome }) => [path, outcome])],
    [130, [["coming.txt", "stamped"]]],
  );
  await signed();
  const ids = stamped.map(({ objectId }) => objectId as string);
  const listed = (await done(["list", "--q", "version:1.2", "--json"])).told().map(({ objectId }) => objectId);
  ok(ids.every((id) => listed.includes(id)));
  match((await done(["verify", "files/one.txt"])).out, /^registered: /);
  match((await done(["export", "proofs", ...ids])).err, /3 proofs fetched/);
  for (const name of await readdir(join(folder, "proofs"))) {
    const id = ids.find((one) => name.includes(one));
    await rename(join(folder, "proofs", name), join(folder, "proofs", `${id}.zip`));
  }
  const theirs = formatVkey(createSigner("elsewhere.example", new Uint8Array(32).fill(66)));
  await writeFile(join(folder, "theirs"), `log ${theirs}\nquorum none\n`);

  return async () => {
    for (const { path, objectId } of stamped)
      match((await done(["verify", `files/${path}`, `proofs/${objectId}.zip`])).out, /^authentic: /);
    const [{ path, objectId }] = stamped;
    const proof = `proofs/${objectId}.zip`;
    equal((await run(["verify", "theirs", proof])).code, 1);
    equal((await run(["verify", `files/${path}`, proof, "--policy", "theirs"])).code, 3);
    await done(["logout"]);
    equal((await run(["stamp", "theirs"])).code, 3);
  };
}
