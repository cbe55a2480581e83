/**
 * Checks what the verifier claims about a registration. It must not show a validity that is not proven, a date that
 * only the service states, or a person whose event the archive does not contain.
 */
import { Buffer } from "node:buffer";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { datesOf, instantOf } from "@authentica/backend/contract/instant";
import type { Pinned } from "@authentica/backend/contract/verifier";
import { concat, fromUtf8, toHex, utf8 } from "@authentica/backend/tlog/bytes";
import { createCosigner } from "@authentica/backend/tlog/cosignature";
import { digest, hashLeaf } from "@authentica/backend/tlog/hash";
import type { EventType } from "@authentica/backend/tlog/leaf";
import { createSigner, KEY_TYPES, type Signer } from "@authentica/backend/tlog/note";
import { formatVkey } from "@authentica/backend/tlog/vkey";
import { expect, onTestFinished, test } from "vitest";
import { type Made, makeArchive, makeProofs } from "../../backend/tests/made-proofs.ts";
import { run } from "./cli.ts";
import { endWords } from "./ended.ts";
import { expectLanguage } from "./test-languages.ts";
import { PAGE_WORDS } from "./words/page.ts";

const ORIGIN = "log.example";
const LOG = "https://log.example/api";
const START = 1_767_225_600;
const YEAR_2020 = Date.UTC(2020, 0, 1) / 1000;
const file = utf8("file");
const HASH = toHex(digest(file));
const log = createSigner(ORIGIN, new Uint8Array(32).fill(1));
const witnessAt = (time: number): Signer =>
  createCosigner("ada.example", new Uint8Array(32).fill(11), KEY_TYPES.timestampedEd25519, () => time * 1000);
const logLine = `log ${formatVkey(log)} ${LOG}`;
const ALONE = `${logLine}\nquorum none\n`;
const WATCHED = `${logLine}\nwitness ada ${formatVkey(witnessAt(START))}\nquorum ada\n`;

/** Returns an object with these events after its registration, one second apart. */
const madeOf = (types: readonly EventType[], more: Partial<Made> = {}): Made => ({
  file,
  log: [log],
  types,
  times: [START, ...types.map((_, at) => START + at + 1)],
  ...more,
});

interface Judged {
  readonly code: number;
  readonly text: string;
  readonly json: Readonly<Record<string, never>>;
}

/** Runs the command on an archive and returns its text and JSON output. */
async function judged(archive: Uint8Array, policy = ALONE, network?: typeof fetch): Promise<Judged> {
  const cwd = await mkdtemp(join(tmpdir(), "authentica-standing-"));
  onTestFinished(() => rm(cwd, { recursive: true }));
  await writeFile(join(cwd, "file"), file);
  await writeFile(join(cwd, "p.zip"), archive);
  const pinned: Pinned = { policy, roots: null, by: "build", from: null };
  const call = async (...flags: readonly string[]) => {
    const lines: string[] = [];
    const world = {
      cwd,
      env: { LANG: "en" },
      pinned,
      write: (line: string) => lines.push(line),
      warn: (line: string) => lines.push(line),
      fetch: network ?? fetch,
      memory: null,
    };
    const code = await run(["file", "p.zip", ...flags, ...(network ? ["--fresh"] : [])], world);
    return { code, output: lines.join("\n") };
  };
  const [text, json, french] = [await call(), await call("--json"), await call("--lang", "fr")];
  expect([json.code, french.code]).toEqual([text.code, text.code]);
  // The summary of the archive is French.
  expectLanguage("en", text.output.replace(/(?<=CONTRADICTS THE PROOFS: ).*/g, ""));
  expectLanguage("fr", french.output);
  return { code: text.code, text: text.output, json: JSON.parse(json.output) };
}

interface Answer {
  readonly events: readonly { readonly index: number; readonly leaf: string }[];
}

/** Stubs the registry with its current answers; `lie` changes those about the object. */
async function registryOf(today: Made, lie = (answer: Answer): unknown => answer): Promise<typeof fetch> {
  const { checkpoint, leaves } = await makeProofs(today);
  return async (input) => {
    const url = String(input);
    if (url === `${LOG}/checkpoint`) return new Response(checkpoint);
    if (url === `${LOG}/tile/0/000.p/${leaves.length}`) return new Response(concat(...leaves.map(hashLeaf)));
    if (url === `${LOG}/token/0`)
      return Response.json(lie({ events: leaves.map((leaf, index) => ({ index, leaf: fromUtf8(leaf) })) }));
    return new Response("nothing here", { status: 404 });
  };
}

