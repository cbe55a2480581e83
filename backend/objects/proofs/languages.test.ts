/** The language of certificates and proof archives. */
import { Buffer } from "node:buffer";
import { unzipSync } from "fflate";
import { expect, test } from "vitest";
import { instantOf } from "../../contract/instant.ts";
import { LANGUAGES, type Language } from "../../contract/language.ts";
import { PROOF_KINDS, type ProofAnswer } from "../../contract/proof.ts";
import type { OutgoingOffer } from "../../contract/transfer.ts";
import { SUMMARY } from "../../tests/drawn-paper.ts";
import { body, type Harness, openHarness, type Person, sha256 } from "../../tests/harness.ts";
import { foreignIn, textsIn } from "../../tests/one-language.ts";
import { type ReadPdf, readPdf } from "../../tests/read-pdf.ts";
import { WORDS } from "../../words/index.ts";
import { drawCertificate } from "./certificate.ts";
import { loadFonts } from "./certificate-fonts.ts";
import type { ProofSummary } from "./summary.ts";

const OTHER = { fr: "en", en: "fr" } as const;

/** File names, addresses, and names that people have entered. They are the same in both languages. */
const SAME = [
  "Contrat.pdf",
  "ouverture.json",
  "preuve.json",
  "cession.json",
  "preuves.csv",
  "verificateur.html",
  "registre.vkey",
  "registre.policy",
  "“preuves”",
  "“portee”",
  "authentica-verify.mjs",
  "engagement",
  "preuve.tlog-proof",
  "tlog-proof",
  "event",
];

const text = (bytes: Uint8Array | undefined): string => Buffer.from(bytes ?? []).toString();

/** Texts of a PDF: those that are drawn, and those for screen readers. */
const readIn = ({ copied, structure }: ReadPdf): readonly string[] => [
  copied.join(" "),
  ...structure.flatMap(({ alt, actual }) => [alt ?? [], actual ?? []].flat()),
];

