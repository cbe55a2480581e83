/**
 * Checks that all catalogues of texts call a thing and an act by one name: file, fingerprint, seal, object, entry no.,
 * proof, register and witness; register, certify, check, revoke and transfer. `backend/docs/glossary.md` has the list.
 */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseSync } from "vite";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));

type Language = "fr" | "en";

/** A name that no text may use, and the one to use instead. */
interface Rule {
  readonly not: RegExp;
  readonly but: string;
}

/** A phrase that a rule would refuse, with the reason why it stays. */
interface Exception {
  readonly phrase: RegExp;
  /** Beginning of the paths of the catalogues in which the phrase is allowed; all by default. */
  readonly in?: string;
  readonly because: string;
}

const RULES: Readonly<Record<Language, readonly Rule[]>> = {
  fr: [
    { not: /(?<!\p{L})(écritures?|entrées?)(?!\p{L})/iu, but: "inscription" },
    { not: /inscriptions? …/iu, but: "inscription n° …" },
    { not: /nº/iu, but: "n° with a degree sign: the fonts have no º" },
    { not: /(?<!\p{L})hash|hach(é|age)|condensat|sommes? de contrôle|signatures? numérique/iu, but: "empreinte" },
    {
      not: /(?<!\p{L})journa(l|ux)(?!\p{L})|grand livre|blockchain|chaîne de blocs|registry|ledger/iu,
      but: "registre",
    },
    { not: /(?<!\p{L})jetons?(?!\p{L})/iu, but: "inscription, or numéro" },
    { not: /(?<!\p{L})(tampon|cachet|estampill|timbr)/iu, but: "sceau, or horodatage" },
    { not: /(?<!\p{L})frapp(e|é|er|ée|és)(?!\p{L})|(?<!\p{L})mint/iu, but: "inscrire" },
    { not: /(?<!\p{L})documents?(?!\p{L})/iu, but: "fichier" },
    { not: /(?<!\p{L})(vos|mes|des|d’) ?actifs?(?!\p{L})/iu, but: "objets" },
    { not: /(?<!\p{L})propriétaires?(?!\p{L})/iu, but: "titulaire" },
    { not: /(?<!\p{L})(céd(er|e|é|ez|ons|ée|és|ées)|cessions?)(?!\p{L})/iu, but: "transférer, transfert" },
    { not: /(?<!\p{L})réclam/iu, but: "inscrire, or certifier on a button" },
    {
      not: /(fichier|objet|empreinte)s?(?!\p{L})[^.!?…]{0,30}(?<!\p{L})enregistrée?s?(?!\p{L})|(déjà|pas encore|non encore) enregistré|(?<!\p{L})enregistrée?s? (le|au nom)(?!\p{L})/iu,
      but: "inscrit",
    },
    { not: /(?<!\p{L})contrôl(er|ez|é|ée|és|ées|ent|e pas)(?!\p{L})/iu, but: "vérifier" },
  ],
  en: [
    { not: /\b(registry|registries|ledgers?|logs?|blockchain|journals?)\b/i, but: "register" },
    {
      not: /\b(log|logged|logging) ?(in|on|out|off)\b|\bsign(ed|ing)? ?up\b/i,
      but: "sign in, sign out, create an account",
    },
    { not: /\b(hash|hashes|hashed|hashing|digests?|checksums?)\b/i, but: "fingerprint" },
    { not: /\btokens?\b|\bmint(s|ed|ing)?\b/i, but: "entry, number or register" },
    { not: /(?<!time[- ])\bstamp(s|ed|ing)?\b/i, but: "register, seal or time stamp" },
    { not: /\b(registration|record|leaf|object) (no\.|number)|\bwritings?\b/i, but: "entry no." },
    { not: /\bentr(y|ies) …/i, but: "entry no. …" },
    { not: /\bdocuments?\b/i, but: "file" },
    { not: /\bassets?\b/i, but: "object" },
    { not: /\bholders?\b/i, but: "owner" },
    { not: /\bclaim(s|ed|ing)?\b/i, but: "register, or certify on a button" },
    { not: /\bcessions?\b/i, but: "transfer" },
    { not: /\bverif(y|ies|ying)\b/i, but: "check" },
  ],
};

const COMMANDS = "names of commands and options";
const COLLECTIONS = "the specification calls a row of a collection a document";
const OWN_JOURNAL = "a file of the command, not the register";
const LEGAL = "mfe-public/src/legal/";
const PRIVACY = "technical terms for accounts and server logs";
const TIME_STAMP_TOKEN = "RFC 3161 calls a time stamp a token";

