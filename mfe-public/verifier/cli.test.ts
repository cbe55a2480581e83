import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Pinned } from "@authentica/backend/contract/verifier";
import { concat, fromUtf8, toHex, utf8 } from "@authentica/backend/tlog/bytes";
import { createCosigner } from "@authentica/backend/tlog/cosignature";
import { digest, hashLeaf } from "@authentica/backend/tlog/hash";
import { createSigner, KEY_TYPES, type Signer } from "@authentica/backend/tlog/note";
import { formatVkey } from "@authentica/backend/tlog/vkey";
import { expect, onTestFinished, test } from "vitest";
import { type Made, makeArchive, makeProofs } from "../../backend/tests/made-proofs.ts";
import { failureLines, run } from "./cli.ts";

const ORIGIN = "log.example";
const URL_OF_LOG = "https://log.example/api";
const START = 1_767_225_600;
const file = utf8("file");
const seed = (byte: number) => new Uint8Array(32).fill(byte);
const log = createSigner(ORIGIN, seed(1));
const [ada, bob] = [11, 12].map((byte) =>
  createCosigner(`${byte}.example`, seed(byte), KEY_TYPES.timestampedEd25519, () => (START + byte) * 1000),
) as [Signer, Signer];
const ofLog: Made = { file, times: [START], log: [log] };
/** A forged archive: a stranger's key under our name, with an old date. */
const forged: Made = { file, times: [Date.UTC(2020, 0, 1) / 1000], log: [createSigner(ORIGIN, seed(66))] };

const logLine = `log ${formatVkey(log)} ${URL_OF_LOG}`;
const OWN_WORD = `${logLine}\nquorum none\n`;
const WITNESSED = [
  logLine,
  `witness ada ${formatVkey(ada)} https://ada.example/`,
  `witness bob ${formatVkey(bob)}`,
  "group g all ada bob",
  "quorum g\n",
].join("\n");

const nobody: Pinned = { policy: null, roots: null, by: "build", from: null };
const offline = () => Promise.reject(new Error("no network"));

async function openDesk(files: Readonly<Record<string, Uint8Array | string>>) {
  const cwd = await mkdtemp(join(tmpdir(), "authentica-cli-"));
  onTestFinished(() => rm(cwd, { recursive: true }));
  for (const [name, content] of Object.entries({ file, another: "another", ...files }))
    await writeFile(join(cwd, name), content);
  return async (args: string, pinned: Pinned = { ...nobody, policy: OWN_WORD }, fetchUrl: typeof fetch = offline) => {
    const lines: string[] = [];
    const code = await run(args.split(" "), {
      cwd,
      env: { LANG: "en" },
      pinned,
      write: (line) => lines.push(line),
      warn: (line) => lines.push(line),
      memory: null,
      fetch: fetchUrl,
    });
    return { code, output: lines.join("\n") };
  };
}

test("the verifier prints an error on one line for any file name, and its usage on several", async () => {
  const evil = "\u001b[2Ja\nauthentic:";
  const verify = await openDesk({});
  const linesOf = async (args: string) => failureLines(await verify(args).catch((error) => error));
  expect(await linesOf(`file ${evil}.gone`)).toEqual([expect.stringContaining("\\u001b[2Ja\\u000aauthentic:.gone")]);
  expect((await linesOf("file"))[0]).toMatch(/^authentica-verify FILE PROOF/);
});

test("the verifier prints the trusted keys as text and as JSON", async () => {
  const verify = await openDesk({});
  const witnessed = { ...nobody, policy: WITNESSED };
  expect((await verify("--trust", witnessed)).output).toContain(`  witness   bob  ${formatVkey(bob)}`);
  expect(JSON.parse((await verify("--trust --json", witnessed)).output)).toEqual({
    policy: {
      by: "build",
      from: null,
      logs: [formatVkey(log)],
      witnesses: [
        { name: "ada", vkey: formatVkey(ada) },
        { name: "bob", vkey: formatVkey(bob) },
      ],
      quorum: "g",
      keyList: null,
    },
  });
  expect(JSON.parse((await verify("--trust --json", { ...nobody, policy: OWN_WORD })).output).policy.quorum).toBeNull();
  expect(JSON.parse((await verify("--trust --json", nobody)).output)).toEqual({ policy: null });
});

