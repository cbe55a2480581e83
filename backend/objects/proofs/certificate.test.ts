import bidiFactory from "bidi-js";
import { expect, test, vi } from "vitest";
import { instantOf } from "../../contract/instant.ts";
import { SUMMARY } from "../../tests/drawn-paper.ts";
import { sha256 } from "../../tests/harness.ts";
import { type ReadPdf, readPdf } from "../../tests/read-pdf.ts";
import { drawCertificate } from "./certificate.ts";
import { type Fonts, loadFonts } from "./certificate-fonts.ts";
import { sharedFont } from "./shared-font.ts";
import type { ProofSummary } from "./summary.ts";

const certificate = async (change: Partial<ProofSummary>): Promise<ReadPdf> =>
  readPdf(await drawCertificate({ ...SUMMARY, ...change }, "c2sp.org/tlog-proof@v1\n", await loadFonts()));

const words = ({ copied }: ReadPdf): string => copied.join(" ").replace(/ +/g, " ");
const told = ({ structure }: ReadPdf) => structure.flatMap(({ actual }) => actual ?? []);

/** Three names for each certificate: of the object, of the file, and of the person who registered it. */
const LEFT_TO_RIGHT: readonly (readonly [scripts: string, names: readonly [string, string, string]])[] = [
  [
    "Latin with diacritics",
    ["Żółć, Ångström, İstanbul", "Nguyễn Thị Hường.jpg", "Cafe\u0301 z\u030cluty\u0301 x\u030c"],
  ],
  [
    "Greek, Cyrillic, Georgian and Armenian",
    ["Το φως του Αιγαίου", "Фотография «Белые ночи» Ђорђе.tif", "ქართული Հայերեն"],
  ],
  ["Japanese, Korean and Chinese", ["潮の満ち干 — 青い日々", "밀물과 썰물.jpg", "潮汐摄影合同，简体与繁體"]],
  ["Devanagari, Thai and Bengali", ["क्षत्रिय विद्यार्थी प्रदर्शनी", "สัญญาถ่ายภาพ น้ำที่กรุงเทพฯ.pdf", "বাংলা চুক্তি শ্রী"]],
  ["emoji", ["Vacances 🏖️ 👩‍👩‍👧 👍🏽 🇫🇷 ❤️", "1️⃣ café ☕.png", "Ada 🌊"]],
];

const RIGHT_TO_LEFT = [
  "عقد التصوير الفوتوغرافي رقم ١٢",
  "لا إله إلا الله",
  "חוזה",
  "חוזה צילום (טיוטה 3)",
  "Contrat رقم 12 (نسخة B) pour שלום 2026",
  "بِسْمِ ٱللَّهِ",
  "בְּרֵאשִׁית",
  // Both letters of each pair have the same glyph.
  "بﺏ ه ﻩ",
  "ب ﺏ",
] as const;

test("within a process, a certificate has the same bytes regardless of the order in which certificates are drawn", async () => {
  const voices = await loadFonts();
  const fresh = () =>
    Object.fromEntries(Object.entries(voices).map(([name, bytes]) => [name, bytes.slice()])) as unknown as Fonts;
  const draw = (objectName: string, fonts: Fonts) => drawCertificate({ ...SUMMARY, objectName }, "proof", fonts);
  const names = ["Marée\u00a0basse\u2010deux", "Marée basse-deux", ...LEFT_TO_RIGHT.map(([, [name]]) => name)];
  for (const name of names) await draw(name, voices);
  for (const bytes of Object.values(voices)) expect(sharedFont(bytes)).toBe(sharedFont(bytes));
  for (const name of names.slice(0, 3))
    expect(sha256(await draw(name, voices))).toBe(sha256(await draw(name, fresh())));
});

test("names that share fonts and glyphs are drawn to the same bytes in any order, and also in a new process", async () => {
  const names = [...RIGHT_TO_LEFT.slice(-3), "الله لا", "ﺏب", "一丁丂 七", "① ㍿ Ⅳ", "Ａ１ﾊﾟ", "🇫🇷 ❤️"];
  const draw = async (objectName: string, drawing: typeof drawCertificate) =>
    sha256(await drawing({ ...SUMMARY, objectName, file: { name: objectName, size: 1 } }, "proof", await loadFonts()));
  const before = new Map<string, string>();
  for (const name of names) before.set(name, await draw(name, drawCertificate));
  for (const name of names.toReversed()) expect(await draw(name, drawCertificate), name).toBe(before.get(name));
  for (const name of names) {
    vi.resetModules();
    const fresh = await import("./certificate.ts");
    expect(await draw(name, fresh.drawCertificate), name).toBe(before.get(name));
  }
});

