/** Reads the given proof: a `.tlog-proof`, a PDF to which it is attached, or a whole archive. */
import {
  CERTIFICATE,
  CESSION_DEED,
  CESSION_SUMMARY,
  EVENT_FOLDER,
  KEY_LIST,
  MINT_PROOF,
  STAMP_FOLDER,
  STAMP_ROOTS,
  SUMMARY,
  VKEY,
  WITNESS_FOLDER,
} from "@authentica/backend/contract/proof-archive";
import { Damaged } from "./fault.ts";
import { type GivenDocuments, NO_DOCUMENTS } from "./given-documents.ts";
import { attachmentsOf, isPdf } from "./pdf.ts";
import { readZip, type ZipEntry } from "./zip.ts";

export interface ProofText {
  /** Name of the file, or its path inside the archive. */
  readonly name: string;
  readonly text: string;
}

export interface GivenProof {
  /** Proofs of one object. The first is the proof of its first event. */
  readonly proofs: readonly [ProofText, ...ProofText[]];
  /** The verifier key in the archive. The creator of the archive chose it. */
  readonly vkey: string | null;
  /** The key list in the archive. It only counts if trusted root keys have signed it. */
  readonly keyList: string | null;
  /** Proofs under earlier checkpoints, whose cosignatures say when the witnesses had seen the object's events. */
  readonly seen: readonly ProofText[];
  /** Time stamps in the archive. Their roots, `stampRoots` (PEM), were chosen by the creator of the archive. */
  readonly stamps: readonly GivenStamp[];
  readonly stampRoots: string | null;
  /** Documents for human readers. They are unsigned. */
  readonly documents: GivenDocuments;
}

/** A time stamp, with the data that is needed to verify it. */
export interface GivenStamp {
  /** Path inside the archive. */
  readonly name: string;
  /** Proof that the entry is included in the stamped checkpoint. */
  readonly proof: string;
  readonly reply: Uint8Array;
  readonly query: Uint8Array | null;
  /** What a trusted list says, according to the archive (JSON). */
  readonly listed: string | null;
}

/** Largest proof file (bytes). Real proofs have a few kilobytes. */
const MAX_PROOF = 1024 * 1024;
/** Largest number of entries that are read. Archives of the service never have more. */
const MAX_EVENTS = 100_000;
/** Largest number of time stamps that are read. An archive has one per authority. */
const MAX_STAMPS = 8;
/** Largest number of earlier checkpoints that are read. An archive has one for each dated event, which are two. */
const MAX_SEEN = 8;
const SEEN_NAME = new RegExp(`^${WITNESS_FOLDER}\\d+\\.tlog-proof$`);
const STAMP_NAME = new RegExp(`^${STAMP_FOLDER}\\d+(-\\d+)?\\.tsr$`);

/**
 * First bytes of a proof (c2sp.org/tlog-proof) of any version. A file that starts differently is not a proof, in
 * contrast to an invalid proof.
 */
const CLAIM = "c2sp.org/tlog-proof@";

const alone = (name: string, text: string): GivenProof => ({
  proofs: [{ name, text }],
  vkey: null,
  keyList: null,
  seen: [],
  stamps: [],
  stampRoots: null,
  documents: NO_DOCUMENTS,
});

/**
 * Reads a proof from a file. Returns `null` if the file is not a proof, archive or PDF, or if the archive or PDF
 * contains no proof. Throws `SyntaxError` if the archive is damaged.
 */
export async function readGivenProof(name: string, file: Blob): Promise<GivenProof | null> {
  const entries = await readZip(file);
  if (!entries && (await isPdf(file))) {
    const text = (await attachmentsOf(file, MAX_PROOF)).find((one) => one.startsWith(CLAIM));
    return text === undefined ? null : { ...alone(name, text), documents: { summary: null, unchecked: [name] } };
  }
  if (!entries) {
    if (file.size > MAX_PROOF) return null;
    const text = await file.text();
    return text.startsWith(CLAIM) || name.endsWith(".tlog-proof") ? alone(name, text) : null;
  }
  return readEntries(entries);
}

export class SeveralProofs extends Damaged {
  constructor() {
    super({ code: "severalProofs" });
  }
}

