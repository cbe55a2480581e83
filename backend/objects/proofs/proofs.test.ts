import { Buffer } from "node:buffer";
import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { unzipSync, zipSync } from "fflate";
import { expect, onTestFinished, test } from "vitest";
import type { ProofAnswer } from "../../contract/proof.ts";
import type { OutgoingOffer } from "../../contract/transfer.ts";
import { fromBase64url } from "../../formats/tlog/bytes.ts";
import { commit } from "../../formats/tlog/commitment.ts";
import { openProof, type Proven, verify } from "../../formats/tlog/verify.ts";
import { parseVkey } from "../../formats/tlog/vkey.ts";
import { createLog } from "../../registry/log/log.ts";
import { registryKeys } from "../../registry/log/store.ts";
import { fillLog } from "../../tests/fill-log.ts";
import { LOOSE_SPACE } from "../../tests/french.ts";
import { body, type Harness, openHarness, type Person, sha256 } from "../../tests/harness.ts";
import { TAMPERINGS } from "../../tests/tampered-proofs.ts";
import { eventRecords } from "../record/event-store.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const FILE = Buffer.from("le contrat signé\n");
const HASH = sha256(FILE);

const text = (bytes: Uint8Array | undefined): string => Buffer.from(bytes ?? []).toString();

async function ticketOf(app: Harness, who: Person, objectId: string): Promise<string> {
  const { link } = await body<ProofAnswer>(app.call("POST", "/object/proof", who, { objectId }));
  expect(link).toMatch(/^http:\/\/localhost:8000\/api\/object\/proof\/[\w-]{43}$/);
  return new URL(link).pathname.slice("/api".length);
}

async function proofZip(app: Harness, who: Person, objectId: string): Promise<Uint8Array> {
  const answer = await app.call("GET", await ticketOf(app, who, objectId), null);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-disposition")).toContain(`preuve-${objectId}.zip`);
  return new Uint8Array(await answer.arrayBuffer());
}

async function openClaimed() {
  const app = await openHarness();
  const ada = await app.signUp("Ada");
  await app.claimed(ada, sha256("another"));
  await body(app.scan(ada, FILE, "contrat signé.pdf"));
  const { _id: id } = await app.claimed(ada, HASH, { objectName: "Contrat" });
  return { app, ada, id };
}

function proven(proof: string, vkey: string): Proven {
  const opened = openProof(proof, parseVkey(vkey));
  if ("verdict" in opened) throw new Error(opened.reason);
  return opened;
}

test("the archive proves every event of the object with the key that the registry publishes", async () => {
  const { app, ada, id } = await openClaimed();
  await body(app.call("POST", "/object/edit-object", ada, { objectId: id, objectName: "Contrat définitif" }));
  await body(app.call("POST", "/object/revoke-object", ada, { objectId: id }));
  const files = unzipSync(await proofZip(app, ada, id));
  expect(Object.keys(files).sort()).toEqual([
    "certificat.pdf",
    "evenements/1-edit.tlog-proof",
    "evenements/2-revoke.tlog-proof",
    "ouverture.json",
    "preuve.json",
    "preuve.tlog-proof",
    "registre.policy",
    "registre.vkey",
  ]);
  const vkey = text(files["registre.vkey"]);
  expect(vkey).toBe(await (await app.call("GET", "/registry/vkey", null)).text());
  expect(verify(HASH, text(files["preuve.tlog-proof"]), parseVkey(vkey))).toMatchObject({
    verdict: "authentic",
    proven: { index: 1, leaf: { type: "mint" }, event: { objectName: "Contrat" }, checkpoint: { size: 4 } },
  });
  expect(proven(text(files["evenements/2-revoke.tlog-proof"]), vkey)).toMatchObject({
    leaf: { type: "revoke", tokenId: 1, eventNumber: 2 },
    event: { objectName: "Contrat définitif" },
  });
  const { evenements } = JSON.parse(text(files["ouverture.json"]));
  expect(evenements).toHaveLength(3);
  for (const { engagement, event, salt } of evenements) expect(commit(event, fromBase64url(salt))).toBe(engagement);
  expect(JSON.parse(text(files["preuve.json"]))).toMatchObject({
    identifiant: id,
    fichier: { nom: "contrat signé.pdf", octets: FILE.length },
    sha256: HASH,
    inscription: {
      utc: "1er janvier 2026 à 00:00:00 (UTC)",
      paris: "1er janvier 2026 à 01:00:00 (heure de Paris, UTC +1\u00a0h)",
    },
    revocation: { iso: "2026-01-01T00:00:00.000Z" },
    pointDeControle: { registre: "localhost:8000/api/registry", taille: 4 },
  });
  expect(text(files["preuve.json"])).not.toMatch(LOOSE_SPACE);
});

