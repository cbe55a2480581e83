import { formatProofId, PROOF_ID_BASE, PROOF_ID_FREE } from "../../contract/proof-id.ts";

/** Returns a new proof identifier. It has only about 54 random bits, so the claim must check that it is unused. */
export function newProofId(randomBytes: (length: number) => Uint8Array): string {
  const values: number[] = [];
  while (values.length < PROOF_ID_FREE) {
    // Larger bytes are discarded. They would make the first symbols of the alphabet more likely than the others.
    for (const byte of randomBytes(PROOF_ID_FREE))
      if (byte < 256 - (256 % PROOF_ID_BASE) && values.length < PROOF_ID_FREE) values.push(byte % PROOF_ID_BASE);
  }
  return formatProofId(values);
}