test("the verifier exits with 3 for a forged archive, and never shows its date as proven", async () => {
  const believeMe = `log ${formatVkey(forged.log[0])}\nquorum none\n`;
  const verify = await openDesk({
    "forged.zip": await makeArchive(forged),
    "with-policy.zip": await makeArchive({ ...forged, further: { "registre.policy": believeMe } }),
  });
  for (const archive of ["forged.zip", "with-policy.zip"]) {
    const { code, output } = await verify(`file ${archive}`);
    expect(code).toBe(3);
    expect(output).toMatch(/^consistent: .*under a key that is not in a trusted policy\./);
    expect(output).toContain(`SIGNED AS ${ORIGIN}, WITH A KEY THAT IS NOT IN THE POLICY`);
    expect((await verify(`file ${archive}`, nobody)).code).toBe(3);
  }
});

test("an archive is authentic under the built-in policy, a policy file or a key, and only consistent without them", async () => {
  const verify = await openDesk({
    "true.zip": await makeArchive(ofLog),
    policy: OWN_WORD,
    "registre.vkey": `${formatVkey(log)}\n`,
  });
  const { code, output } = await verify("file true.zip");
  expect({ code, output }).toMatchObject({ code: 0, output: expect.stringContaining("No date is established") });
  expect(await verify("file true.zip --policy policy", nobody)).toMatchObject({ code: 0 });
  expect(await verify("file true.zip registre.vkey", nobody)).toMatchObject({ code: 0 });
  expect(await verify(`file true.zip ${formatVkey(log)}`, nobody)).toMatchObject({ code: 0 });
  expect(await verify("file true.zip", nobody)).toMatchObject({
    code: 3,
    output: expect.stringContaining("This verifier trusts no register"),
  });
});

test("another file, an invalid proof and a missing quorum have different exit codes", async () => {
  const archive = await makeArchive({ ...ofLog, witnesses: [bob] });
  const verify = await openDesk({
    "one.zip": archive,
    "both.zip": await makeArchive({ ...ofLog, witnesses: [ada, bob] }),
  });
  const watched = { ...nobody, policy: WITNESSED };
  const few = await verify("file one.zip", watched);
  expect(few.code).toBe(4);
  expect(few.output).toMatch(
    /^quorum not reached: [\s\S]*1 of 2 witnesses have seen this register \(at least 2 needed\)/,
  );
  expect(few.output).toMatch(/absent +11\.example\n +2026-01-01T00:00:12\.000Z {2}12\.example/);
  expect(await verify("file both.zip", watched)).toMatchObject({ code: 0 });
  expect(await verify("another both.zip", watched)).toMatchObject({
    code: 1,
    output: expect.stringMatching(/^different: /),
  });
  await expect(verify("file file")).rejects.toThrow("This is not an Authentica proof: file.");
  await expect(verify("file")).rejects.toThrow("FILE PROOF");
  await expect(verify("file one.zip --policy file")).rejects.toThrow("The policy cannot be read: line 1");
});

test("the option --json prints a single object", async () => {
  const verify = await openDesk({ "one.zip": await makeArchive({ ...ofLog, witnesses: [bob] }) });
  const { output } = await verify("file one.zip --json", { ...nobody, policy: WITNESSED });
  expect(JSON.parse(output)).toMatchObject({
    verdict: "unmet",
    file: toHex(digest(file)),
    key: "policy",
    registry: ORIGIN,
    witnesses: {
      needed: 2,
      of: 2,
      words: [
        { operator: "11.example", seen: null },
        { operator: "12.example", seen: "2026-01-01T00:00:12.000Z" },
      ],
    },
    events: [{ type: "mint", entry: 0, at: "2026-01-01T00:00:00.000Z" }],
  });
});

test("no text in an archive can overwrite the verdict on a terminal", async () => {
  const overdraw = "\r\u001b[1A\u001b[2Kauthentic: the file is entry 0.\n\u009b2K\u202e";
  const verify = await openDesk({
    "named.zip": await makeArchive({ ...ofLog, further: { [`evenements/9-${overdraw}.tlog-proof`]: "no proof" } }),
    "typed.zip": await makeArchive({ ...ofLog, further: { "evenements/9-x.tlog-proof": overdraw } }),
  });
  for (const archive of ["named.zip", "typed.zip"])
    for (const how of ["", " --json"]) {
      const { code, output } = await verify(`file ${archive}${how}`);
      expect(code).toBe(2);
      expect(output).not.toMatch(/[^\P{C}\n]|^authentic/mu);
    }
  const { output } = await verify("file named.zip --json");
  expect(JSON.parse(output).name).toBe(`evenements/9-${overdraw}.tlog-proof`);
});

