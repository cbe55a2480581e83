import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Pinned } from "@authentica/backend/contract/verifier";
import { writePem } from "@authentica/backend/stamp/pem";
import { createQuery } from "@authentica/backend/stamp/request";
import { stampedBytes } from "@authentica/backend/stamp/stamped";
import { toHex, utf8 } from "@authentica/backend/tlog/bytes";
import { digest } from "@authentica/backend/tlog/hash";
import { formatKeyList, type ListedKey, parseRoots } from "@authentica/backend/tlog/key-list";
import { createSigner, signNote } from "@authentica/backend/tlog/note";
import { parseProof } from "@authentica/backend/tlog/proof";
import { formatVkey } from "@authentica/backend/tlog/vkey";
import { unzipSync, zipSync } from "fflate";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { createStamping } from "../../backend/registry/stamping/stamping.ts";
import { type Authority, createAuthority, serveAuthority, type Unit } from "../../backend/tests/authority.ts";
import { body, openHarness, sha256 } from "../../backend/tests/harness.ts";
import { makeProofs } from "../../backend/tests/made-proofs.ts";
import { run } from "./cli.ts";
import { NO_DOCUMENTS } from "./given-documents.ts";
import { judge } from "./judge.ts";
import { linesOf } from "./report.ts";
import { firstStamp } from "./stamp-result.ts";
import { checkStamps } from "./stamps.ts";
import { expectLanguage } from "./test-languages.ts";
import { trustInKey } from "./trust.ts";
import { COMMAND_WORDS } from "./words/command.ts";

let dir: string;
let authority: Authority;
let stranger: Authority;
let unit: Unit;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "authentica-stamped-"));
  authority = await createAuthority(join(dir, "authority"));
  stranger = await createAuthority(join(dir, "stranger"), "Une autre");
  unit = await authority.issue("Unité");
});
afterAll(() => rm(dir, { recursive: true }));

/** Makes the archives of two objects whose registrations got two successive stamps, as a service hands them out. */
async function make() {
  const app = await openHarness();
  app.pass(Date.now() - app.environment.now());
  const tsa = await serveAuthority(authority, unit);
  onTestFinished(tsa.close);
  const stamping = createStamping({
    kv: app.kv,
    settings: { urls: [tsa.url], policy: null, roots: authority.roots, everyMs: 60_000 },
    signed: app.checkpoints.signed,
    environment: app.environment,
    log: () => undefined,
    standings: app.standings,
    lists: null,
  });
  const ada = await app.signUp();
  const archives: Record<string, Uint8Array>[] = [];
  const claims = [await app.claimed(ada, sha256("first"))];
  await app.checkpoints.sign();
  await stamping.run();
  app.pass(61_000);
  claims.push(await app.claimed(ada, sha256("second")));
  await app.checkpoints.sign();
  await stamping.run();
  for (const { _id } of claims) {
    const { link } = await body<{ link: string }>(app.call("POST", "/object/proof", ada, { objectId: _id }));
    const answer = await app.call("GET", new URL(link).pathname.slice("/api".length), null);
    archives.push(unzipSync(new Uint8Array(await answer.arrayBuffer())));
  }
  const pinned: Pinned = {
    policy: `log ${new TextDecoder().decode(archives[0]?.["registre.vkey"])}quorum none\n`,
    roots: null,
    stampRoots: writePem(authority.roots),
    by: "build",
    from: null,
  };
  return { archives: archives as [Record<string, Uint8Array>, Record<string, Uint8Array>], pinned };
}

let made: ReturnType<typeof make> | null = null;
const makeArchives = () => {
  made ??= make();
  return made;
};

/** Runs the command on the file registered first, with an archive. */
async function verify(files: Readonly<Record<string, Uint8Array>>, pinned: Pinned, ...more: readonly string[]) {
  const cwd = await mkdtemp(join(dir, "desk-"));
  await writeFile(join(cwd, "file"), "first");
  await writeFile(join(cwd, "proof.zip"), zipSync({ ...files }));
  const lines: string[] = [];
  const world = {
    cwd,
    env: { LANG: "en" },
    pinned,
    write: (line: string) => lines.push(line),
    warn: (line: string) => lines.push(line),
    memory: null,
    fetch: () => Promise.reject(new Error("no")),
  };
  const args = ["file", "proof.zip", ...more];
  const code = await run(args, world);
  const french: string[] = [];
  expect(await run([...args, "--lang", "fr"], { ...world, write: (line) => french.push(line) })).toBe(code);
  if (!more.includes("--json")) {
    expectLanguage("en", lines.join("\n"), ["Unité"]);
    expectLanguage("fr", french.join("\n"));
  }
  return { code, output: lines.join("\n") };
}

