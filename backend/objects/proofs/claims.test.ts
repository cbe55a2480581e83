/** Tests what the documents of archives and the pages about objects must not claim. */
import { Buffer } from "node:buffer";
import { unzipSync } from "fflate";
import { expect, test } from "vitest";
import type { ProofAnswer } from "../../contract/proof.ts";
import type { TokenAnswer } from "../../contract/registry.ts";
import type { OutgoingOffer } from "../../contract/transfer.ts";
import { body, type Harness, openHarness, type Person, sha256 } from "../../tests/harness.ts";
import { readPdf } from "../../tests/read-pdf.ts";
import { describeObject } from "../public/object-preview.ts";

const FILE = Buffer.from("le tirage original\n");
const HASH = sha256(FILE);

type Files = Readonly<Record<string, Uint8Array>>;

async function download(app: Harness, answer: Promise<Response>): Promise<Files> {
  const { link } = await body<ProofAnswer>(answer);
  const archive = await app.call("GET", new URL(link).pathname.slice("/api".length), null);
  expect(archive.status).toBe(200);
  return unzipSync(new Uint8Array(await archive.arrayBuffer()));
}

/** Returns the readable text of each document in an archive and in the archives inside it. */
function textsOf(files: Files): Readonly<Record<string, string>> {
  const texts: Record<string, string> = {};
  for (const [name, bytes] of Object.entries(files)) {
    if (name.endsWith(".pdf")) texts[name] = readPdf(bytes).copied.join(" ").replaceAll(/ +/g, " ");
    else if (/\.(json|txt|csv)$/.test(name)) texts[name] = Buffer.from(bytes).toString();
    else if (name.endsWith(".zip"))
      for (const [inner, text] of Object.entries(textsOf(unzipSync(bytes)))) texts[`${name}/${inner}`] = text;
  }
  return texts;
}

/** Downloads every kind of archive, for an object that Ada has transferred to Bob. */
async function everyArchive() {
  const app = await openHarness();
  const [ada, bob] = [await app.signUp("Ada"), await app.signUp("Bob")];
  await body(app.scan(ada, FILE, "tirage.tif"));
  const { _id: objectId } = await app.claimed(ada, HASH, { objectName: "Tirage" });
  const offer = { objectId, to: bob.email };
  const { _id: offerId } = await body<OutgoingOffer>(app.call("POST", "/transfer/offer", ada, offer), 201);
  await body(app.call("POST", "/transfer/accept", bob, { offerId }));
  const take = (path: string, who: Person, form: object) => download(app, app.call("POST", path, who, form));
  return {
    complete: await take("/object/proof", bob, { objectId }),
    redacted: await take("/object/proof", bob, { objectId, kind: "redacted" }),
    collected: await take("/object/proofs", bob, { objectIds: [objectId] }),
    cession: await take("/transfer/cession", ada, { objectId, number: 1 }),
  };
}

test("no archive contains a verifier, and every document about verification says to obtain one independently", async () => {
  for (const [kind, files] of Object.entries(await everyArchive())) {
    expect(
      Object.keys(files).filter((name) => /html|mjs/.test(name)),
      kind,
    ).toEqual([]);
    const explaining = Object.entries(textsOf(files)).filter(([, text]) => /vérificateur|verifier\.html/.test(text));
    expect(explaining.length, kind).toBeGreaterThan(0);
    for (const [name, text] of explaining) {
      expect(text, `${kind} ${name}`).toMatch(
        /Prenez le vérificateur vous-même[^.]*localhost:8000\/verificateur\.html/,
      );
      expect(text, `${kind} ${name}`).toContain("N’utilisez jamais celui qu’on vous remet avec la preuve");
      expect(text, `${kind} ${name}`).not.toMatch(/livrée? avec|verifier\.html/);
    }
  }
});

test("without a time stamp and witnesses, every document says that the date is set by the service, and not that it is established", async () => {
  for (const [kind, files] of Object.entries(await everyArchive()))
    for (const [name, text] of Object.entries(textsOf(files))) {
      expect(text, `${kind} ${name}`).not.toMatch(/établit qu|existait|au plus tard/i);
      if (/certificat|preuve\.json|cession/.test(name))
        expect(text, `${kind} ${name}`).toContain("Date donnée par le service");
    }
});

test("presents the agreement of both parties of a transfer as a statement by the service", async () => {
  const { cession } = await everyArchive();
  const texts = Object.values(textsOf(cession)).filter((text) => /accord/.test(text));
  expect(texts).toHaveLength(2);
  for (const text of texts)
    for (const [sentence] of text.matchAll(/[^.]*accord[^.]*/g))
      expect(sentence).toMatch(/[Ss]elon le service|donnés par le service/);
});

test("attributes a revocation to the owner only if an opened event says so", async () => {
  const app = await openHarness();
  const [root, ada] = [await app.signUp("Root"), await app.signUp("Ada")];
  await app.promote(root.email);
  const object = await app.claimed(ada, HASH, { objectName: "Tirage" });
  await body(app.call("PUT", "/admin/objects", root, { _id: object._id, version: "1", status: "revoked" }));
  const take = async (kind: string) =>
    textsOf(await download(app, app.call("POST", "/object/proof", ada, { objectId: object._id, kind })));
  const [complete, redacted] = [await take("complete"), await take("redacted")];
  for (const name of ["certificat.pdf", "preuve.json"]) {
    expect(complete[name], name).toContain("Par un administrateur.");
    expect(redacted[name], name).not.toMatch(/administrateur/);
  }
  const shown = await body<TokenAnswer>(app.call("GET", `/registry/token/${object.tokenId}`, null));
  const { description } = describeObject(shown.object, "http://localhost:8000", "fr");
  expect(description).toContain("révoqué");
  const byOwner = /par son (titulaire|propriétaire)|(titulaire|propriétaire) l’a révoqué/i;
  for (const text of [...Object.values(complete), ...Object.values(redacted), description])
    expect(text).not.toMatch(byOwner);
});