/** A file of a packed or unpacked archive. Its name is the path within the archive, with `/`. */
export type ArchiveEntry = ZipEntry;

/** Offset of the name of the first entry in a ZIP (bytes). */
const FIRST_NAME = 30;

/**
 * Returns whether a file starts like an archive of the service, whose first entry is a document for people. It may be
 * damaged after its start.
 */
export async function startsLikeArchive(file: Blob): Promise<boolean> {
  const name = await file.slice(FIRST_NAME, FIRST_NAME + CESSION_DEED.length).text();
  return [CERTIFICATE, CESSION_DEED].some((first) => name.startsWith(first));
}

/** Whether the entry with this name is the proof of the object's first event. */
export const isMintProof = (name: string): boolean => name === MINT_PROOF || name.endsWith(`/${MINT_PROOF}`);

/** Reads the entries of an archive, or the files of an unpacked archive. Returns `null` if none of them is a proof. */
export async function readEntries(entries: readonly ArchiveEntry[]): Promise<GivenProof | null> {
  // In a repacked archive, the files may be inside a folder.
  const [mint, second] = entries.filter(({ name }) => isMintProof(name));
  if (!mint) return null;
  if (second) throw new SeveralProofs();
  const folder = mint.name.slice(0, -MINT_PROOF.length);
  const further = entries.filter(
    (entry) => entry.name.startsWith(folder + EVENT_FOLDER) && entry.name.endsWith(".tlog-proof"),
  );
  if (further.length > MAX_EVENTS) throw new Damaged({ code: "tooManyProofs", most: MAX_EVENTS });
  const textOf = async (entry: (typeof entries)[number]) => new TextDecoder().decode(await entry.open());
  const proofs: [ProofText, ...ProofText[]] = [{ name: MINT_PROOF, text: await textOf(mint) }];
  for (const entry of further) proofs.push({ name: entry.name.slice(folder.length), text: await textOf(entry) });
  const read = new Set<string>([mint.name, ...further.map((entry) => entry.name)]);
  const bytesAt = async (name: string) => {
    const entry = entries.find((one) => one.name === folder + name);
    if (entry) read.add(entry.name);
    return (await entry?.open()) ?? null;
  };
  const textAt = async (name: string) => {
    const bytes = await bytesAt(name);
    return bytes && new TextDecoder().decode(bytes);
  };
  /**
   * Reads the documents. Must be called last, because it lists everything that was not read until then as unchecked.
   */
  async function readDocuments(): Promise<GivenDocuments> {
    const name = [SUMMARY, CESSION_SUMMARY].find((one) => entries.some((entry) => entry.name === folder + one));
    const summary = name === undefined ? null : { name, text: (await textAt(name)) ?? "" };
    const unread = entries.map((entry) => entry.name).filter((one) => !one.endsWith("/") && !read.has(one));
    return { summary, unchecked: unread.map((one) => (one.startsWith(folder) ? one.slice(folder.length) : one)) };
  }
  const names = entries.map((one) => one.name.slice(folder.length));
  const seen: ProofText[] = [];
  for (const name of names.filter((one) => SEEN_NAME.test(one)).slice(0, MAX_SEEN))
    seen.push({ name, text: (await textAt(name)) ?? "" });
  const stamps: GivenStamp[] = [];
  for (const name of names.filter((one) => STAMP_NAME.test(one)).slice(0, MAX_STAMPS)) {
    const stem = name.slice(0, -".tsr".length);
    const [reply, proof] = [await bytesAt(name), await textAt(`${stem.replace(/-\d+$/, "")}.tlog-proof`)];
    if (reply === null || proof === null) continue;
    stamps.push({
      name,
      proof,
      reply,
      query: await bytesAt(`${stem}.tsq`),
      listed: await textAt(`${stem}.liste.json`),
    });
  }
  return {
    proofs,
    vkey: (await textAt(VKEY))?.trim() ?? null,
    keyList: await textAt(KEY_LIST),
    seen,
    stamps,
    stampRoots: stamps.length > 0 ? await textAt(STAMP_ROOTS) : null,
    documents: await readDocuments(),
  };
}