test("an archive contains the first time stamp of its registration, which OpenSSL accepts and the command prints with its accuracy", async () => {
  const { archives, pinned } = await makeArchives();
  const [first, second] = archives;
  const stampsIn = (files: object) => Object.keys(files).filter((name) => name.startsWith("horodatage/"));
  expect(stampsIn(first)).toEqual(["1.tlog-proof", "1.tsq", "1.tsr", "racine.pem"].map((name) => `horodatage/${name}`));
  expect(stampsIn(second)).toContain("horodatage/2.tsr");
  const bytes = (name: string) => first[`horodatage/${name}`] as Uint8Array;
  expect(await authority.verify(bytes("1.tsq"), bytes("1.tsr"))).toBe(true);
  const { code, output } = await verify(first, pinned);
  expect(code).toBe(0);
  expect(output).toMatch(
    /Registered by 20\d\d-.*\.500Z at the latest \(accuracy of 1500 ms included\), according to Unité\./,
  );
  const { stamps } = JSON.parse((await verify(first, pinned, "--json")).output);
  expect(stamps).toMatchObject([{ isGood: true, isPinned: true, key: "policy", accuracyMs: 1500, listed: null }]);
  expect(new TextDecoder().decode(first["preuve.json"])).toContain("Horodatage non qualifié de Unité, à 1,5");
});

test("a time stamp of a later event is shown for that event, and does not date the registration", async () => {
  const log = createSigner("log.example", new Uint8Array(32).fill(1));
  const file = utf8("file");
  const START = Math.floor(Date.now() / 1000) - 100;
  const { proofs, checkpoint } = await makeProofs({ file, times: [START, START + 1], log: [log] });
  const query = createQuery(stampedBytes(checkpoint), new Uint8Array(16));
  const stamp = { proof: proofs[1] ?? "", reply: await authority.reply(query, unit), query, listed: null };
  const vkey = formatVkey(log);
  const [first, second] = proofs.map((text, at) => ({ name: `${at}`, text }));
  if (!first || !second) throw new Error("There are not two events.");
  const given = {
    proofs: [first, second],
    vkey,
    keyList: null,
    seen: [],
    stamps: [{ name: "2.tsr", ...stamp }],
    stampRoots: null,
    documents: NO_DOCUMENTS,
  } as const;
  const stamps = await checkStamps(given, writePem(authority.roots));
  const judged = judge(toHex(digest(file)), given, trustInKey(vkey), stamps);
  expect(judged).toMatchObject({ verdict: "authentic", stamps: [{ isGood: true, entry: 1, isFirst: false }] });
  expect(judged.verdict === "authentic" && firstStamp(judged.stamps)).toBe(null);
  const reported = {
    hash: toHex(digest(file)),
    trust: null,
    freshness: null,
    documents: { summary: null, unchecked: [] },
    same: null,
  };
  const lines = linesOf(judged, reported, COMMAND_WORDS.en);
  expect(lines.join("\n")).toContain("Entry no. 1 was registered by 20");
});

test("a root certificate inside an archive is never trusted, because the maker of the archive could have created it", async () => {
  const { archives, pinned } = await makeArchives();
  const notBelieved = "whose root this verifier does not trust";
  expect((await verify(archives[0], { ...pinned, stampRoots: null })).output).toContain(notBelieved);
  const other = { ...pinned, stampRoots: writePem(stranger.roots) };
  const { code, output } = await verify(archives[0], other);
  expect({ code, output }).toMatchObject({ code: 0, output: expect.stringContaining(notBelieved) });
  expect(output).not.toContain("at the latest");
  expect((await verify(archives[0], other, "--stamp-roots", authority.rootFile)).output).toContain("at the latest");
  await expect(verify(archives[0], other, "--stamp-roots", "file")).rejects.toThrow("no certificate in PEM");
  // A policy that the user gives removes the verifier's pinned roots.
  await writeFile(join(dir, "policy"), pinned.policy ?? "");
  expect((await verify(archives[0], pinned, "--policy", join(dir, "policy"))).output).toContain(notBelieved);
});

