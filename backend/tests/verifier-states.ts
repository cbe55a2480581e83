/** Files and proofs for every result that the offline verifier can have. */
import { zipSync } from "fflate";
import type { Pinned } from "../contract/verifier.ts";
import { utf8 } from "../formats/tlog/bytes.ts";
import { createCosigner } from "../formats/tlog/cosignature.ts";
import { formatKeyList } from "../formats/tlog/key-list.ts";
import { createSigner, KEY_TYPES, type Signer, signNote } from "../formats/tlog/note.ts";
import { formatVkey } from "../formats/tlog/vkey.ts";
import { type Made, makeArchive, makeProofs } from "./made-proofs.ts";
import { TAMPERINGS } from "./tampered-proofs.ts";

export interface VerifierState {
  readonly name: string;
  readonly file: Uint8Array;
  readonly proof: Uint8Array;
  /** Name of the proof's file. */
  readonly proofName: string;
  readonly pinned: Pinned;
  /** Exit code of the command. */
  readonly exit: number;
  /** Title of the result on the page in each language; `null` if the proof is refused. */
  readonly titles: { readonly fr: string; readonly en: string } | null;
}

/** Texts that people entered, and that are therefore the same in all languages. */
export const ENTERED = ["Ada Lovelace", "Contrat de cession", "édition", "Pierre & fils"];

const ORIGIN = "log.example";
export const START = 1_767_225_600;
const seed = (byte: number) => new Uint8Array(32).fill(byte);
const log = createSigner(ORIGIN, seed(1));
const postQuantum = createCosigner(ORIGIN, seed(3), KEY_TYPES.timestampedMlDsa44, () => START * 1000);
const thief = createSigner(ORIGIN, seed(66));
const root = createSigner(`${ORIGIN}/keys`, seed(4));
const [ada, bob, late] = [11, 12, -4000].map((after, at) =>
  createCosigner(
    `${["ada", "bob", "ada"][at]}.example`,
    seed(at === 1 ? 12 : 11),
    KEY_TYPES.timestampedEd25519,
    () => (START + after) * 1000,
  ),
) as [Signer, Signer, Signer];

const FILE = utf8("one\ntwo\n");
const logLine = `log ${formatVkey(log)} https://log.example/api`;
const ALONE = `${logLine}\nquorum none\n`;
const WITNESSED = [
  logLine,
  `witness ada ${formatVkey(ada)} https://ada.example/`,
  `witness bob ${formatVkey(bob)}`,
  "group g all ada bob",
  "quorum g\n",
].join("\n");

const pinnedTo = (policy: string | null): Pinned => ({ policy, roots: null, by: "build", from: null });

/** A policy with root keys and a key list, as a service inserts them. */
export async function servicePinned(stampRoots: string | null = null): Promise<Pinned> {
  const key = { verifier: log, first: 0, last: null, state: "active", since: null } as const;
  return {
    policy: WITNESSED,
    roots: `witness ada ${formatVkey(root)}\nquorum ada\n`,
    keyList: await signNote(formatKeyList({ log: ORIGIN, version: 1, at: START, keys: [key] }), [root]),
    stampRoots,
    by: "service",
    from: "https://authentica.example",
  };
}

const OPENED = {
  type: "mint",
  objectName: "Contrat de cession",
  actor: { firstName: "Ada", lastName: "Lovelace" },
  deposited: true,
  metadata: { édition: "Pierre & fils" },
};

const TITLES = {
  authentic: { fr: "Authentique", en: "Authentic" },
  different: { fr: "Ce n’est pas ce fichier", en: "Not this file" },
  consistent: { fr: "Sans garantie", en: "Not guaranteed" },
  invalid: { fr: "Preuve abîmée ou falsifiée", en: "Damaged or forged proof" },
  revoked: { fr: "Authentique, mais révoqué", en: "Authentic, but revoked" },
  erased: { fr: "Authentique, mais effacé", en: "Authentic, but erased" },
  incomplete: { fr: "Authentique, mais incomplet", en: "Authentic, but incomplete" },
  contradicted: { fr: "Authentique, mais résumé falsifié", en: "Authentic, but with a forged summary" },
  unsigned: { fr: "Signature incomplète", en: "Incomplete signature" },
  unwitnessed: { fr: "Témoins insuffisants", en: "Too few witnesses" },
} as const;

const made = (more: Partial<Made> = {}): Made => ({ file: FILE, times: [START], log: [log], ...more });

