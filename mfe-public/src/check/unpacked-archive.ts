import type { Dropped } from "@authentica/shared-ui/file-drag";
import { words } from "#words/unpacked.ts";
import { readEntries, SeveralProofs } from "../../verifier/given-proof.ts";
import { entriesOf, folderOf } from "../../verifier/unpacked.ts";

/**
 * Result for a dropped folder: the fingerprint in the summary of an unpacked archive, or the reason why the folder is
 * not an archive.
 */
export type UnpackedArchive = { readonly hash: string } | { readonly refusal: string };

/**
 * Reads the first dropped folder as an unpacked archive. Its summary is not signed, so only the registry's answer
 * about the fingerprint counts.
 */
export async function readUnpacked(dropped: readonly Dropped[]): Promise<UnpackedArchive> {
  const [folder] = dropped.flatMap(({ entry, handle }) => folderOf(entry, handle) ?? []);
  const name = folder?.name ?? "";
  try {
    const proof = folder && (await readEntries(await entriesOf(folder)));
    const hash = proof?.documents.summary && hashIn(proof.documents.summary.text);
    if (hash) return { hash };
    return { refusal: words.noProof(name) };
  } catch (error) {
    return { refusal: error instanceof SeveralProofs ? words.severalProofs(name) : words.unreadable(name) };
  }
}

function hashIn(summary: string): string | null {
  try {
    const { sha256 } = JSON.parse(summary);
    return typeof sha256 === "string" && /^[0-9a-f]{64}$/.test(sha256) ? sha256 : null;
  } catch {
    return null;
  }
}
