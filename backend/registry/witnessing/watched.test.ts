/** The whole service with a policy: what waits for witnesses, and what users see meanwhile. */
import { Buffer } from "node:buffer";
import { join } from "node:path";
import { unzipSync } from "fflate";
import { expect, onTestFinished, test } from "vitest";
import type { AuditAnswer } from "../../contract/admin-audit.ts";
import type { OperationsAnswer } from "../../contract/admin-operations.ts";
import type { Health } from "../../contract/health.ts";
import type { ProofAnswer } from "../../contract/proof.ts";
import type { TokenAnswer } from "../../contract/registry.ts";
import type { CheckpointsAnswer } from "../../contract/witnesses.ts";
import { openCheckpoint, readCheckpoint } from "../../formats/tlog/checkpoint.ts";
import { createCosigner } from "../../formats/tlog/cosignature.ts";
import { createSigner, KEY_TYPES, openNote } from "../../formats/tlog/note.ts";
import { parsePolicy } from "../../formats/tlog/policy.ts";
import { parseProof } from "../../formats/tlog/proof.ts";
import { judgeQuorum } from "../../formats/tlog/quorum.ts";
import { formatVkey } from "../../formats/tlog/vkey.ts";
import { CHECKPOINTS } from "../../plugins/witness/folder.ts";
import { witnessHandler } from "../../plugins/witness/handler.ts";
import { seenStore } from "../../plugins/witness/last-cosigned.ts";
import { createWitness } from "../../plugins/witness/witness.ts";
import { body, METRICS_TOKEN, openHarness, type Person, sha256 } from "../../tests/harness.ts";
import { parseOpenMetrics } from "../../tests/openmetrics.ts";
import { witnessDouble, witnessNetwork } from "../../tests/witness-double.ts";

const signer = createSigner("localhost:8000/api/registry", new Uint8Array(32).fill(1));
const START = Date.UTC(2026, 0, 1);
const MINUTE_MS = 60_000;

/** Two of three witnesses are required; none has cosigned anything yet. */
async function openWatched() {
  let now = () => START;
  const witnesses = ["a", "b", "c"].map((name) => witnessDouble({ name: `${name}.example`, now: () => now() }));
  const policy = [
    `log ${formatVkey(signer)}\n`,
    ...witnesses.map((witness) => witness.policy()),
    "group all 2 a.example b.example c.example\nquorum all\n",
  ].join("");
  const app = await openHarness({ policy, fetch: witnessNetwork(...witnesses) });
  now = app.environment.now;
  const ada = await app.signUp("Ada");
  const text = async (path: string) => (await app.call("GET", `/registry/${path}`, null)).text();
  const all = (fault: Parameters<(typeof witnesses)[number]["be"]>[0]) => {
    for (const witness of witnesses) witness.be(fault);
  };
  const token = (id: number) => body<TokenAnswer>(app.call("GET", `/registry/token/${id}`, null));
  const proof = (who: Person, objectId: string) => app.call("POST", "/object/proof", who, { objectId });
  /** Downloads the archive of Ada's object; returns a function that reads its files. */
  const archive = async (objectId: string) => {
    const { link } = await body<ProofAnswer>(proof(ada, objectId));
    const answer = await app.call("GET", new URL(link).pathname.slice("/api".length), null);
    const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
    return (name: string) => Buffer.from(files[name] ?? []).toString();
  };
  return { app, ada, witnesses, policy: parsePolicy(policy), text, all, token, proof, archive };
}

test("with all witnesses down, claims continue, and pages and downloads state that they wait for witnesses", async () => {
  const { app, all, text, token, proof } = await openWatched();
  all("dead");
  for (let minutes = 0; minutes < 60; minutes += 20) {
    await app.claimed(await app.signUp(), sha256(`file ${minutes}`));
    await app.checkpoints.sign();
    await app.witnessing.tick();
    app.pass(20 * MINUTE_MS);
  }
  const bob = await app.signUp("Bob");
  const { _id: objectId } = await app.claimed(bob, sha256("the last"));
  expect((await token(3)).object).toMatchObject({ proof: "pending", awaits: "signature" });
  await app.checkpoints.sign();
  expect((await app.call("GET", "/registry/checkpoint", null)).status).toBe(404);
  expect(readCheckpoint(await text("checkpoint/signed")).size).toBe(4);
  expect((await app.call("GET", "/registry/tile/0/000.p/4", null)).status).toBe(200);
  expect((await token(3)).object).toMatchObject({ status: "active", proof: "pending", awaits: "witnesses" });
  expect(await body(proof(bob, objectId), 503)).toMatchObject({ code: "awaiting_witnesses" });
  const health = await body<Health>(app.call("GET", "/health", null));
  expect(health.degraded).toEqual([
    { part: "witnesses", reason: expect.stringMatching(/^No quorum of witnesses has cosigned since 2026-01-01T00:0/) },
  ]);
  expect(health.registry).toMatchObject({ size: 4, checkpoint: { size: 4 }, published: null });
  expect((await app.call("GET", "/ready", null)).status).toBe(200);

  all(null);
  // After three failures in a row, a witness is not asked for eight minutes.
  app.pass(8 * MINUTE_MS);
  await app.witnessing.tick();
  const { object } = await token(3);
  expect(object.proof).toBe("valid");
  expect(object).not.toHaveProperty("awaits");
  expect((await proof(bob, objectId)).status).toBe(200);
  expect((await body<Health>(app.call("GET", "/health", null))).status).toBe("ok");
  expect(await app.audit()).toEqual([]);
});

