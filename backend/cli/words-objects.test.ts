/** Every text about keys, objects, proofs and policies, printed by runs in each language. */
import { chmod, readdir, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { expect, test } from "vitest";
import { LANGUAGES } from "../contract/language.ts";
import { createCosigner } from "../formats/tlog/cosignature.ts";
import { createSigner } from "../formats/tlog/note.ts";
import { formatVkey } from "../formats/tlog/vkey.ts";
import { sha256 } from "../tests/harness.ts";
import { CAROL, FIRST_LIST, ROOTS, signedList } from "../tests/key-lists.ts";
import { apiKeyOf } from "../tests/served.ts";
import { policyFile } from "./settings/trust.ts";
import { MESSAGE, openStage, type Stage, typed } from "./test-words.ts";
import { EXITS, type Keyboard } from "./world/world.ts";

async function sayTrust({ open }: Stage): Promise<void> {
  let policy: string | null = null;
  let roots: string | null = null;
  const { run, fail, cwd, app, url, command } = await open({ files: { a: "a" }, roots: ROOTS });
  fail((request, pass) => {
    const text = request.url.endsWith("/registry/policy") ? policy : request.url.endsWith("/roots") ? roots : null;
    return text === null ? pass() : Promise.resolve(new Response(text));
  });
  await app.takeKeyList(await signedList(FIRST_LIST));
  await command("stamp a --private");
  await app.checkpoints.sign();
  const real = await (await app.call("GET", "/registry/policy", null)).text();
  const key = (byte: number, name: string) => formatVkey(createSigner(name, new Uint8Array(32).fill(byte)));
  const witness = createCosigner("w.example", new Uint8Array(32).fill(67), 0x04, () => 0);
  const theirs = `log ${key(66, "localhost:8000/api/registry")}\nwitness w ${formatVkey(witness)}\nquorum w\n`;
  const file = policyFile({ env: {}, platform: "linux", home: join(cwd, ".home") }, url);

  await run("export proofs", EXITS.done);
  await rm(file);
  const [name = ""] = await readdir(join(cwd, "proofs"));
  const proof = ["verify", "a", join("proofs", name), "--json"];
  const CONSISTENT = 3;
  await run(proof, CONSISTENT);
  await run(proof.slice(0, 3), CONSISTENT);
  await run("verify --trust", 0);
  for (const other of ["none", "a"]) await run(`verify a ${other}`, EXITS.wrong);
  await run("trust", EXITS.done);
  await run("verify --trust", 0);
  await run("trust", EXITS.done);
  await run(proof, 0);
  await run(proof.slice(0, 3), 0);
  const pinned = { policy: real, roots: null, by: "service", from: url } as const;
  await run("trust", EXITS.done, { pinned: { ...pinned, roots: await rootsText() } });
  await run("trust --again", EXITS.wrong, { pinned });
  roots = `witness carol ${formatVkey(CAROL)}\nquorum carol\n`;
  await run("trust --again", EXITS.away);
  roots = null;
  await run("trust --again", EXITS.done);
  policy = theirs;
  await run("trust", EXITS.some);
  await run("export proofs", EXITS.done);
  await run("login --with-key-stdin", EXITS.done, typed((await apiKey()) ?? ""));
  policy = "quorum none\n";
  await run("trust --again", EXITS.away);
  policy = null;
  await writeFile(file, "x");
  await run(proof, EXITS.wrong);
  await chmod(file, 0o622);
  await run(proof, EXITS.wrong);
  await rm(file);
  await symlink(file, file);
  await run(proof, EXITS.wrong);
  await run("login --with-key-stdin", EXITS.done, typed((await apiKey()) ?? ""));

  async function rootsText(): Promise<string> {
    return await (await app.call("GET", "/registry/roots", null)).text();
  }
  async function apiKey(): Promise<string> {
    return apiKeyOf(app, await app.signUp("Ada"));
  }
}

async function sayObjects({ open }: Stage): Promise<void> {
  const { run, fail, app, key, url, cwd, put, command } = await open({
    files: { "f/a": "a", "f/b": "b", c: "c" },
  });
  const here = { AUTHENTICA_URL: url };
  await run("login", EXITS.wrong, { env: here });
  await run("login --with-key-stdin", EXITS.wrong, { env: here, ...typed("") });
  await run("logout", EXITS.some, { env: here });
  await run(`logout --url ${url}`, EXITS.some, { env: here });
  const keyboard = Object.assign(new PassThrough(), { isTTY: true, setRawMode: () => undefined });
  keyboard.write(`${key}\r`);
  await run("login", EXITS.done, { stdin: keyboard as unknown as Keyboard });
  await run("status", EXITS.done, { env: here });
  await run("logout", EXITS.done, { env: here });
  await run("status", EXITS.done, { env: here });

  await run("stamp f", EXITS.done, { columns: () => 300 });
  await run("stamp c --private", EXITS.done);
  await run("list", EXITS.done);
  await run("status f/a", EXITS.done);
  await run("verify f/a", EXITS.done);
  await app.checkpoints.sign();
  for (const name of ["f/a", "c"]) await run(`verify ${name}`, EXITS.done);
  const bob = await app.signUp("Bob");
  const asBob = { env: { AUTHENTICA_URL: url, AUTHENTICA_KEY: await apiKeyOf(app, bob) } };
  const ids = (await command("list --json")).told().map(({ objectId }) => objectId);
  for (const id of ids) await run(`transfer ${id} ${bob.wallet}`, EXITS.done);
  await run("transfer", EXITS.done);
  const offers = (await command("transfer --json", asBob)).told().map(({ _id }) => _id);
  await run("transfer", EXITS.done, asBob);
  await run(`transfer --accept ${offers[0]}`, EXITS.done, asBob);
  await run(`transfer --decline ${offers[1]}`, EXITS.done, asBob);
  await run(`transfer --cancel ${offers[2]}`, EXITS.done);
  await run("list", EXITS.done);
  await run("status none", EXITS.some);
  await run("status", EXITS.key, { env: { ...here, AUTHENTICA_KEY: "authentica_no" } });
  await put("none", "none");
  await run("verify none", EXITS.some);
  fail(() =>
    Promise.resolve(
      Response.json({
        hash: sha256("a"),
        size: 1,
        objects: ["revoked", "erased"].map((status) => ({
          status,
          proofId: ids[0],
          tokenId: 0,
          registeredAt: "2026-01-01T00:00:00Z",
          depositedAt: null,
          proof: "invalid",
          ...(status === "revoked" && { problem: MESSAGE }),
        })),
      }),
    ),
  );
  await run("verify f/a", EXITS.some);

  fail(null);
  await run("export proofs", EXITS.done, { columns: () => 300 });
  const leaves = await Array.fromAsync(app.kv.list<Uint8Array>({ prefix: ["registry", "leaf"] }));
  const last = leaves.at(1) as (typeof leaves)[0];
  await app.kv.set(last.key, new TextEncoder().encode("{}"));
  await run("export others", EXITS.some);
  await app.kv.set(last.key, last.value);
  const proofs = (answer: () => Response) =>
    fail((request, pass) => (request.url.includes("/object/proofs/") ? Promise.resolve(answer()) : pass()));
  proofs(() => new Response("no archive"));
  await run("export others --again", EXITS.away);
  proofs(() => new Response(new ReadableStream({ pull: (controller) => controller.error(new Error(MESSAGE)) })));
  await run("export others --again --timeout 5", EXITS.away);
  await run(`export ${join(cwd, "c")}`, EXITS.wrong);
}

test.each(LANGUAGES)(
  "runs print every text about objects and policies in %s, and none of the other language",
  async (language) => {
    const stage = openStage(language);
    for (const say of [sayTrust, sayObjects]) await say(stage);
    expect(stage.unused(["trust", "objects"])).toEqual([]);
  },
  60_000,
);
