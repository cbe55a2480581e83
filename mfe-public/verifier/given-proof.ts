/** What somebody hands over as a proof: one `.tlog-proof`, or the whole archive. */
import { EVENT_FOLDER, KEY_LIST, MINT_PROOF, VKEY } from "@authentica/backend/contract/proof-archive";
import { readZip } from "./zip.ts";

export interface ProofText {
  /** Name of the file, or its path inside the archive. */
  readonly name: string;
  readonly text: string;
}

export interface GivenProof {
  /** The proof of the mint first, where there are several. */
  readonly proofs: readonly [ProofText, ...ProofText[]];
  /** The verifier key that came along: whoever made the archive chose it. */
  readonly vkey: string | null;
  /** The key list that came along, which counts where root keys that are believed have signed it. */
  readonly keyList: string | null;
}

/** A proof file is a few kilobytes. */
const PROOF_MOST = 1024 * 1024;
/** Entries that are read at most: an archive that has more is none of ours. */
const EVENTS_MOST = 100_000;

/** Reads a proof; `null` when an archive holds none, or when the bytes are too many. Throws `SyntaxError` for a damaged archive. */
export async function readGivenProof(name: string, file: Blob): Promise<GivenProof | null> {
  const entries = await readZip(file);
  if (!entries) {
    if (file.size > PROOF_MOST) return null;
    return { proofs: [{ name, text: await file.text() }], vkey: null, keyList: null };
  }
  // Packed again by hand, the files may stand in a folder.
  const mint = entries.find((entry) => entry.name === MINT_PROOF || entry.name.endsWith(`/${MINT_PROOF}`));
  if (!mint) return null;
  const folder = mint.name.slice(0, -MINT_PROOF.length);
  const further = entries.filter(
    (entry) => entry.name.startsWith(folder + EVENT_FOLDER) && entry.name.endsWith(".tlog-proof"),
  );
  if (further.length > EVENTS_MOST) throw new SyntaxError("the archive has too many entries");
  const textOf = async (entry: (typeof entries)[number]) => new TextDecoder().decode(await entry.open());
  const proofs: [ProofText, ...ProofText[]] = [{ name: MINT_PROOF, text: await textOf(mint) }];
  for (const entry of further) proofs.push({ name: entry.name.slice(folder.length), text: await textOf(entry) });
  const textAt = async (name: string) => {
    const entry = entries.find((one) => one.name === folder + name);
    return entry ? await textOf(entry) : null;
  };
  return { proofs, vkey: (await textAt(VKEY))?.trim() ?? null, keyList: await textAt(KEY_LIST) };
}
