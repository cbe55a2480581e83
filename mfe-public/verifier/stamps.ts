/**
 * Verifies the time stamps of an archive: their contents, and whether they lead to a trusted root. An invalid stamp
 * does not make the rest of the archive invalid.
 */
import { readPem } from "@authentica/backend/stamp/pem";
import { StampError } from "@authentica/backend/stamp/stamp-error";
import { stampedBytes } from "@authentica/backend/stamp/stamped";
import { type Stamp, verifyStamp } from "@authentica/backend/stamp/verify";
import { parseProof } from "@authentica/backend/tlog/proof";
import { type Fault, faultOf } from "./fault.ts";
import type { GivenProof, GivenStamp } from "./given-proof.ts";

/**
 * A stamp that was verified against its checkpoint. `judge` decides whether the checkpoint is one of the registry's.
 */
export type CheckedStamp =
  | {
      readonly isWhole: true;
      readonly name: string;
      /** Proof of the entry. `note` is the checkpoint of the proof. */
      readonly proof: string;
      readonly note: string;
      readonly stamp: Stamp;
      /** Whether the stamp leads to a trusted root. If not, it leads to a root from the archive. */
      readonly isPinned: boolean;
      /** What a trusted list says, according to the service that made the archive. */
      readonly listed: Listed | null;
    }
  | { readonly isWhole: false; readonly name: string; readonly fault: Fault };

export interface Listed {
  readonly territory: string;
  readonly sequence: number;
  /** Date of the trusted list (ISO 8601). */
  readonly issuedAt: string;
}

/** Verifies the stamps of an archive. `pinned` contains the trusted roots (PEM). Never throws. */
export const checkStamps = (
  { stamps, stampRoots }: Pick<GivenProof, "stamps" | "stampRoots">,
  pinned: string | null,
): Promise<readonly CheckedStamp[]> => {
  const [believed, brought] = [rootsOf(pinned), rootsOf(stampRoots)];
  return Promise.all(stamps.map((stamp) => checkStamp(stamp, believed, brought)));
};

async function checkStamp(
  { name, proof, reply, query, listed }: GivenStamp,
  believed: readonly Uint8Array[],
  brought: readonly Uint8Array[],
): Promise<CheckedStamp> {
  try {
    const note = parseProof(proof).checkpoint;
    const given = { reply, query, data: stampedBytes(note) };
    const held = await verifyStamp({ ...given, roots: believed }).catch((error) => {
      if (error instanceof StampError && error.part === "chain") return null;
      throw error;
    });
    const stamp = held ?? (await verifyStamp({ ...given, roots: brought }));
    return { isWhole: true, name, proof, note, stamp, isPinned: held !== null, listed: readListed(listed) };
  } catch (error) {
    return { isWhole: false, name, fault: faultOf(error) };
  }
}

function rootsOf(pem: string | null): readonly Uint8Array[] {
  try {
    return pem === null ? [] : readPem(pem);
  } catch {
    return [];
  }
}

function readListed(text: string | null): Listed | null {
  try {
    const { territory, sequence, issuedAt } = JSON.parse(text ?? "null") as Listed;
    const isTold =
      typeof territory === "string" && Number.isSafeInteger(sequence) && !Number.isNaN(Date.parse(issuedAt));
    return isTold ? { territory, sequence, issuedAt } : null;
  } catch {
    return null;
  }
}