function expectIn(language: Language, texts: readonly string[]): void {
  for (const one of texts) {
    expect(foreignIn(language, one, SAME), one).toBeNull();
    expect(one).not.toMatch(/undefined|\[object/);
  }
}

const seen = (name: string, at: number | null, counts = true) => ({ name, seen: at, counts });

/** Changes of a certificate that, together, show all its texts. */
const variants = (language: Language): readonly Partial<ProofSummary>[] => {
  const at = (seconds: number) => instantOf(seconds, WORDS[language].dates);
  const day = at(1_795_511_112);
  const long = "x ".repeat(200);
  const seals = { needed: 1, of: 2, witnesses: [seen("a", 1_795_307_100), seen("b", null)], seenAt: 1_795_307_100 };
  const stamp = { authority: "heure.example", latest: 1_795_307_040, accuracy: "1 s", grantedOn: null };
  return [
    {},
    { deposited: null, file: null, registeredBy: null },
    { deposited: null, file: null, revoked: day, revokedBy: "admin" },
    { revoked: day, revokedBy: "owner", stamp: { ...stamp, grantedOn: day.day } },
    { deposited: day, stamp, witnesses: { ...seals, seenAt: null }, checkpoint: { ...SUMMARY.checkpoint, size: 1 } },
    { objectName: long, file: { name: "𠮷a\u202e", size: 1 }, witnesses: seals },
  ];
};

test.each(LANGUAGES)(
  "every text of a certificate in %s is in that language, and the PDF names it",
  async (language) => {
    const fonts = await loadFonts();
    const at = instantOf(1_795_307_021, WORDS[language].dates);
    const own = { objectName: "Ada 7", registeredBy: "Ada L.", registered: at, deposited: at };
    for (const change of variants(language)) {
      const pdf = readPdf(await drawCertificate({ ...SUMMARY, ...own, language, ...change }, "proof", fonts));
      expect(pdf.source).toContain({ fr: "/Lang (fr-FR)", en: "/Lang (en-GB)" }[language]);
      expectIn(language, readIn(pdf));
      expect(foreignIn(OTHER[language], pdf.copied.join(" "))).not.toBeNull();
    }
  },
);

test("an English certificate says no more than the French one, in the terms of Regulation (EU) 910/2014", async () => {
  const fonts = await loadFonts();
  const wordsOf = async (change: Partial<ProofSummary>) =>
    readPdf(await drawCertificate({ ...SUMMARY, language: "en", ...change }, "proof", fonts))
      .copied.join(" ")
      .replaceAll(/ +/g, " ");
  const plain = await wordsOf({});
  expect(plain).toContain("it is a non-qualified electronic ledger");
  expect(plain).toContain("It does not establish who created this file, who owns it, or that its content is true.");
  expect(plain).toContain("only the attached proof is authoritative");
  expect(plain).toContain("4,928,307\u00a0bytes (4.7\u00a0MB)");
  expect(plain).not.toMatch(/qualified electronic time stamp|existed|REVOKED/i);
  const stamp = { authority: "heure.example", latest: 1_795_307_040, accuracy: null, grantedOn: "1 January 2026" };
  expect(await wordsOf({ stamp })).toContain("Qualified electronic time stamp (eIDAS) of heure.example");
  expect(await wordsOf({ stamp: { ...stamp, grantedOn: null } })).toContain("Non-qualified electronic time stamp of");
});

async function openClaimed(language?: Language) {
  const app = await openHarness();
  const ada = await app.signUp("Ada");
  if (language) await app.setUser(ada.email, { language });
  await body(app.scan(ada, "the file", "Contrat.pdf"));
  const { _id: id } = await app.claimed(ada, sha256("the file"), { objectName: "Lumen 7" });
  return { app, ada, id };
}

async function download(app: Harness, who: Person, path: string, form: object) {
  const { link } = await body<ProofAnswer>(app.call("POST", path, who, form));
  const answer = await app.call("GET", new URL(link).pathname.slice("/api".length), null);
  return unzipSync(new Uint8Array(await answer.arrayBuffer()));
}

/** Texts of the readable files in the archive of one proof. */
function readableTexts(files: Record<string, Uint8Array>): readonly string[] {
  const json = Object.keys(files).filter((name) => name.endsWith(".json"));
  const pdf = Object.keys(files).filter((name) => name.endsWith(".pdf"));
  expect(json.length + pdf.length).toBeGreaterThan(1);
  return [
    ...json.flatMap((name) => textsIn(JSON.parse(text(files[name])))),
    ...pdf.flatMap((name) => readIn(readPdf(files[name] as Uint8Array))),
  ];
}

test.each(LANGUAGES)(
  "every readable file of a proof in %s is in that language, with the same members",
  async (lang) => {
    const { app, ada, id } = await openClaimed();
    const { _id: declared } = await app.claimed(ada, sha256("declared"), { objectName: "Lumen 8", file: null });
    const members = (files: Record<string, Uint8Array>) => Object.keys(JSON.parse(text(files["preuve.json"])));
    for (const kind of PROOF_KINDS)
      for (const objectId of [id, declared]) {
        const files = await download(app, ada, `/object/proof?lang=${lang}`, { objectId, kind });
        expectIn(lang, readableTexts(files));
        const french = await download(app, ada, "/object/proof?lang=fr", { objectId, kind });
        expect(Object.keys(files)).toEqual(Object.keys(french));
        expect(members(files)).toEqual(members(french));
        expect(JSON.parse(text(files["preuve.json"])).langue).toBe(lang);
      }
    await body(app.call("POST", "/object/revoke-object", ada, { objectId: id }));
    expectIn(lang, readableTexts(await download(app, ada, `/object/proof?lang=${lang}`, { objectId: id })));
  },
);

const titleOf = (files: Record<string, Uint8Array>): string => JSON.parse(text(files["preuve.json"])).titre;

test.each([
  ["fr", "preuve", "preuve-a-remettre", "authentica-preuves"],
  ["en", "proof", "proof-to-share", "authentica-proofs"],
] as const)("the archives of a proof in %s have a name in that language", async (lang, complete, redacted, many) => {
  const { app, ada, id } = await openClaimed();
  const nameOf = async (path: string, form: object) => {
    const { link } = await body<ProofAnswer>(app.call("POST", `${path}?lang=${lang}`, ada, form));
    const answer = await app.call("HEAD", new URL(link).pathname.slice("/api".length), null);
    return /filename="([^"]+)"/.exec(answer.headers.get("content-disposition") ?? "")?.[1];
  };
  expect(await nameOf("/object/proof", { objectId: id })).toBe(`${complete}-${id}.zip`);
  expect(await nameOf("/object/proof", { objectId: id, kind: "redacted" })).toBe(`${redacted}-${id}.zip`);
  expect(await nameOf("/object/proofs", { objectIds: [id] })).toBe(`${many}-2026-01-01.zip`);
});