const EXCEPTIONS: Readonly<Record<Language, readonly Exception[]>> = {
  fr: [
    { phrase: /Objet non encore enregistré/, because: "text of the specification" },
    { phrase: /protéger, gérer et contrôler vos actifs|Total des actifs/, because: "text of the specification" },
    { phrase: /ni qui en est propriétaire/, because: "property as a legal term: nothing proves it" },
    { phrase: /droits d’auteur n’en sont pas cédés/, because: "legal term for copyright" },
    { phrase: /[Aa]ttestations? de cession/, because: "title of the archive's document" },
    { phrase: /^de cession$/, in: "backend/words/", because: "second line of that title" },
    { phrase: /Ce document est un résumé/, because: "the PDF, not the file" },
    { phrase: /[Dd]ocuments?/, in: "mfe-admin/", because: COLLECTIONS },
    { phrase: /[Jj]ournal d’audit|journal-d-audit/, because: "of administrators, not the register" },
    { phrase: /[Jj]ournal/, in: "backend/cli/", because: OWN_JOURNAL },
    { phrase: /entrée standard/i, in: "backend/cli/", because: "standard input" },
    { phrase: /leur écriture terminée/, in: "backend/cli/", because: "writing a file" },
    { phrase: /--[a-z-]+|cession\.json|\/api\/registry\/\w+|REGISTRY_POLICY/, because: COMMANDS },
    { phrase: /^cession-…/, in: "backend/contract/words/", because: "file name" },
    {
      phrase: /^Inscription …$/,
      in: "mfe-public/src/words/fr/record.tsx",
      because: "the parameter says if it is valid",
    },
    {
      phrase:
        /mots? de passe (sont )?haché|[Jj]ournaux de test|un jeton|[Jj]etons de (votre )?session|deux jetons|efface les jetons/,
      in: LEGAL,
      because: PRIVACY,
    },
    { phrase: /n’est pas entrée/, because: "verb" },
    { phrase: /entrée du menu|fichier d’entrée/, in: "mfe-admin/", because: "of a menu and of a build" },
    { phrase: /faute de frappe/, because: "typing error" },
    { phrase: /somme de contrôle de cette adresse/, because: "EIP-55 checksum" },
    { phrase: /(ce |prochain )jeton|^jeton$/i, in: "mfe-public/src/words/fr/record.tsx", because: TIME_STAMP_TOKEN },
    { phrase: /verify -in JETON/, because: TIME_STAMP_TOKEN },
    { phrase: /L’inscription … du registre/, in: "backend/words/fr/card.ts", because: "the parameter begins with n°" },
  ],
  en: [
    { phrase: /non-qualified electronic ledger/, because: "legal term of Regulation (EU) 910/2014" },
    { phrase: /control your assets|Total assets/, because: "translates a text of the specification" },
    { phrase: /This document is a summary/, because: "the PDF, not the file" },
    { phrase: /documents?/i, in: "mfe-admin/", because: COLLECTIONS },
    { phrase: /audit[ -]log/i, because: "of administrators, not the register" },
    { phrase: /\bjournal/i, in: "backend/cli/", because: OWN_JOURNAL },
    {
      phrase: /--[a-z-]+|cession\.json|\/api\/registry\/\w+|REGISTRY_POLICY|authentica-verify|openssl ts -verify/,
      because: COMMANDS,
    },
    {
      phrase: /\b(authentica (stamp|verify|login|logout)|stamp PATH|verify (FILE|(now |still )?trusts))\b/,
      because: COMMANDS,
    },
    { phrase: /of login,|login {2,}|; logout|\(login and export/, in: "backend/cli/", because: COMMANDS },
    { phrase: /only a hash of it/, because: "of a password, which is hashed in another way" },
    { phrase: /checksum of this address/, because: "EIP-55 checksum" },
    { phrase: /(this |next |the )token|^token$/i, in: "mfe-public/src/words/en/record.tsx", because: TIME_STAMP_TOKEN },
    {
      phrase:
        /hashed password|[Pp]asswords are hashed|Test logs|a token or a file|two tokens of|Session tokens|erases the tokens/,
      in: LEGAL,
      because: PRIVACY,
    },
    { phrase: /electronic document|document on paper/, in: LEGAL, because: "Civil Code, article 1366" },
    { phrase: /-in TOKEN/, because: TIME_STAMP_TOKEN },
    { phrase: /What the archive claims/, because: "says, without proof" },
    { phrase: /Entry … fails/, in: "backend/words/en/card.ts", because: "the parameter begins with no." },
  ],
};

interface Text {
  readonly path: string;
  readonly line: number;
  readonly text: string;
}

type Node = Readonly<Record<string, unknown>>;
const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null;
const nodesIn = (node: Node): Node[] =>
  Object.entries(node)
    .filter(([name]) => name !== "key")
    .flatMap(([, value]) => value)
    .filter(isNode);

/** Returns the text of a syntax node without the nodes inside it. `…` replaces each expression in a template. */
function textOf(node: Node): string | null {
  if (node.type === "Literal" && typeof node.value === "string") return node.value;
  if (node.type === "JSXText") return String(node.value).replaceAll(/\s+/g, " ");
  if (node.type !== "TemplateLiteral") return null;
  const quasis = node.quasis as readonly { readonly value: { readonly cooked: string } }[];
  return quasis.map(({ value }) => value.cooked).join("…");
}

/**
 * Returns the nodes inside a node that may contain texts of the product. Leaves out imports, exports of other modules,
 * keys, and the texts of the specification.
 */
function inside(node: Node): Node[] {
  if (isNode(node.source)) return [];
  if (node.type === "CallExpression" && isNode(node.callee) && node.callee.name === "specifiedOr")
    return (node.arguments as Node[]).slice(1);
  return nodesIn(node);
}

/** Returns all texts in a catalogue. */
function textsOf(path: string): Text[] {
  const source = readFileSync(join(root, path), "utf8");
  const { program, errors } = parseSync(path, source);
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`);
  const texts: Text[] = [];
  const walk = (node: Node) => {
    const text = textOf(node)?.trim();
    if (text) texts.push({ path, line: source.slice(0, node.start as number).split("\n").length, text });
    for (const one of inside(node)) walk(one);
  };
  walk(program as unknown as Node);
  return texts;
}

/** Returns all texts in a language. The legal pages are texts without a catalogue. */
const textsIn = (language: Language): Text[] =>
  execFileSync("git", ["ls-files", `*/words/${language}/*`, `mfe-public/src/legal/${language}/*`], {
    cwd: root,
    encoding: "utf8",
  })
    .split("\n")
    .filter((path) => /\.tsx?$/.test(path) && !path.includes(".test."))
    .flatMap(textsOf);

const isFor = (exception: Exception, path: string) => path.startsWith(exception.in ?? "");

/** Returns a text without the phrases that are allowed in it. */
const withoutAllowed = (language: Language, { path, text }: Text): string =>
  EXCEPTIONS[language]
    .filter((exception) => isFor(exception, path))
    .reduce((rest, { phrase }) => rest.replaceAll(new RegExp(phrase, `${phrase.flags}g`), ""), text);

const faultsIn = (language: Language, texts: readonly Text[]): string[] =>
  texts.flatMap((one) => {
    const text = withoutAllowed(language, one);
    return RULES[language]
      .filter(({ not }) => not.test(text))
      .map(({ but }) => `${one.path}:${one.line}: expected “${but}” in “${one.text}”`);
  });

const LANGUAGES: readonly Language[] = ["fr", "en"];

test.each(LANGUAGES)("texts in %s call things and acts by the names of the glossary", (language) => {
  const texts = textsIn(language);
  expect(texts.length).toBeGreaterThan(2000);
  expect(faultsIn(language, texts)).toEqual([]);
});

test.each(LANGUAGES)("every exception in %s is needed", (language) => {
  const texts = textsIn(language);
  const unused = EXCEPTIONS[language].filter(
    (exception) => !texts.some(({ path, text }) => isFor(exception, path) && exception.phrase.test(text)),
  );
  expect(unused.map(({ phrase }) => String(phrase))).toEqual([]);
});

test("finds other names, except in texts of the specification", () => {
  const faults = (language: Language, text: string) => faultsIn(language, [{ path: "a.ts", line: 1, text }]).length;
  for (const text of ["Écriture n° 4", "L’entrée 4", "Le propriétaire l’a cédé", "Ce fichier est déjà enregistré"])
    expect([text, faults("fr", text)]).not.toEqual([text, 0]);
  for (const text of ["Entry … of the log", "Its hash", "The registry", "A stamped file", "Claim this work", "Log in"])
    expect([text, faults("en", text)]).not.toEqual([text, 0]);
  for (const text of ["Inscription n° 4", "Votre profil est enregistré", "Objet non encore enregistré"])
    expect([text, faults("fr", text)]).toEqual([text, 0]);
  expect(faults("en", "Time-stamped, entry no. 4 of the register")).toBe(0);
});