test("the download address of a proof works once, for a minute, and only for the current owner of the object", async () => {
  const { app, ada, id } = await openClaimed();
  const [once, late, given] = [
    await ticketOf(app, ada, id),
    await ticketOf(app, ada, id),
    await ticketOf(app, ada, id),
  ];
  expect((await app.call("HEAD", once, null)).status).toBe(200);
  await (await app.call("GET", once, null)).arrayBuffer();
  expect((await app.call("GET", once, null)).status).toBe(410);
  expect(JSON.stringify(app.lines)).toContain("/api/object/proof/:ticket");
  expect(JSON.stringify(app.lines)).not.toContain(once.split("/").at(-1));
  const bob = await app.signUp("Bob");
  const offer = await body<OutgoingOffer>(
    app.call("POST", "/transfer/offer", ada, { objectId: id, to: bob.email }),
    201,
  );
  await body(app.call("POST", "/transfer/accept", bob, { offerId: offer._id }));
  expect((await app.call("GET", given, null)).status).toBe(410);
  expect((await app.call("POST", "/object/proof", ada, { objectId: id })).status).toBe(403);
  app.pass(61_000);
  expect((await app.call("GET", late, null)).status).toBe(410);
});

test("a new owner can prove the first registration, but cannot open the former owner's events", async () => {
  const { app, ada, id } = await openClaimed();
  const bob = await app.signUp("Bob");
  const offer = await body<OutgoingOffer>(
    app.call("POST", "/transfer/offer", ada, { objectId: id, to: bob.email }),
    201,
  );
  await body(app.call("POST", "/transfer/accept", bob, { offerId: offer._id }));
  const files = unzipSync(await proofZip(app, bob, id));
  const vkey = text(files["registre.vkey"]);
  const mint = text(files["preuve.tlog-proof"]);
  expect(verify(HASH, mint, parseVkey(vkey))).toMatchObject({
    verdict: "authentic",
    proven: { leaf: { type: "mint" }, event: null },
  });
  const transfer = proven(text(files["evenements/1-transfer.tlog-proof"]), vkey);
  expect(transfer.event).toMatchObject({ actor: { firstName: "Bob" } });
  const readable =
    ["preuve.json", "ouverture.json"].map((name) => text(files[name])).join() +
    JSON.stringify([proven(mint, vkey), transfer.event]);
  expect(readable).toContain(bob.wallet);
  expect(readable).not.toContain(ada.wallet);
});

test("a redacted proof proves the same entries and reveals no private data", async () => {
  const { app, ada, id } = await openClaimed();
  await body(app.call("POST", "/object/edit-object", ada, { objectId: id, objectName: "Contrat définitif" }));
  const { link } = await body<ProofAnswer>(app.call("POST", "/object/proof", ada, { objectId: id, kind: "redacted" }));
  const answer = await app.call("GET", new URL(link).pathname.slice("/api".length), null);
  expect(answer.headers.get("content-disposition")).toContain(`preuve-a-remettre-${id}.zip`);
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
  expect(Object.keys(files).sort()).toEqual([
    "certificat.pdf",
    "evenements/1-edit.tlog-proof",
    "preuve.json",
    "preuve.tlog-proof",
    "registre.policy",
    "registre.vkey",
  ]);
  const vkey = text(files["registre.vkey"]);
  expect(verify(HASH, text(files["preuve.tlog-proof"]), parseVkey(vkey))).toMatchObject({
    verdict: "authentic",
    proven: { leaf: { type: "mint" }, event: null },
  });
  expect(proven(text(files["evenements/1-edit.tlog-proof"]), vkey).event).toBeNull();
  // The certificate is drawn from the contents of preuve.json and of the proof of the registration.
  const told = [
    ...Object.values(files).map((bytes) => text(bytes)),
    JSON.stringify(
      ["preuve.tlog-proof", "evenements/1-edit.tlog-proof"].map((name) => proven(text(files[name]), vkey)),
    ),
  ].join("\n");
  const { evenements } = JSON.parse(text(unzipSync(await proofZip(app, ada, id))["ouverture.json"]));
  const salts: readonly string[] = evenements.map(({ salt }: { salt: string }) => salt);
  expect(salts).toHaveLength(2);
  for (const word of ["Contrat", "contrat signé", "Ada", ada.wallet, ...salts]) expect(told, word).not.toContain(word);
  expect(JSON.parse(text(files["preuve.json"]))).toMatchObject({
    objet: "Non communiqué",
    fichier: { nom: "Non communiqué", octets: null },
    sha256: HASH,
  });
});

