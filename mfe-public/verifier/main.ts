/** The offline verifier: a single HTML page that includes everything, built by `.ci/verifier.mjs`. */
import type { Language } from "@authentica/backend/contract/language";
import { SEAL_BOX, sealGeometry } from "@authentica/backend/seal/geometry";
import { HOUSE_HASH } from "@authentica/backend/seal/house-seal";
import { asRead, FileChanged } from "@authentica/shared-ui/fingerprint/as-read";
import { createBelieved } from "./believed.ts";
import { compareDocuments } from "./documents.ts";
import { drawing } from "./element.ts";
import { hashOf } from "./file-hash.ts";
import { type GivenProof, isMintProof, readEntries, readGivenProof, SeveralProofs } from "./given-proof.ts";
import { judge } from "./judge.ts";
import { browserMemory, remember, remembered } from "./memory.ts";
import { notProof } from "./not-proof.ts";
import { languageOfPage, showTexts } from "./page-language.ts";
import { resultOf, type Shown } from "./result.ts";
import { MAX_TEXT, type SameText, sameText } from "./same-text.ts";
import { checkStamps } from "./stamps.ts";
import { recognise, type Status, statusOf } from "./status.ts";
import { droppedFolder, entriesOf, type FolderFolder } from "./unpacked.ts";
import { outcomeOf } from "./validity.ts";
import { PAGE_WORDS, type Words } from "./words/page.ts";
import { BytesBefore } from "./zip.ts";

/** The seal of the product, shown in front of its name. */
const mark = { d: sealGeometry(HOUSE_HASH, "mark").mark, fill: "currentColor", "fill-rule": "evenodd" };
const box = `${-SEAL_BOX / 2} ${-SEAL_BOX / 2} ${SEAL_BOX} ${SEAL_BOX}`;
document.querySelector(".brand")?.prepend(drawing({ viewBox: box, class: "brandMark" }, [mark]));

const byId = <Type extends HTMLElement>(id: string): Type => document.getElementById(id) as Type;

let language: Language = languageOfPage();
const wordsNow = (): Words => PAGE_WORDS[language];

const pinned = JSON.parse(byId("pinned").textContent ?? "");
const memory = browserMemory();
const result = byId("result");

interface Given {
  file: File | null;
  /** SHA-256 of the file (hexadecimal); `null` while the file is being read. */
  hash: string | null;
  proof: GivenProof | null;
  /** Name of the file or folder with the proof. */
  proofName: string | null;
}
const given: Given = { file: null, hash: null, proof: null, proofName: null };
/** What is shown, as codes, so that it can be shown again in another language. */
let status: Status | null = null;
let shown: Shown | null = null;
/** Why the file that was given last is not a proof; `null` if it is a proof. */
let refused: Status | null = null;
/** Number of files given so far. It identifies late results for an earlier file, which are ignored. */
let turn = 0;
/** Number of answers so far. It identifies late answers, which are ignored. */
let answers = 0;

const believed = createBelieved(byId<HTMLDetailsElement>("believed"), pinned, {
  wordsNow,
  onChange: () => void answer(),
});

/**
 * Handles a file that the user gives. The certified file itself may be a ZIP, so a ZIP only counts as a proof if it
 * contains one.
 */
async function take(file: File, as: "file" | "proof" | "either"): Promise<void> {
  if (as === "file") return takeFile(file);
  const looksLikeProof = /\.(tlog-proof|zip|pdf|json)$/i.test(file.name);
  if (as === "either" && !looksLikeProof) return takeFile(file);
  const { name } = file;
  try {
    const proof = await readGivenProof(name, file);
    if (proof) return takeProof(file, proof);
  } catch (error) {
    if (error instanceof SeveralProofs) return refuse({ code: "severalProofs", name });
    const isProof = as === "proof" || (error instanceof BytesBefore && error.names.some(isMintProof));
    if (error instanceof SyntaxError && isProof)
      return refuse({ code: error instanceof BytesBefore ? "archiveModified" : "archiveDamaged", name });
  }
  const kind = await notProof(file).catch(() => "other" as const);
  if (as === "either" && kind !== "summary") return takeFile(file);
  refuse({ code: "notProof", kind, name });
}

/** Handles a folder that the user gives, as an unpacked archive. */
async function takeFolder(folder: FolderFolder): Promise<void> {
  const { name } = folder;
  try {
    const proof = await readEntries(await entriesOf(folder));
    if (proof) return takeProof(folder, proof);
    refuse({ code: "folderWithoutProof", name });
  } catch (error) {
    refuse({ code: error instanceof SeveralProofs ? "severalProofs" : "folderUnreadable", name });
  }
}

