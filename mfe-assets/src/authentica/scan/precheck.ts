import type { LookupAnswer, PublicState } from "@authentica/backend/contract/registry";
import type { Fingerprinting } from "@authentica/shared-ui/fingerprint/use-fingerprint";
import { earlierThan } from "@authentica/shared-ui/registry/deposit";
import { lookupQuery } from "@authentica/shared-ui/registry/lookup-query";
import { proofFails, type Verdict, verdictOf } from "@authentica/shared-ui/registry/verdict";
import { useQuery } from "@tanstack/react-query";
import type { Scan } from "./scan.ts";

/** A file's entry in the registry. */
export type KnownEntry = Exclude<Verdict, { readonly outcome: "unknown" }>;

export type EarlierEntry = Pick<PublicState, "tokenId" | "registeredAt" | "depositedAt">;

/** What is known about the chosen file before anything is uploaded. */
export type Precheck =
  | { readonly step: "none" }
  /** Number of bytes that this device has read. */
  | { readonly step: "reading"; readonly bytes: number }
  | { readonly step: "asking" }
  | {
      readonly step: "known";
      readonly hash: string;
      readonly entry: KnownEntry;
      /** An earlier registration of the same file, if there is one. */
      readonly earlier?: EarlierEntry;
      /** Whether the registry reports that the proof of the entry is invalid. */
      readonly proofFails: boolean;
    }
  | { readonly step: "unknown"; readonly hash: string }
  /** The file could not be read here, or the registry did not answer, so nothing is known. */
  | { readonly step: "failed" };

/** State of the look-up. If a later request fails, the earlier answer is kept. */
export interface Lookup {
  readonly answer?: (Pick<LookupAnswer, "object"> & Partial<Pick<LookupAnswer, "objects">>) | undefined;
  readonly failed?: boolean;
}

/** Derives what is known about the file from its fingerprint and the registry's answer. */
export function precheckOf(fingerprinting: Fingerprinting, { answer, failed = false }: Lookup): Precheck {
  switch (fingerprinting.phase) {
    case "waiting":
      return { step: "none" };
    case "hashing":
      return { step: "reading", bytes: fingerprinting.bytes };
    case "unreadable":
      return { step: "failed" };
    case "hashed": {
      if (!answer) return { step: failed ? "failed" : "asking" };
      const { hash } = fingerprinting;
      const verdict = verdictOf(answer);
      if (verdict.outcome === "unknown") return { step: "unknown", hash };
      const earlier = earlierThan(verdict.tokenId, answer.objects ?? []);
      return { step: "known", hash, entry: verdict, ...(earlier && { earlier }), proofFails: proofFails(answer) };
    }
  }
}

/**
 * Looks up the chosen file in the registry before it is uploaded. Only its fingerprint is sent. The request is
 * cancelled when the file is uploaded, replaced or removed.
 */
export function usePrecheck(scan: Scan, fingerprinting: Fingerprinting): Precheck {
  const isWaiting = scan.phase === "awaiting_upload" && scan.file !== null;
  const hash = isWaiting && fingerprinting.phase === "hashed" ? fingerprinting.hash : null;
  const { data, isError } = useQuery({ ...lookupQuery(hash ?? ""), enabled: hash !== null });
  return isWaiting
    ? precheckOf(fingerprinting, hash === null ? {} : { answer: data, failed: isError })
    : { step: "none" };
}