test("a letter that was first drawn as part of another glyph keeps its text in the next certificate", async () => {
  const fonts = await loadFonts();
  const afresh = Object.entries(fonts).map(([name, bytes]) => [name, bytes.slice()] as const);
  // Load all glyphs first, because some share parts: É uses the glyph of E.
  for (const [, bytes] of afresh)
    for (let id = 0; id < sharedFont(bytes).numGlyphs; id += 1) sharedFont(bytes).getGlyph(id);
  const parts = Object.fromEntries(afresh) as unknown as Fonts;
  const change = { ...SUMMARY, revoked: instantOf(1_795_511_112) };
  expect(sha256(await drawCertificate(change, "proof", parts))).toBe(
    sha256(await drawCertificate(change, "proof", fonts)),
  );
});

test.each(LEFT_TO_RIGHT)("copying names in %s from a certificate returns them unchanged", async (_, names) => {
  const [objectName, fileName, registeredBy] = names;
  const pdf = await certificate({ objectName, file: { name: fileName, size: 12 }, registeredBy });
  for (const name of names) {
    expect(pdf.copied).toContain(name);
    expect(told(pdf)).toContain(name);
  }
  expect(words(pdf)).not.toContain("non imprimables");
});

const bidi = bidiFactory();
const sortedLetters = (text: string): string => Array.from(text).toSorted().join("");

test.each(RIGHT_TO_LEFT)(
  "a certificate stores the name %s in reading order and draws it in visual order",
  async (name) => {
    const pdf = await certificate({ objectName: name });
    expect(told(pdf)).toContain(name);
    const seen = bidi.getReorderedString(name, bidi.getEmbeddingLevels(name));
    const start = pdf.drawn.indexOf("Nom de l’objet") + "Nom de l’objet".length;
    const drawn = pdf.drawn.slice(start, start + name.length);
    // The position of a combining mark next to its letter depends on the font.
    if (/\p{M}/u.test(name)) expect(sortedLetters(drawn.normalize("NFD"))).toBe(sortedLetters(seen.normalize("NFD")));
    else expect(drawn).toBe(seen);
  },
);

test("a certificate draws a Persian word with a non-joiner unjoined, and keeps the non-joiner in its text", async () => {
  const pdf = await certificate({ objectName: "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645" });
  expect(told(pdf)).toContain("\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645");
  // The zero-width non-joiner is drawn as a space without width.
  expect(pdf.drawn).toContain("\u0645\u0647\u0627\u0648\u062e \u06cc\u0645");
});

test("a certificate draws a box for a character that no font contains, lists its code point, and keeps the character in the text", async () => {
  const pdf = await certificate({ objectName: "Clé 𠮷野家" });
  expect(words(pdf)).toContain(
    "Nom de l’objet (caractères non imprimables\u00a0: U+20BB7\u00a0; en entier dans preuve.json)",
  );
  expect(told(pdf)).toContain("Clé 𠮷野家");
  expect(pdf.drawn).not.toContain("?");
});

test("keys and root hashes can be copied from a certificate character by character, even where fonts would draw ligatures", async () => {
  const vkey = "a--b.example/registry+74cb6863+AYqI//10CfGV++VLbLTy6XXLKZwm==";
  const root = Uint8Array.from(atob("AAAA//++AAAA++//AAAA//AAAA++AAAAAAAAAAAAAAA="), (sign) => sign.charCodeAt(0));
  const pdf = await certificate({ vkey, checkpoint: { ...SUMMARY.checkpoint, root } });
  expect(pdf.copied).toContain(vkey);
  expect(pdf.copied).toContain("AAAA//++AAAA++//AAAA//AAAA++AAAAAAAAAAAAAAA=");
});