const subsetsOf = (numbers: readonly number[]): number[][] =>
  numbers.reduce<number[][]>((all, number) => all.flatMap((one) => [one, [...one, number]]), [[]]);

const HISTORIES: readonly (readonly EventType[])[] = [
  [],
  ["edit"],
  ["revoke"],
  ["erase"],
  ["edit", "revoke"],
  ["edit", "transfer"],
  ["edit", "revoke", "erase"],
];
const MATRIX = HISTORIES.flatMap((types) =>
  subsetsOf(types.map((_, at) => at + 1)).map((without) => ({
    types,
    without,
    name: `${types.join()} without ${without.join()}`,
  })),
);

test.each(MATRIX)("an invalid proof is never called valid: $name", async ({ types, without }) => {
  const archive = await makeArchive(madeOf(types), without);
  const given = types.filter((_, at) => !without.includes(at + 1));
  const ended = (of: readonly EventType[]) =>
    of.includes("erase") ? "erased" : of.includes("revoke") ? "revoked" : null;
  // A given later event shows that those before it exist.
  const hasGap = types.some(
    (_, at) => without.includes(at + 1) && types.some((__, later) => later > at && !without.includes(later + 1)),
  );

  const offline = await judged(archive);
  const shown = ended(given) ?? (hasGap ? "incomplete" : "unchecked");
  expect(offline.json).toMatchObject({ standing: shown, verdict: shown === "unchecked" ? "authentic" : "lapsed" });
  expect(offline.code).toBe(shown === "unchecked" ? 0 : 5);
  expect(offline.text).toMatch(shown === "unchecked" ? /^authentic: / : /^authentic, but no longer valid \(/);
  expect(offline.text).toContain("An archive contains only the events that its maker put into it");
  expect(offline.text).not.toMatch(/is valid|still valid|what came after/i);

  const fresh = await judged(archive, ALONE, await registryOf(madeOf(types)));
  const standing = ended(types) ?? (without.length > 0 ? "incomplete" : "current");
  expect(fresh.json).toMatchObject({ standing, verdict: standing === "current" ? "authentic" : "lapsed" });
  expect(fresh.code).toBe(standing === "current" ? 0 : 5);
  expect((fresh.json as unknown as { fresh: { missing: unknown } }).fresh.missing).toEqual(
    without.map((number) => ({
      type: types[number - 1],
      entry: number,
      at: START + number,
      isLeftOut: true,
      isSigned: true,
    })),
  );
  for (const number of without)
    expect(fresh.text).toContain(`${types[number - 1]}, entry no. ${number}, LEFT OUT of the archive`);
});

test("an event that is newer than the archive is reported as such, and a revocation changes the status to revoked", async () => {
  const archive = await makeArchive(madeOf(["edit"]));
  const { code, text, json } = await judged(archive, ALONE, await registryOf(madeOf(["edit", "revoke"])));
  expect(code).toBe(5);
  expect(text).toContain("revoke, entry no. 2, newer than the archive");
  expect(json).toMatchObject({ verdict: "lapsed", standing: "revoked", fresh: { missing: [{ isLeftOut: false }] } });
});

test("an event that is announced but not signed yet is counted, and shown as not signed", async () => {
  const { leaves } = await makeProofs(madeOf(["edit", "revoke"]));
  const announced = { index: 2, leaf: fromUtf8(leaves[2] as Uint8Array<ArrayBuffer>) };
  const network = await registryOf(madeOf(["edit"]), ({ events }) => ({ events: [...events, announced] }));
  const { code, text } = await judged(await makeArchive(madeOf(["edit"])), ALONE, network);
  expect(code).toBe(5);
  expect(text).toContain("not signed yet");
});

test("an answer about the object that contradicts the signed tree is rejected", async () => {
  const archive = await makeArchive(madeOf(["edit", "revoke"]));
  const { leaves } = await makeProofs({ ...madeOf(["edit", "edit"]), file: utf8("other") });
  const others = leaves.map((leaf, index) => ({ index, leaf: fromUtf8(leaf) }));
  const changed = (await makeProofs(madeOf(["edit", "edit"]))).leaves.map((leaf, index) => ({
    index,
    leaf: fromUtf8(leaf),
  }));
  const lies: readonly (readonly [RegExp, (answer: Answer) => unknown])[] = [
    [/lacks entry no\. 2/, ({ events }) => ({ events: events.slice(0, 2) })],
    [/is not event 0/, ({ events }) => ({ events: events.slice(1) })],
    [/is not event 0 of the object/, () => ({ events: others })],
    [/entry no\. 2 differs from/, () => ({ events: changed })],
    [/cannot be read/, () => ({ events: [{ index: 0 }] })],
    [/cannot be read/, () => null],
  ];
  for (const [reason, lie] of lies) {
    const { code, text, json } = await judged(archive, ALONE, await registryOf(madeOf(["edit", "revoke"]), lie));
    expect({ code, json }).toMatchObject({ code: 2, json: { fresh: { outcome: "unreached" } } });
    expect(text).toMatch(reason);
  }
});

test("if the registry has signed two histories, nothing is authentic, in text and JSON", async () => {
  const archive = await makeArchive(madeOf(["edit"]));
  for (const today of [madeOf([]), madeOf(["edit"], { times: [START + 7, START + 8] })]) {
    const { code, text, json } = await judged(archive, ALONE, await registryOf(today));
    expect(code).toBe(2);
    expect(json).toMatchObject({ verdict: "forked", fresh: { outcome: "forked" } });
    expect(text).toMatch(/^forked: .*\n[\s\S]*TWO HISTORIES/);
    for (const said of [text, JSON.stringify(json)]) expect(said).not.toMatch(/\bauthentic\b/);
  }
});

test("an entry dated 2020 that witnesses first saw in 2026 is dated 2026, and has no proven date without witnesses", async () => {
  const made = { ...madeOf([]), times: [YEAR_2020] };
  const alone = await judged(await makeArchive(made));
  expect(alone.json).toMatchObject({ verdict: "authentic", established: null });
  expect(alone.text).toContain("No date is established");
  expect(alone.text).not.toMatch(/at the latest|established by/);
  const seen = await judged(await makeArchive({ ...made, witnesses: [witnessAt(START)] }), WATCHED);
  expect(seen.json).toMatchObject({ established: { latest: "2026-01-01T00:00:00.000Z", by: "witnesses" } });
  expect(seen.text).toMatch(/by 2026-01-01T00:00:00.000Z at the latest: established by the quorum of witnesses/);
  // Each date that only the service gives is below a line that says so.
  const lines = seen.text.split("\n");
  for (const [at, line] of lines.entries())
    if (line.includes("2020-01-01")) expect(lines[at - 1]).toContain("with the dates that the service gave");
});

test("an entry dated after its witnesses had seen it is rejected, but small clock differences are tolerated", async () => {
  const datedAt = async (time: number) =>
    judged(await makeArchive({ ...madeOf([]), times: [time], witnesses: [witnessAt(START)] }), WATCHED);
  expect((await datedAt(START + 300)).code).toBe(0);
  for (const time of [START + 301, Date.UTC(2030, 0, 1) / 1000]) {
    const { code, text, json } = await datedAt(time);
    expect({ code, json }).toMatchObject({ code: 2, json: { verdict: "invalid", part: "order" } });
    expect(text).toMatch(/^invalid \(order, .*after others had seen it\.$/);
  }
});

test("the verifier says who revoked an object only if the archive contains that event's content", async () => {
  const revoked = async (opened?: Record<string, unknown>) =>
    (await judged(await makeArchive(madeOf(["revoke"], opened ? { opened } : {})))).text;
  expect(await revoked({ by: "admin" })).toContain("by an administrator of the service");
  expect(await revoked({ type: "revoke" })).toContain("by its owner");
  for (const opened of [undefined, { by: "admin" }, { by: 7 }])
    expect(await revoked(opened)).not.toContain("by its owner");
  const onPage = (event: Record<string, unknown> | null) =>
    endWords(
      { event, leaf: { type: "revoke", timestamp: START } } as unknown as Parameters<typeof endWords>[0],
      PAGE_WORDS.fr,
    );
  expect(onPage(null)).toMatch(/^Révoqué le 1er janvier 2026/);
  expect(onPage({})).toMatch(/^Révoqué par son titulaire le/);
  expect(onPage({ by: "admin" })).toMatch(/^Révoqué par un administrateur du service le/);
});

test("a summary inside an archive is compared with the proofs, and what cannot be compared is reported as unchecked", async () => {
  const made = madeOf(["edit"]);
  const iso = (at: number) => datesOf(instantOf(START + at));
  const summary = {
    sha256: HASH,
    jeton: 0,
    inscription: iso(0),
    revocation: null,
    evenements: [
      { numero: 0, type: "mint", entree: 0, date: iso(0) },
      { numero: 1, type: "edit", entree: 1, date: iso(1) },
    ],
  };
  const differencesOf = async (text: string, answer = { code: 6, verdict: "contradicted" }) => {
    const {
      json,
      text: said,
      code,
    } = await judged(await makeArchive({ ...made, further: { "preuve.json": text, "certificat.pdf": "%PDF-" } }));
    expect({ code, verdict: json.verdict }).toEqual(answer);
    expect(/^authentic: /.test(said)).toBe(answer.code === 0);
    expect(said).toContain("Not checked, and not part of this result: certificat.pdf.");
    expect(said).toContain(
      "Of preuve.json only the fingerprint, the number, the entries and their dates are compared; its other contents are not checked.",
    );
    return {
      said,
      of: (json as unknown as { documents: { summary: { differences: { field: string }[] } } }).documents.summary,
    };
  };
  expect((await differencesOf(JSON.stringify(summary), { code: 0, verdict: "authentic" })).of.differences).toEqual([]);
  const [mint, edit] = summary.evenements;
  const revoke = { numero: 2, type: "revoke", entree: 2, date: iso(2) };
  const rewritten: readonly (readonly [field: string, object])[] = [
    ["sha256", { sha256: "00".repeat(32) }],
    ["jeton", { jeton: 7 }],
    ["inscription.iso", { inscription: { ...iso(0), iso: "2019-01-01T00:00:00.000Z" } }],
    ["inscription.utc", { inscription: { ...iso(0), utc: "1er janvier 2019 à 00:00:00 (UTC)" } }],
    ["inscription.paris", { inscription: { ...iso(0), paris: "1er janvier 2019 à 01:00:00" } }],
    ["revocation", { revocation: iso(2) }],
    ["evenements[1].date.iso", { evenements: [mint, { ...edit, date: { ...iso(1), iso: iso(-9).iso } }] }],
    ["evenements[1].entree", { evenements: [mint, { ...edit, entree: 5 }] }],
    ["evenements[1].type", { evenements: [mint, { ...edit, type: "transfer" }] }],
    ["evenements[2]", { evenements: [mint, edit, revoke] }],
  ];
  for (const [field, change] of rewritten) {
    const { said, of } = await differencesOf(JSON.stringify({ ...summary, ...change }));
    expect(of.differences.map((difference) => difference.field)).toEqual([field]);
    expect(said).toContain(`preuve.json CONTRADICTS THE PROOFS: ${field} is `);
  }
  expect((await differencesOf("no JSON")).of.differences).toHaveLength(1);
});

test("the result names each unchecked file of an archive; two files with the same name are refused", async () => {
  const made = madeOf([]);
  const further = { "preuve.json": "{}", "cession.json": "{}", "ouverture.json": "{}", "notes/lisez.txt": "2019" };
  const { text, json } = await judged(await makeArchive({ ...made, further }));
  expect(text).toContain("result: cession.json, ouverture.json, notes/lisez.txt.");
  expect(json).toMatchObject({ documents: { unchecked: ["cession.json", "ouverture.json", "notes/lisez.txt"] } });

  // The second file gets the name of the first, in both places where a ZIP stores it.
  const twice = await makeArchive({ ...made, further: { "preuve.json": "{}", "preuve.jsoN": "[]" } });
  const doubled = Buffer.from(Buffer.from(twice).toString("latin1").replaceAll("preuve.jsoN", "preuve.json"), "latin1");
  await expect(judged(doubled)).rejects.toThrow("The archive has two files with the name preuve.json");
});