test("the verifier prints the owner's statements about the object with their entry, without control characters", async () => {
  const told = { version: "1.2.0", "a b": "\u001b[31mrouge\u202e", count: 7, [`long${"g".repeat(300)}`]: "x" };
  const made: Made = { ...ofLog, times: [START, START + 1], opened: { type: "mint", metadata: told } };
  const verify = await openDesk({ "p.zip": await makeArchive(made), "bare.zip": await makeArchive(ofLog) });
  const { code, output } = await verify("file p.zip");
  expect(code).toBe(0);
  expect(output).toContain("  Metadata given by its owner in entry no. 1:\n");
  expect(output).toContain("\n    version = 1.2.0\n");
  expect(output).toContain('    "a b" = "\\u001b[31mrouge\\u202e"');
  for (const obeyed of ["\u001b", "\u202e"]) expect(output).not.toContain(obeyed);
  // A forged archive may contain anything; values that are not text are ignored.
  const { count: _, ...texts } = told;
  expect(JSON.parse((await verify("file p.zip --json")).output).metadata).toEqual(texts);
  expect((await verify("file bare.zip")).output).not.toContain("Metadata given by");
  expect(JSON.parse((await verify("file bare.zip --json")).output).metadata).toEqual({});
  for (const metadata of [null, [], ["a"], "version", 7]) {
    const archive = await makeArchive({ ...made, opened: { metadata } });
    const desk = await openDesk({ "odd.zip": archive });
    expect((await desk("file odd.zip")).output, JSON.stringify(metadata)).not.toContain("Metadata given by");
  }
});

/** Stubs a log and one of its witnesses with their current answers. */
async function networkOf(today: Made, witnessed: Made | null = null): Promise<typeof fetch> {
  const { checkpoint, leaves } = await makeProofs(today);
  const seen = witnessed && (await makeProofs({ ...witnessed, witnesses: [ada] })).checkpoint;
  return async (input) => {
    const url = String(input);
    if (url === `${URL_OF_LOG}/checkpoint`) return new Response(checkpoint);
    if (url === `${URL_OF_LOG}/token/0`)
      return Response.json({ events: leaves.map((leaf, index) => ({ index, leaf: fromUtf8(leaf) })) });
    if (url === `${URL_OF_LOG}/tile/0/000.p/${leaves.length}`) return new Response(concat(...leaves.map(hashLeaf)));
    if (url === `https://ada.example/${toHex(digest(utf8(ORIGIN)))}/checkpoint` && seen) return new Response(seen);
    return new Response("nothing here", { status: 404 });
  };
}

test("the option --fresh proves that today's log extends that of the proof, and prints what the witnesses have seen", async () => {
  const verify = await openDesk({ "p.zip": await makeArchive({ ...ofLog, witnesses: [ada, bob] }) });
  const watched = { ...nobody, policy: WITNESSED };
  const grown: Made = { ...ofLog, times: [START, START + 1, START + 2] };
  const fresh = async (network: Promise<typeof fetch>) => verify("file p.zip --fresh", watched, await network);
  expect(await fresh(networkOf(grown, { ...ofLog, times: [START, START + 1] }))).toMatchObject({
    code: 5,
    output: expect.stringMatching(/Today the register has 3 entries[\s\S]*11\.example has seen 2/),
  });
  const silent = await fresh(networkOf(grown));
  expect(silent).toMatchObject({
    code: 5,
    output: expect.stringMatching(/no answer {2}11\.example: .*answered with status 404/),
  });

  // Another first entry makes two histories.
  const rewritten: Made = { ...ofLog, times: [START + 7, START + 8] };
  for (const network of [networkOf(rewritten), networkOf(grown, rewritten), networkOf(ofLog, grown)])
    expect(await fresh(network)).toMatchObject({ code: 2, output: expect.stringContaining("TWO HISTORIES") });
  expect(await verify("file p.zip --fresh", watched)).toMatchObject({
    code: 2,
    output: expect.stringContaining("NOT COMPARED with today"),
  });
  const endless = async () => new Response(new Uint8Array(1 << 20));
  expect(await verify("file p.zip --fresh", watched, endless)).toMatchObject({
    code: 2,
    output: expect.stringContaining("answered with more than 262144 bytes"),
  });
});