test("a long name takes two lines of a certificate, and is shortened in the middle only if it does not fit", async () => {
  const long = "Tirage d’exposition numéro douze, marée basse à Douarnenez, épreuve d’artiste";
  const pdf = await certificate({
    objectName: long,
    file: { name: `${"une très longue légende, ".repeat(9)}fin.jpg`, size: 1 },
  });
  expect(told(pdf)).toContain(long);
  const file = told(pdf).find((text) => text.startsWith("une très longue"));
  expect(file).toMatch(/^une très longue légende, .{30,}….*fin\.jpg$/);
  expect(words(pdf)).toContain("Fichier (en entier dans preuve.json)");
  expect(words(pdf)).not.toContain("Nom de l’objet (");
});

test("the certificate of a revoked object says so in title, frame and seal, and does not claim to prove existence", async () => {
  const [valid, revoked] = [await certificate({}), await certificate({ revoked: instantOf(1_795_511_112) })];
  expect(words(revoked)).toMatch(
    /Preuve d’une inscription révoquée.*RÉVOQUÉ.*Le 24 novembre 2026 à 10:05:12 \(heure de Paris\).*elle n’est plus valable/,
  );
  expect(words(revoked)).not.toContain("Preuve d’existence et d’intégrité");
  expect(revoked.structure.map(({ alt }) => alt)).toContain("Sceau de l’empreinte, brisé\u00a0: inscription révoquée");
  expect(words(valid)).toContain("Preuve d’existence et d’intégrité");
  expect(words(valid)).not.toMatch(/révoqu/i);
});

test("a certificate names the witnesses and the authority behind the time, or states that no witness confirms the service's time", async () => {
  const alone = words(await certificate({}));
  expect(alone).toMatch(/Aucun témoin.*Date donnée par le service, sans horodatage d’un tiers/);
  const witnesses = {
    needed: 1,
    of: 2,
    witnesses: [
      { name: "a", seen: 1_795_307_100, counts: true },
      { name: "b", seen: null, counts: true },
    ],
    seenAt: 1_795_307_100,
  };
  const stamp = {
    authority: "heure.example",
    latest: 1_795_307_040,
    accuracy: "1\u00a0seconde",
    grantedOn: null,
  };
  const pdf = words(await certificate({ witnesses, stamp }));
  expect(pdf).toMatch(/1 témoin sur 2 a vu ce registre.*Horodatage non qualifié de heure\.example/);
  expect(pdf).toContain("existait au plus tard le 22 novembre 2026 à 01:24:00 (heure de Paris), d’après heure.example");
  expect(pdf).toMatch(/registre électronique non qualifié/);
});

test("a certificate states who revoked an object only if the opened event does, and recommends no verifier from the archive", async () => {
  const revoked = instantOf(1_795_511_112);
  const of = async (revokedBy: ProofSummary["revokedBy"]) => words(await certificate({ revoked, revokedBy }));
  expect(await of("owner")).toContain("Par son titulaire. L’inscription a existé");
  expect(await of("admin")).toContain("Par un administrateur. L’inscription a existé");
  expect(await of(null)).not.toMatch(/propriétaire l|par son|titulaire|administrateur/i);
  const steps = words(await certificate({}));
  expect(steps).toContain("Prenez le vérificateur vous-même\u00a0: authentica.example/verificateur.html");
  expect(steps).toContain("N’utilisez jamais celui qu’on vous remet avec la preuve.");
});

test("every part of the certificate is tagged or marked as decoration, with headings, language, title and alternative texts", async () => {
  const { structure, hasUntagged, source } = await certificate({ objectName: "潮 عقد" });
  expect(hasUntagged).toBe(false);
  const types = structure.map(({ type }) => type);
  expect(types.filter((type) => /^H\d$/.test(type))).toEqual(["H1", "H2"]);
  expect(structure.filter(({ type }) => type === "Figure").map(({ alt }) => alt)).toEqual([
    "Sceau dessiné d’après l’empreinte",
    "Code QR de la page publique\u00a0: https://authentica.example/p/9MW9-JNK5-4URH",
  ]);
  expect(types).toContain("Link");
  for (const said of ["/Lang (fr-FR)", "/Marked true", "/DisplayDocTitle true", "/Tabs /S"])
    expect(source).toContain(said);
});
