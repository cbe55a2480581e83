/** The offline verifier: a single HTML page that includes everything, built by `.ci/verifier.mjs`. */
import { SEAL_BOX, sealGeometry } from "@authentica/backend/seal/geometry";
import { HOUSE_HASH } from "@authentica/backend/seal/house-seal";
import { asRead, FileChanged } from "@authentica/shared-ui/fingerprint/as-read";
import { createBelieved } from "./believed.ts";
import { compareDocuments } from "./documents.ts";
import { drawing, element } from "./element.ts";
import { hashOf } from "./file-hash.ts";
import { type GivenProof, isMintProof, readEntries, readGivenProof, SeveralProofs } from "./given-proof.ts";
import { judge } from "./judge.ts";
import { browserMemory, remember, remembered } from "./memory.ts";
import { NOT_PROOF_WORDS, notProof } from "./not-proof.ts";
import { resultOf } from "./result.ts";
import { sameText, sameTextWords, TEXT_MOST } from "./same-text.ts";
import { checkStamps } from "./stamps.ts";
import { droppedFolder, entriesOf, type FolderFolder } from "./unpacked.ts";
import { outcomeOf } from "./validity.ts";
import { BytesBefore } from "./zip.ts";

/** The seal of the product, shown in front of its name. */
const mark = { d: sealGeometry(HOUSE_HASH, "mark").mark, fill: "currentColor", "fill-rule": "evenodd" };
const box = `${-SEAL_BOX / 2} ${-SEAL_BOX / 2} ${SEAL_BOX} ${SEAL_BOX}`;
document.querySelector(".brand")?.prepend(drawing({ viewBox: box, class: "brandMark" }, [mark]));

const byId = <Type extends HTMLElement>(id: string): Type => document.getElementById(id) as Type;

const pinned = JSON.parse(byId("pinned").textContent ?? "");
const believed = createBelieved(byId<HTMLDetailsElement>("believed"), pinned, () => void answer());
const memory = browserMemory();
const status = byId("status");
const result = byId("result");

interface Given {
  file: File | null;
  /** SHA-256 of the file (hexadecimal); `null` while the file is being read. */
  hash: string | null;
  proof: GivenProof | null;
}
const given: Given = { file: null, hash: null, proof: null };
/** Why the file that was given last is not a proof; `null` if it is a proof. */
let refused: string | null = null;
/** Number of files given so far. It identifies late results for an earlier file, which are ignored. */
let turn = 0;
/** Number of answers so far. It identifies late answers, which are ignored. */
let answers = 0;

/**
 * Handles a file that the user gives. The certified file itself may be a ZIP, so a ZIP only counts as a proof if it
 * contains one.
 */
async function take(file: File, as: "file" | "proof" | "either"): Promise<void> {
  if (as === "file") return takeFile(file);
  const looksLikeProof = /\.(tlog-proof|zip|pdf|json)$/i.test(file.name);
  if (as === "either" && !looksLikeProof) return takeFile(file);
  try {
    const proof = await readGivenProof(file.name, file);
    if (proof) return takeProof(file, proof);
  } catch (error) {
    if (error instanceof SeveralProofs) return refuse(severalWords(file.name));
    const isProof = as === "proof" || (error instanceof BytesBefore && error.names.some(isMintProof));
    if (error instanceof SyntaxError && isProof) return refuse(damagedWords(file.name, error));
  }
  const not = await notProof(file).catch(() => "other" as const);
  if (as === "either" && not !== "summary") return takeFile(file);
  refuse(NOT_PROOF_WORDS[not](`«\u00a0${file.name}\u00a0»`));
}

/** Handles a folder that the user gives, as an unpacked archive. */
async function takeFolder(folder: FolderFolder): Promise<void> {
  const named = `Le dossier «\u00a0${folder.name}\u00a0»`;
  try {
    const proof = await readEntries(await entriesOf(folder));
    if (proof) return takeProof(folder, proof);
    refuse(`${named} ne contient pas de preuve. Donnez l’archive .zip, ou le dossier que l’on obtient en l’ouvrant.`);
  } catch (error) {
    refuse(
      error instanceof SeveralProofs
        ? severalWords(folder.name)
        : `${named} n’a pas pu être lu. Donnez l’archive .zip.`,
    );
  }
}

const severalWords = (name: string): string =>
  `«\u00a0${name}\u00a0» contient plusieurs preuves. Donnez celle de ce fichier.`;

const damagedWords = (name: string, error: SyntaxError): string =>
  `L’archive «\u00a0${name}\u00a0» ${error instanceof BytesBefore ? "a été modifiée\u00a0: quelque chose précède son début" : "est abîmée"}. Téléchargez-la de nouveau.`;