/** Returns a state for each result. */
export async function makeVerifierStates(): Promise<readonly VerifierState[]> {
  const state = async (
    name: string,
    exit: number,
    title: keyof typeof TITLES | null,
    {
      given = FILE,
      without = [],
      policy = ALONE,
      proof,
      proofName = "preuve.zip",
      isClosed = false,
      ...more
    }: Partial<Made> & {
      given?: Uint8Array;
      without?: readonly number[];
      policy?: string | null;
      proof?: Uint8Array;
      proofName?: string;
      /** Whether the proofs open no event. */
      isClosed?: boolean;
    } = {},
  ): Promise<VerifierState> => ({
    name,
    file: given,
    proof: proof ?? (await makeArchive(made(isClosed ? more : { opened: OPENED, ...more }), without)),
    proofName,
    pinned: pinnedTo(policy),
    exit,
    titles: title && TITLES[title],
  });
  const archive = await makeArchive(made());
  const proofs = (await makeProofs(made({ times: [START, START + 1], opened: OPENED }))).proofs;
  const liar: Signer = { ...ada, sign: async () => new Uint8Array(72).fill(1) };
  const summary = (told: object) => ({ "preuve.json": JSON.stringify(told), "certificat.pdf": "%PDF-" });
  return [
    await state("authentic", 0, "authentic", {
      times: [START, START + 60],
      witnesses: [ada, bob],
      policy: WITNESSED,
      further: summary({ jeton: 0 }),
    }),
    {
      ...(await state("authentic, from a service", 0, "authentic", { witnesses: [ada, bob] })),
      pinned: await servicePinned(),
    },
    await state("authentic, without witnesses or details", 0, "authentic", { isClosed: true }),
    await state("declared", 0, "authentic", { opened: { ...OPENED, deposited: false, actor: null } }),
    await state("transferred", 0, "authentic", { times: [START, START + 1], types: ["transfer"] }),
    await state("revoked", 5, "revoked", { times: [START, START + 1], types: ["revoke"] }),
    await state("revoked by an administrator", 5, "revoked", {
      times: [START, START + 1],
      types: ["revoke"],
      opened: { ...OPENED, by: "admin" },
    }),
    await state("erased", 5, "erased", { times: [START, START + 1], types: ["erase"], isClosed: true }),
    await state("incomplete", 5, "incomplete", { times: [START, START + 1, START + 2], without: [1] }),
    await state("contradicted", 6, "contradicted", {
      further: summary({ jeton: 7, revocation: { iso: "2026-01-01T00:00:00.000Z" } }),
    }),
    await state("unreadable summary", 6, "contradicted", {
      further: {
        "preuve.json": "no JSON",
        ...Object.fromEntries(Array.from({ length: 12 }, (_, at) => [`${at}.txt`, ""])),
      },
    }),
    await state("too few witnesses", 4, "unwitnessed", { witnesses: [bob], policy: WITNESSED }),
    await state("no post-quantum signature", 4, "unsigned", {
      witnesses: [ada],
      policy: `log ${formatVkey(log)}\nlog ${formatVkey(postQuantum)}\nquorum none\n`,
    }),
    await state("borrowed name", 3, "consistent", { log: [thief] }),
    await state("no policy", 3, "consistent", { policy: null }),
    await state("another file", 1, "different", { given: utf8("three") }),
    await state("another file, borrowed name", 1, "different", { given: utf8("three"), log: [thief] }),
    await state("other line ends", 1, "different", { given: utf8("one\r\ntwo\r\n") }),
    await state("byte order mark", 1, "different", { given: utf8("\ufeffone\ntwo\n") }),
    await state("both", 1, "different", { given: utf8("\ufeffone\r\ntwo\r\n") }),
    ...(await Promise.all(
      TAMPERINGS.map(([what, , change]) =>
        state(`changed ${what}`, 2, "invalid", {
          proof: utf8(change(proofs[0] as string)),
          proofName: "preuve.tlog-proof",
        }),
      ),
    )),
    await state("form", 2, "invalid", { proof: utf8("c2sp.org/tlog-proof@v1\n"), proofName: "preuve.tlog-proof" }),
    await state("false witness", 2, "invalid", { witnesses: [liar, bob], policy: WITNESSED }),
    await state("dates in the wrong order", 2, "invalid", { times: [START, START + 5, START + 4] }),
    await state("seen before its date", 2, "invalid", {
      witnesses: [late, bob],
      policy: WITNESSED.replace("all", "any"),
    }),
    await state("not a proof", 2, null, { proof: utf8("text"), proofName: "note.txt" }),
    await state("printed certificate", 2, null, { proof: utf8("%PDF-1.7\n"), proofName: "certificat.pdf" }),
    await state("summary", 2, null, { proof: utf8('{"sha256":"","evenements":[]}'), proofName: "preuve.json" }),
    await state("truncated archive", 2, null, { proof: archive.slice(0, -30) }),
    await state("bytes before the archive", 2, null, { proof: new Uint8Array([...utf8("#!\n"), ...archive]) }),
    await state("several proofs", 2, null, {
      proof: zipSync({ "a/preuve.tlog-proof": utf8(proofs[0] as string), "b/preuve.tlog-proof": utf8("") }),
    }),
  ];
}