test("the certificate is a PDF with the proof embedded, and the same input always gives the same bytes", async () => {
  const { app, ada, id } = await openClaimed();
  const first = unzipSync(await proofZip(app, ada, id));
  app.pass(300_000);
  const second = unzipSync(await proofZip(app, ada, id));
  expect(second["certificat.pdf"]).toEqual(first["certificat.pdf"]);
  const pdf = Buffer.from(first["certificat.pdf"] ?? []).toString("latin1");
  expect(pdf.slice(0, 8)).toBe("%PDF-1.7");
  expect(pdf).toContain("/EmbeddedFiles");
  await app.claimed(ada, sha256("one more"));
  await body(app.call("POST", "/object/edit-object", ada, { objectId: id, objectName: "Autre nom" }));
  const third = unzipSync(await proofZip(app, ada, id));
  expect(third["certificat.pdf"]).not.toEqual(first["certificat.pdf"]);
});

test.each<[string, Deno.KvKey, (value: never) => unknown]>([
  ["leaf", registryKeys.leaf(1), (leaf: Uint8Array) => leaf.map((byte, at) => (at === 60 ? byte ^ 1 : byte))],
  ["tile", registryKeys.tile(0, 0), (tile: Uint8Array) => tile.map((byte, at) => (at === 3 ? byte ^ 1 : byte))],
  ["salt", eventRecords.at(1, 0), (event: object) => ({ ...event, salt: "A".repeat(43) })],
])("refuses a proof that would be invalid: a changed %s", async (_, key, change) => {
  const { app, ada, id } = await openClaimed();
  await app.checkpoints.sign();
  const ticket = await ticketOf(app, ada, id);
  await app.kv.set(key, change((await app.kv.get(key)).value as never));
  expect((await app.call("GET", ticket, null)).status).toBe(503);
});

interface Ran {
  readonly code: number | null;
  readonly output: string;
}

/** Runs `npm run verify` as package.json defines it, in the folder `cwd`. */
async function runVerify(cwd: string, ...args: readonly string[]): Promise<Ran> {
  const { scripts } = JSON.parse(await readFile(join(root, "package.json"), "utf8"));
  // Uses a shell with the packages' programs in its path, like npm.
  const child = spawn("sh", ["-c", `${scripts.verify} "$@"`, "sh", ...args], {
    cwd: root,
    env: {
      ...process.env,
      PATH: `${join(root, "node_modules/.bin")}:${process.env.PATH}`,
      INIT_CWD: cwd,
      LC_ALL: "en_GB.UTF-8",
      NO_COLOR: "1",
    },
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk) => {
      output += chunk;
    });
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) => resolve({ code, output }));
  });
}