test("a proof is in the language that the account has chosen, and in French if it has chosen none", async () => {
  for (const [chosen, title] of [
    ["en", "Proof of existence and integrity"],
    ["fr", "Preuve d’existence et d’intégrité"],
    [undefined, "Preuve d’existence et d’intégrité"],
  ] as const) {
    const { app, ada, id } = await openClaimed(chosen);
    expect(titleOf(await download(app, ada, "/object/proof", { objectId: id }))).toBe(title);
  }
});

test("the parameter lang takes precedence over the account's language, and must be fr or en", async () => {
  const { app, ada, id } = await openClaimed("fr");
  const inEnglish = await download(app, ada, "/object/proof?lang=en", { objectId: id });
  expect(titleOf(inEnglish)).toBe("Proof of existence and integrity");
  expect(readPdf(inEnglish["certificat.pdf"] as Uint8Array).source).toContain("/Lang (en-GB)");
  await app.setUser(ada.email, { language: "en" });
  const inFrench = await download(app, ada, "/object/proof?lang=fr", { objectId: id });
  expect(titleOf(inFrench)).toBe("Preuve d’existence et d’intégrité");
  for (const [path, form] of [
    ["/object/proof", { objectId: id }],
    ["/object/proofs", { objectIds: [id] }],
    ["/transfer/cession", { objectId: id, number: 1 }],
  ] as const)
    await body(app.call("POST", `${path}?lang=de`, ada, form), 400);
});

test.each(LANGUAGES)("an archive with the proofs of many objects is in %s throughout", async (lang) => {
  const { app, ada, id } = await openClaimed();
  const bob = await app.signUp("Bob");
  const { _id: given } = await app.claimed(ada, sha256("given"), { objectName: "Lumen 8", file: null });
  const objectIds = [id, given];
  const { link } = await body<ProofAnswer>(app.call("POST", `/object/proofs?lang=${lang}`, ada, { objectIds }));
  const offer = { objectId: given, to: bob.email };
  const { _id: offerId } = await body<OutgoingOffer>(app.call("POST", "/transfer/offer", ada, offer), 201);
  await body(app.call("POST", "/transfer/accept", bob, { offerId }));
  const answer = await app.call("GET", new URL(link).pathname.slice("/api".length), null);
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
  const inner = Object.keys(files).find((name) => name.includes(id)) as string;
  expectIn(lang, readableTexts(unzipSync(files[inner] as Uint8Array)));
  expectIn(lang, [text(files["LISEZ-MOI.txt"]), text(files["preuves.csv"]).replaceAll(/"preuves\/[^"]*"/g, "")]);
});

test.each(LANGUAGES)("every readable file that proves a transfer is in %s, for either party", async (lang) => {
  const { app, ada, id } = await openClaimed();
  const bob = await app.signUp("Bob");
  await app.setUser(bob.email, { language: lang });
  const offer = { objectId: id, to: bob.email };
  const { _id: offerId } = await body<OutgoingOffer>(app.call("POST", "/transfer/offer", ada, offer), 201);
  await body(app.call("POST", "/transfer/accept", bob, { offerId }));
  const asked = { objectId: id, number: 1 };
  const byParameter = await download(app, ada, `/transfer/cession?lang=${lang}`, asked);
  expectIn(lang, readableTexts(byParameter));
  expect(JSON.parse(text(byParameter["cession.json"])).langue).toBe(lang);
  const { link } = await body<ProofAnswer>(app.call("POST", `/transfer/cession?lang=${lang}`, ada, asked));
  const head = await app.call("HEAD", new URL(link).pathname.slice("/api".length), null);
  const name = { fr: "cession", en: "transfer" }[lang];
  expect(head.headers.get("content-disposition")).toContain(`"${name}-${id}-1.zip"`);
  const byAccount = await download(app, bob, "/transfer/cession", asked);
  expect(byAccount["cession.json"]).toEqual(byParameter["cession.json"]);
  expect(byAccount["attestation-de-cession.pdf"]).toEqual(byParameter["attestation-de-cession.pdf"]);
});
