import { Buffer } from "node:buffer";
import { unzipSync } from "fflate";
import { expect, test } from "vitest";
import { userKeys } from "../../accounts/users/store.ts";
import type { ProofAnswer } from "../../contract/proof.ts";
import type { CessionsAnswer, OutgoingOffer } from "../../contract/transfer.ts";
import { openProof, type Proven, verify } from "../../formats/tlog/verify.ts";
import { parseVkey } from "../../formats/tlog/vkey.ts";
import { LOOSE_SPACE } from "../../tests/french.ts";
import { body, type Harness, openHarness, type Person, sha256 } from "../../tests/harness.ts";
import { rememberTransfers } from "./cession-history.ts";
import { cessionRecords } from "./cession-store.ts";

const FILE = Buffer.from("le tirage original\n");
const HASH = sha256(FILE);

const text = (bytes: Uint8Array | undefined): string => Buffer.from(bytes ?? []).toString();

async function handOver(app: Harness, from: Person, to: Person, objectId: string): Promise<void> {
  const { _id: offerId } = await body<OutgoingOffer>(
    app.call("POST", "/transfer/offer", from, { objectId, to: to.email }),
    201,
  );
  await body(app.call("POST", "/transfer/accept", to, { offerId }));
}

/** Ada has registered the file and transferred the object to Bob. */
async function openGiven() {
  const app = await openHarness();
  const [ada, bob, eve] = [await app.signUp("Ada"), await app.signUp("Bob"), await app.signUp("Eve")];
  await body(app.scan(ada, FILE, "tirage signé.tif"));
  const { _id: id } = await app.claimed(ada, HASH, { objectName: "Tirage" });
  await body(app.call("POST", "/object/edit-object", ada, { objectId: id, objectName: "Tirage 1/3" }));
  await handOver(app, ada, bob, id);
  return { app, ada, bob, eve, id };
}

const ask = (app: Harness, who: Person, objectId: string, number: number) =>
  app.call("POST", "/transfer/cession", who, { objectId, number });

async function cessionZip(app: Harness, who: Person, objectId: string, number = 2) {
  const { link } = await body<ProofAnswer>(ask(app, who, objectId, number));
  const path = new URL(link).pathname.slice("/api".length);
  const answer = await app.call("GET", path, null);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-disposition")).toContain(`cession-${objectId}-${number}.zip`);
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
  expect((await app.call("GET", path, null)).status).toBe(410);
  return files;
}

function proven(files: Record<string, Uint8Array>, name: string): Proven {
  const opened = openProof(text(files[name]), parseVkey(text(files["registre.vkey"])));
  if ("verdict" in opened) throw new Error(opened.reason);
  return opened;
}

const listed = async (app: Harness, who: Person) =>
  (await body<CessionsAnswer>(app.call("GET", "/transfer/cessions", who))).data;

test("either party of a transfer can prove it, and the proof opens only the event of the transfer", async () => {
  const { app, ada, bob, eve, id } = await openGiven();
  for (const [who, side] of [
    [ada, "gave"],
    [bob, "received"],
  ] as const) {
    expect(await listed(app, who)).toMatchObject([{ objectId: id, number: 2, hash: HASH, side, isListed: true }]);
    const files = await cessionZip(app, who, id);
    expect(verify(HASH, text(files["preuve.tlog-proof"]), parseVkey(text(files["registre.vkey"])))).toMatchObject({
      verdict: "authentic",
      proven: { leaf: { type: "mint" }, event: null },
    });
    expect(proven(files, "evenements/1-edit.tlog-proof").event).toBeNull();
    const { event, leaf } = proven(files, "evenements/2-transfer.tlog-proof");
    expect(leaf.type).toBe("transfer");
    expect(event).toMatchObject({ objectName: "Tirage 1/3", actor: { firstName: "Bob" }, walletAddress: bob.wallet });
    const pdf = Buffer.from(files["attestation-de-cession.pdf"] ?? []).toString("latin1");
    expect(pdf.slice(0, 5)).toBe("%PDF-");
    expect(pdf).toContain("/EmbeddedFiles");
    const told = JSON.parse(text(files["cession.json"]));
    expect(text(files["cession.json"])).not.toMatch(LOOSE_SPACE);
    expect(told).toMatchObject({
      identifiant: id,
      objet: "Tirage 1/3",
      cession: { numero: 2, entree: 2, date: { utc: "1er janvier 2026 à 00:00:00 (UTC)" } },
      cedant: { nom: expect.stringMatching(/^Ada \w\.$/) },
      acquereur: { nom: expect.stringMatching(/^Bob /), portefeuille: bob.wallet },
    });
    expect(JSON.stringify([told, event])).not.toContain(ada.wallet);
  }
  expect((await ask(app, eve, id, 2)).status).toBe(404);
  expect((await ask(app, ada, id, 1)).status).toBe(404);
  expect(await listed(app, eve)).toEqual([]);
  expect(await app.audit()).toEqual([]);
});