test("an archive contains the witness policy, and proofs under a checkpoint that meets its quorum", async () => {
  const { app, ada, witnesses, policy, text, proof, archive } = await openWatched();
  witnesses[2]?.be("dead");
  const { _id: objectId } = await app.claimed(ada, sha256("a file"));
  await app.checkpoints.sign();
  await app.witnessing.tick();
  const read = await archive(objectId);
  expect(read("registre.policy")).toBe(await text("policy"));
  const { checkpoint } = parseProof(read("preuve.tlog-proof"));
  expect(checkpoint).toBe(await text("checkpoint"));
  expect(judgeQuorum(policy, checkpoint)).toMatchObject({ met: true, needed: 2, of: 3 });
  expect(JSON.parse(read("preuve.json")).temoins).toEqual({
    resume: "2 témoins sur 3 ont vu ce registre (il en faut 2) — dernier\u00a0: 1er janvier 2026 à 00:00:00\u00a0UTC",
    chacun: [
      { nom: "a.example", mot: "vu le 1er janvier 2026 à 00:00:00\u00a0UTC" },
      { nom: "b.example", mot: "vu le 1er janvier 2026 à 00:00:00\u00a0UTC" },
      { nom: "c.example", mot: "absent" },
    ],
  });
  // A later entry waits for witnesses. Until then, the published checkpoint does not cover it.
  await body(app.call("POST", "/object/edit-object", ada, { objectId, objectName: "Autre" }));
  await app.checkpoints.sign();
  expect(await body(proof(ada, objectId), 503)).toMatchObject({ code: "awaiting_witnesses" });
  expect(readCheckpoint(await text("checkpoint")).size).toBe(1);
});

test("an archive that is downloaded later dates the registration by the time at which witnesses first saw it", async () => {
  const { app, ada, policy, archive } = await openWatched();
  const { _id: objectId } = await app.claimed(ada, sha256("a file"));
  await app.checkpoints.sign();
  await app.witnessing.tick();
  app.pass(5 * MINUTE_MS);
  await app.claimed(ada, sha256("another"));
  await app.checkpoints.sign();
  await app.witnessing.tick();
  const read = await archive(objectId);
  const seenAt = (name: string) => judgeQuorum(policy, parseProof(read(name)).checkpoint).seenAt;
  expect(seenAt("preuve.tlog-proof")).toBe(START / 1000 + 5 * 60);
  expect(seenAt("temoins/1.tlog-proof")).toBe(START / 1000);
  expect(JSON.parse(read("preuve.json")).portee.etabli).toContain("1er janvier 2026 à 01:00");
});

test("console, metrics and the list of checkpoints show the state of each witness", async () => {
  const { app, ada, witnesses, text } = await openWatched();
  await app.promote(ada.email);
  witnesses[1]?.be("dead");
  witnesses[2]?.be("wrong signature");
  await app.claimed(ada, sha256("a file"));
  await app.checkpoints.sign();
  await app.witnessing.tick();
  const { witnessing, troubles } = await body<OperationsAnswer>(app.call("GET", "/admin/operations", ada));
  expect(witnessing).toMatchObject({ needed: 2, published: null, signed: { size: 1 }, stopped: null });
  expect(witnessing.witnesses).toMatchObject([
    { name: "a.example", counts: true, size: 1, cosignedAt: "2026-01-01T00:00:00.000Z", problem: null, isAlarm: false },
    { name: "b.example", cosignedAt: null, problem: expect.stringMatching(/cannot be reached/), isAlarm: false },
    { name: "c.example", cosignedAt: null, problem: expect.stringMatching(/is invalid/), isAlarm: true },
  ]);
  expect(troubles).toEqual([{ part: "witnesses", reason: expect.stringMatching(/^The witness c\.example: /) }]);

  const authorized = { headers: { authorization: `Bearer ${METRICS_TOKEN}` } };
  const families = parseOpenMetrics(await (await app.app.request("/api/metrics", authorized)).text());
  const samples = (name: string) =>
    families.get(name)?.samples.map(({ labels: { witness }, value }) => `${witness ?? ""}${value}`);
  expect(samples("authentica_witness_cosigned_entries")).toEqual(["a.example1", "b.example0", "c.example0"]);
  expect(samples("authentica_witness_alarm")).toEqual(["a.example0", "b.example0", "c.example1"]);
  expect(samples("authentica_witness_failures")).toEqual(["a.example0", "b.example1", "c.example1"]);
  expect(samples("authentica_registry_signed_entries")).toEqual(["1"]);
  expect(samples("authentica_registry_published_entries") ?? []).toEqual([]);

  for (const witness of witnesses) witness.be(null);
  app.pass(60 * MINUTE_MS);
  await app.witnessing.tick();
  const { checkpoints } = await body<CheckpointsAnswer>(app.call("GET", "/registry/checkpoints", null));
  expect(checkpoints).toEqual([{ note: await text("checkpoint"), publishedAt: "2026-01-01T01:00:00.000Z" }]);
});