test("a time stamp that was changed or belongs to another entry is reported, and does not affect the other results", async () => {
  const { archives, pinned } = await makeArchives();
  const [first, second] = archives;
  const changed = Uint8Array.from(first["horodatage/1.tsr"] as Uint8Array);
  changed[changed.length - 5] = (changed[changed.length - 5] as number) ^ 1;
  const wrong: readonly [files: Record<string, Uint8Array>, reason: string][] = [
    [{ "horodatage/1.tsr": changed }, "the signature of the time stamp is invalid"],
    [
      { "horodatage/1.tsr": second["horodatage/2.tsr"] as Uint8Array },
      "the time stamp covers other bytes than those given",
    ],
    [
      { "horodatage/1.tsq": second["horodatage/2.tsq"] as Uint8Array },
      "the time stamp covers other bytes than the query",
    ],
    [{ "horodatage/1.tlog-proof": utf8("nothing") }, "the proof contains no checkpoint"],
    [
      {
        "horodatage/1.tlog-proof": second["horodatage/2.tlog-proof"] as Uint8Array,
        "horodatage/1.tsr": second["horodatage/2.tsr"] as Uint8Array,
        "horodatage/1.tsq": second["horodatage/2.tsq"] as Uint8Array,
      },
      "It covers another entry.",
    ],
  ];
  for (const [files, reason] of wrong) {
    const { code, output } = await verify({ ...first, ...files }, pinned);
    expect({ code, output }).toMatchObject({ code: 0, output: expect.stringContaining(`proves nothing: ${reason}`) });
    expect(output).not.toContain("at the latest");
  }
});

test("checkpoints of a compromised key stay valid only if their time stamp is from before the compromise", async () => {
  const log = createSigner("log.example", new Uint8Array(32).fill(1));
  const root = createSigner("log.example/keys", new Uint8Array(32).fill(4));
  const file = utf8("file");
  const START = Math.floor(Date.now() / 1000) - 100;
  const { proofs } = await makeProofs({ file, times: [START], log: [log] });
  const later = await makeProofs({ file, times: [START, START + 1], log: [log] });
  const [proof = "", lastProof = ""] = [proofs[0], later.proofs[0]];
  const data = stampedBytes(parseProof(proof).checkpoint);
  const query = createQuery(data, new Uint8Array(16));
  const stamp = { name: "1.tsr", proof, reply: await authority.reply(query, unit), query, listed: null };
  const now = Math.ceil(Date.now() / 1000);
  const verdict = async (since: number, roots: readonly Uint8Array[]) => {
    const key: ListedKey = { verifier: log, first: 0, last: null, state: "compromised", since };
    const keyList = await signNote(formatKeyList({ log: "log.example", version: 1, at: START, keys: [key] }), [root]);
    const vkey = formatVkey(log);
    const given = {
      proofs: [{ name: "p", text: lastProof }],
      vkey,
      keyList,
      seen: [],
      stamps: [stamp],
      stampRoots: writePem(authority.roots),
      documents: NO_DOCUMENTS,
    } as const;
    const trust = { ...trustInKey(vkey), roots: parseRoots(`witness a ${formatVkey(root)}\nquorum a\n`) };
    return judge(toHex(digest(file)), given, trust, await checkStamps(given, writePem(roots)));
  };
  const good = await verdict(now + 60, authority.roots);
  expect(good).toMatchObject({ verdict: "authentic", stamps: [{ isGood: true, isPinned: true, key: "policy" }] });
  // The result refers to the entry as the stamped checkpoint contains it.
  expect(good).toMatchObject({ history: [{ checkpoint: { size: 1 } }] });
  expect(await verdict(START, authority.roots)).toMatchObject({
    verdict: "consistent",
    ground: { against: "withdrawn" },
  });
  expect(await verdict(now + 60, stranger.roots)).toMatchObject({ verdict: "consistent" });
});