function refuse(words: string): void {
  refused = words;
  say(words, "error");
}

function takeProof({ name }: { readonly name: string }, proof: GivenProof): void {
  given.proof = proof;
  refused = null;
  show("proof", name);
  void answer();
}

async function takeFile(file: File): Promise<void> {
  turn += 1;
  const mine = turn;
  given.file = file;
  given.hash = null;
  result.hidden = true;
  show("file", file.name);
  try {
    let told = -1;
    const read = asRead(file);
    const hash = await hashOf(file.stream(), (chunk, bytes) => {
      read.take(chunk);
      const percent = Math.floor((bytes / file.size) * 100);
      if (mine !== turn || percent < told + 10) return;
      told = percent;
      say(`Calcul de l’empreinte\u00a0: ${percent}\u00a0%`);
    });
    await read.compare();
    if (mine !== turn) return;
    given.hash = hash;
    await answer();
  } catch (error) {
    const why = error instanceof FileChanged ? "a changé pendant la lecture" : "n’a pas pu être lu";
    if (mine === turn) say(`«\u00a0${file.name}\u00a0» ${why}. Choisissez-le de nouveau.`, "error");
  }
}

/** Shows the verdict, or says what the user still has to give. */
async function answer(): Promise<void> {
  answers += 1;
  const mine = answers;
  result.hidden = true;
  const { file, hash, proof } = given;
  // The hash of the file is not known yet.
  if (file && proof && hash === null) return;
  // The proof may have been refused before the hash of the file was known.
  if (refused !== null && !proof) say(refused, "error");
  else say(wanted());
  if (hash === null || !proof) return;
  const chosen = believed.trust();
  // Other pages of the same origin can write to this storage, so a damaged list is ignored.
  const trust = chosen && (await remembered(chosen, memory).catch(() => chosen));
  const stamps = await checkStamps(proof, believed.stampRoots());
  if (mine !== answers) return;
  const judgement = judge(hash, proof, trust, stamps);
  if (trust) await remember(trust, proof.keyList, memory).catch(() => undefined);
  if (mine !== answers) return;
  const documents = compareDocuments(proof.documents, judgement.verdict === "invalid" ? null : judgement.history);
  result.dataset.verdict = outcomeOf(judgement, null, documents);
  const same = judgement.verdict === "different" ? await sameTextOf(file, judgement.history[0].hash) : null;
  if (mine !== answers) return;
  result.replaceChildren(...resultOf(judgement, hash, trust, documents, same));
  result.hidden = false;
  result.focus();
}

/**
 * Returns a hint if the file differs from the certified text only in line ends or byte order mark. Returns `null`
 * otherwise, or if the file can no longer be read.
 */
async function sameTextOf(file: File | null, certified: string): Promise<string | null> {
  if (!file || file.size > TEXT_MOST) return null;
  const bytes = await file.arrayBuffer().catch(() => new ArrayBuffer());
  const same = sameText(new Uint8Array(bytes), certified);
  return same && sameTextWords(same);
}

function wanted(): string {
  const { file, proof } = given;
  if (file && proof) return "";
  if (file) return "Il manque la preuve.";
  return proof ? "Il manque le fichier." : "";
}

function say(words: string, tone: "plain" | "error" = "plain"): void {
  status.replaceChildren(tone === "error" ? element("p", { class: "error" }, words) : words);
}

function show(slot: "file" | "proof", name: string): void {
  byId(`${slot}-chosen`).textContent = name;
  byId(`${slot}-slot`).dataset.given = "";
  byId(`${slot}-button`).textContent = slot === "file" ? "Changer de fichier" : "Changer de preuve";
}

for (const slot of ["file", "proof"] as const) {
  const input = byId<HTMLInputElement>(`${slot}-input`);
  byId(`${slot}-button`).addEventListener("click", () => input.click());
  input.addEventListener("change", () => {
    const [file] = input.files ?? [];
    if (file) void take(file, slot);
    // Clears the input, so that the user can choose the same file again after changing it.
    input.value = "";
  });
}

const root = document.documentElement;
for (const type of ["dragenter", "dragover"])
  root.addEventListener(type, (event) => {
    event.preventDefault();
    root.classList.add("dropping");
  });
root.addEventListener("dragleave", (event) => {
  if (event.relatedTarget === null) root.classList.remove("dropping");
});
root.addEventListener("drop", (event) => {
  event.preventDefault();
  root.classList.remove("dropping");
  // The items are only valid while this handler runs.
  for (const item of event.dataTransfer?.items ?? []) {
    const folder = item.kind === "file" ? droppedFolder(item) : null;
    if (folder) void takeFolder(folder);
    else {
      const file = item.getAsFile();
      if (file) void take(file, "either");
    }
  }
});
