/** First bytes of a ZIP, a PDF, a C2SP proof and a JSON object. */
const STARTS = ["PK", "%PDF-", "c2sp.org/tlog-proof@", "{"];

/**
 * Returns whether a file may be a proof, or contain one. Only such files need the code that reads proofs, which is
 * loaded later.
 */
export async function mayBeProof(file: Blob): Promise<boolean> {
  const head = await file
    .slice(0, 20)
    .text()
    .catch(() => "");
  return STARTS.some((start) => head.startsWith(start));
}