function refuse(why: Status): void {
  refused = why;
  say(why);
}

function takeProof({ name }: { readonly name: string }, proof: GivenProof): void {
  given.proof = proof;
  given.proofName = name;
  refused = null;
  showSlots();
  void answer();
}

async function takeFile(file: File): Promise<void> {
  turn += 1;
  const mine = turn;
  given.file = file;
  given.hash = null;
  showResult(null);
  showSlots();
  try {
    let told = -1;
    const read = asRead(file);
    const hash = await hashOf(file.stream(), (chunk, bytes) => {
      read.take(chunk);
      const percent = Math.floor((bytes / file.size) * 100);
      if (mine !== turn || percent < told + 10) return;
      told = percent;
      say({ code: "hashing", percent });
    });
    await read.compare();
    if (mine !== turn) return;
    given.hash = hash;
    await answer();
  } catch (error) {
    const code = error instanceof FileChanged ? "fileChanged" : "fileUnreadable";
    if (mine === turn) say({ code, name: file.name });
  }
}

/** Shows the verdict, or says what the user still has to give. */
async function answer(): Promise<void> {
  answers += 1;
  const mine = answers;
  showResult(null);
  const { file, hash, proof } = given;
  // The hash of the file is not known yet.
  if (file && proof && hash === null) return;
  // The proof may have been refused before the hash of the file was known.
  if (refused !== null && !proof) return say(refused);
  say(file && !proof ? { code: "proofMissing" } : proof && !file ? { code: "fileMissing" } : null);
  if (!proof) return;
  const chosen = believed.trust();
  // Other pages of the same origin can write to this storage, so a damaged list is ignored.
  const trust = chosen && (await remembered(chosen, memory).catch(() => chosen));
  const stamps = await checkStamps(proof, believed.stampRoots());
  if (mine !== answers) return;
  const judgement = judge(hash ?? "", proof, trust, stamps);
  if (hash === null) return say(recognise(judgement));
  if (trust) await remember(trust, proof.keyList, memory).catch(() => undefined);
  if (mine !== answers) return;
  const documents = compareDocuments(proof.documents, judgement.verdict === "invalid" ? null : judgement.history);
  const same = judgement.verdict === "different" ? await sameTextOf(file, judgement.history[0].hash) : null;
  if (mine !== answers) return;
  showResult({ judgement, hash, trust, documents, same });
  result.focus();
}

/**
 * Returns how the file differs from the certified text if that is only in line ends or byte order mark. Returns
 * `null` otherwise, or if the file can no longer be read.
 */
async function sameTextOf(file: File | null, certified: string): Promise<SameText | null> {
  if (!file || file.size > MAX_TEXT) return null;
  const bytes = await file.arrayBuffer().catch(() => new ArrayBuffer());
  return sameText(new Uint8Array(bytes), certified);
}

function say(next: Status | null): void {
  status = next;
  byId("status").replaceChildren(...statusOf(status, wordsNow()));
}

function showResult(next: Shown | null): void {
  shown = next;
  result.hidden = next === null;
  if (next === null) return;
  result.dataset.verdict = outcomeOf(next.judgement, null, next.documents);
  result.replaceChildren(...resultOf(next, wordsNow()));
}

/** Shows which file and which proof are given. */
function showSlots(): void {
  const { page } = wordsNow();
  const names = { file: given.file?.name ?? null, proof: given.proofName };
  for (const slot of ["file", "proof"] as const) {
    const name = names[slot];
    byId(`${slot}-chosen`).textContent = name ?? page[slot].hint;
    byId(`${slot}-button`).textContent = name === null ? page[slot].choose : page[slot].change;
    if (name !== null) byId(`${slot}-slot`).dataset.given = "";
  }
}

/** Shows everything in the current language: neither what was given nor what the user has unfolded is lost. */
function showAll(): void {
  showTexts(language, wordsNow().page);
  showSlots();
  believed.show();
  say(status);
  const unfolded = [...result.querySelectorAll("details")].map(({ open }) => open);
  showResult(shown);
  for (const [at, details] of result.querySelectorAll("details").entries()) details.open = unfolded[at] ?? false;
}

showAll();
addEventListener("hashchange", () => {
  language = languageOfPage();
  showAll();
});

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