test("an administrator can have all witnesses asked at once, which the audit log records", async () => {
  const { app, ada, witnesses } = await openWatched();
  const root = await app.signUp("Root");
  await app.promote(root.email);
  witnesses[0]?.be("403");
  await app.claimed(ada, sha256("a file"));
  await app.checkpoints.sign();
  await app.witnessing.tick();
  witnesses[0]?.be(null);
  app.pass(MINUTE_MS);
  await app.witnessing.tick();
  expect(app.witnessing.state()[0]).toMatchObject({ isAlarm: true });
  await body(app.call("POST", "/admin/witnesses", root, {}));
  expect(app.witnessing.state()[0]).toMatchObject({ isAlarm: false, problem: null });
  await body(app.call("POST", "/admin/witnesses", ada, {}), 403);
  const { docs } = await body<AuditAnswer>(app.call("GET", "/admin/audit", root));
  expect(docs.filter(({ action }) => action === "ask-witnesses")).toHaveLength(1);
});

test("fsck finds a published checkpoint that was changed in the store", async () => {
  const { app, ada } = await openWatched();
  await app.claimed(ada, sha256("a file"));
  await app.checkpoints.sign();
  await app.witnessing.tick();
  expect(await app.audit()).toEqual([]);
  const key = ["registry", "witnessed"];
  const { value } = await app.kv.get<{ note: string }>(key);
  await app.kv.set(key, { ...value, note: value?.note.replace("\n1\n", "\n2\n") });
  expect(await app.audit()).toEqual([expect.stringMatching(/^registry\/witnessed: the checkpoint is invalid/)]);
});

test("our own witness cosigns our own log with both of its keys", async () => {
  const dir = await Deno.makeTempDir({ prefix: "authentica-witness-" });
  onTestFinished(() => Deno.remove(dir, { recursive: true }));
  await Deno.mkdir(join(dir, CHECKPOINTS));
  const signers = [KEY_TYPES.timestampedEd25519, KEY_TYPES.timestampedMlDsa44].map((type, at) =>
    createCosigner("w.example", new Uint8Array(32).fill(at + 2), type, () => START),
  );
  const logs = {
    find: (origin: string) => (origin === signer.name ? { origin, keys: [signer], perDay: 86_400 } : null),
    origins: () => [signer.name],
  };
  const seen = seenStore(dir, signers);
  const witness = createWitness({ logs, seen, signers, now: () => START, onTwoHistories: () => undefined });
  const handler = witnessHandler({ witness, logs, seen, keys: signers, log: () => undefined });
  const from = { remoteAddr: { transport: "tcp", hostname: "127.0.0.1", port: 1 } } as const;
  const policy = [
    `log ${formatVkey(signer)}\n`,
    ...signers.map((key) => `witness w${key.type} ${formatVkey(key)} https://w.example\n`),
    "group w all w4 w6\nquorum w\n",
  ].join("");
  const app = await openHarness({ policy, fetch: async (input, init) => handler(new Request(input, init), from) });
  const ada = await app.signUp("Ada");
  for (const name of ["one", "two", "three"]) {
    await app.claimed(ada, sha256(name));
    await app.checkpoints.sign();
    await app.witnessing.tick();
    expect(app.witnessing.state()).toMatchObject([{ problem: null }]);
  }
  const note = await (await app.call("GET", "/registry/checkpoint", null)).text();
  expect(openCheckpoint(note, signer).size).toBe(3);
  expect(openNote(note, signers).by).toHaveLength(2);
});