test("the command verifies a proof that was downloaded 1,000 entries ago, and rejects it after any change", async () => {
  const { app, ada, id } = await openClaimed();
  await body(app.call("POST", "/object/edit-object", ada, { objectId: id, objectName: "Contrat définitif" }));
  const zip = await proofZip(app, ada, id);
  await fillLog(createLog({ kv: app.kv, now: app.environment.now }), 1000);
  expect(await app.registrySize()).toBe(1003);

  const dir = await mkdtemp(join(tmpdir(), "authentica-verify-"));
  onTestFinished(() => rm(dir, { recursive: true }));
  const files = unzipSync(zip);
  const proof = text(files["preuve.tlog-proof"]);
  await writeFile(join(dir, "file"), FILE);
  await writeFile(join(dir, "changed"), Buffer.concat([FILE.subarray(0, -1), Buffer.from("!")]));
  await writeFile(join(dir, "proof.zip"), zip);
  await writeFile(join(dir, "p.tlog-proof"), proof);
  await writeFile(join(dir, "key"), files["registre.vkey"] as Uint8Array);
  await writeFile(join(dir, "packed-again.zip"), zipSync({ dossier: files }));

  for (const given of ["proof.zip", "packed-again.zip"])
    expect(await runVerify(dir, "file", given, "key")).toMatchObject({
      code: 0,
      output: expect.stringMatching(/^authentic: [\s\S]*edit, entry no\. 2/),
    });
  expect(await runVerify(dir, "file", "proof.zip", "key", "--lang", "fr")).toMatchObject({
    code: 0,
    output: expect.stringMatching(/^authentique\u00a0: [\s\S]*modification des détails, inscription n°\u00a02/),
  });
  // Neither the key nor the policy in the archive is trusted.
  expect(await runVerify(dir, "file", "proof.zip")).toMatchObject({
    code: 3,
    output: expect.stringMatching(/^consistent: /),
  });
  await writeFile(join(dir, "policy"), text(files["registre.policy"]));
  expect(await runVerify(dir, "file", "proof.zip", "--policy", "policy")).toMatchObject({ code: 0 });
  expect(await runVerify(dir, "file", "p.tlog-proof", "key")).toMatchObject({
    code: 0,
    output: expect.stringMatching(/^authentic: /),
  });
  expect(await runVerify(dir, "file", "p.tlog-proof", text(files["registre.vkey"]).trim())).toMatchObject({ code: 0 });
  expect(await runVerify(dir, "changed", "proof.zip", "key")).toMatchObject({
    code: 1,
    output: expect.stringMatching(/^different: /),
  });
  expect(await runVerify(dir, "file")).toMatchObject({ code: 2, output: expect.stringContaining("FILE PROOF [VKEY]") });
  expect(await runVerify(dir, "file", "p.tlog-proof")).toMatchObject({
    code: 2,
    output: expect.stringContaining("contains no verifier key"),
  });
  expect(await runVerify(dir, "file", "file", "key")).toMatchObject({
    code: 2,
    output: expect.stringContaining("This is not an Authentica proof: file."),
  });
  // With the certificate alone, only the proof that is attached to the PDF is verified.
  await writeFile(join(dir, "certificat.pdf"), files["certificat.pdf"] as Uint8Array);
  expect(await runVerify(dir, "file", "certificat.pdf", "key")).toMatchObject({
    code: 0,
    output: expect.stringMatching(/^authentic: [\s\S]*Not checked, [^\n]*certificat\.pdf/),
  });
  const summary = JSON.parse(text(files["preuve.json"]));
  expect((await runVerify(dir, "file", "proof.zip", "key")).output).not.toContain("CONTRADICTS THE PROOFS");
  const rewritten = JSON.stringify({ ...summary, inscription: { iso: "2019-01-01T00:00:00.000Z" } });
  await writeFile(join(dir, "rewritten.zip"), zipSync({ ...files, "preuve.json": Buffer.from(rewritten) }));
  expect(await runVerify(dir, "file", "rewritten.zip", "key")).toMatchObject({
    code: 6,
    output: expect.stringContaining(
      "preuve.json CONTRADICTS THE PROOFS: inscription.iso is 2019-01-01T00:00:00.000Z, but 2026-01-01T00:00:00.000Z was proven.",
    ),
  });
  for (const [what, part, change] of TAMPERINGS) {
    const changed = change(proof);
    expect(changed, what).not.toBe(proof);
    await writeFile(join(dir, "changed.tlog-proof"), changed);
    expect(await runVerify(dir, "file", "changed.tlog-proof", "key"), what).toMatchObject({
      code: 2,
      output: expect.stringMatching(new RegExp(`^invalid \\(${part}, `)),
    });
  }
  await body(app.call("POST", "/object/revoke-object", ada, { objectId: id }));
  await writeFile(join(dir, "revoked.zip"), await proofZip(app, ada, id));
  expect(await runVerify(dir, "file", "revoked.zip", "key")).toMatchObject({
    code: 5,
    output: expect.stringMatching(
      /^authentic, but no longer valid [\s\S]*\n {2}REVOKED on 2026-01-01T00:00:00.000Z \(date given by the service\), by its owner/,
    ),
  });
  const edit = "evenements/1-edit.tlog-proof";
  const [, , tamper] = TAMPERINGS[0] as (typeof TAMPERINGS)[number];
  await writeFile(join(dir, "one-bad.zip"), zipSync({ ...files, [edit]: Buffer.from(tamper(text(files[edit]))) }));
  expect(await runVerify(dir, "file", "one-bad.zip", "key")).toMatchObject({
    code: 2,
    output: expect.stringContaining(`(signature, in ${edit})`),
  });
});