test("the receipt of a transfer remains after the object is transferred again, revoked and erased; then it shows no name", async () => {
  const { app, ada, bob, eve, id } = await openGiven();
  await handOver(app, bob, eve, id);
  await body(app.call("POST", "/object/revoke-object", eve, { objectId: id }));
  const before = await cessionZip(app, ada, id);
  expect(Object.keys(before)).not.toContain("evenements/3-transfer.tlog-proof");
  expect((await listed(app, bob)).map(({ number, side }) => [number, side])).toEqual([
    [3, "gave"],
    [2, "received"],
  ]);
  expect(proven(await cessionZip(app, bob, id, 3), "evenements/3-transfer.tlog-proof").event).toMatchObject({
    actor: { firstName: "Eve" },
  });

  await body(app.call("POST", "/user/delete-account", eve, { email: eve.email }), 202);
  await app.resumeErasures();
  expect(await listed(app, ada)).toMatchObject([{ objectId: id, number: 2, isListed: false }]);
  const after = await cessionZip(app, ada, id);
  expect(proven(after, "evenements/2-transfer.tlog-proof")).toMatchObject({ leaf: { type: "transfer" }, event: null });
  expect(JSON.parse(text(after["cession.json"]))).toMatchObject({ objet: null, acquereur: { nom: null } });
  // An archive that was downloaded before the deletion still contains Bob's data.
  expect(proven(before, "evenements/2-transfer.tlog-proof").event).toMatchObject({ actor: { firstName: "Bob" } });
  expect(await app.audit()).toEqual([]);

  await body(app.call("POST", "/user/delete-account", ada, { email: ada.email }), 202);
  await app.resumeErasures();
  const left = await Array.fromAsync(app.kv.list<{ hash: string; side: string }>({ prefix: cessionRecords.all }));
  expect(left.map(({ value }) => value.side)).toEqual(["received", "gave"]);
  expect(await app.audit()).toEqual([]);
});

test("a download address stops working once its owner has deleted the account", async () => {
  const { app, ada, id } = await openGiven();
  const { link } = await body<ProofAnswer>(ask(app, ada, id, 2));
  await body(app.call("POST", "/user/delete-account", ada, { email: ada.email }), 202);
  await app.resumeErasures();
  expect((await app.call("GET", new URL(link).pathname.slice("/api".length), null)).status).toBe(410);
});

test("cessions missing for older transfers are written once, except for deleted accounts", async () => {
  const { app, ada, bob, eve, id } = await openGiven();
  await handOver(app, bob, eve, id);
  const whole = await Array.fromAsync(app.kv.list({ prefix: cessionRecords.all }));
  for (const { key } of whole) await app.kv.delete(key);
  expect(await app.audit()).toEqual([]);
  const bobId = (await app.kv.get<string>(userKeys.byEmail(bob.email))).value as string;
  await body(app.call("POST", "/user/delete-account", bob, { email: bob.email }), 202);
  await app.resumeErasures();
  expect(await rememberTransfers(app.kv)).toBe(2);
  expect(await rememberTransfers(app.kv)).toBe(0);
  const again = await Array.fromAsync(app.kv.list({ prefix: cessionRecords.all }));
  const kept = whole.filter(({ key }) => key[1] !== bobId);
  expect(again.map(({ key, value }) => [key, value])).toEqual(kept.map(({ key, value }) => [key, value]));
  expect(await app.audit()).toEqual([]);
  const [first] = again as [Deno.KvEntry<object>];
  await app.kv.delete(first.key);
  expect(JSON.stringify(await app.audit())).toContain(
    "the cession is missing, although the events of the object contain the transfer",
  );
  await app.kv.set(first.key, { ...first.value, at: 1 });
  expect(JSON.stringify(await app.audit())).toContain("the registry has no such transfer");
  expect(ada.email).not.toBe(eve.email);
});
