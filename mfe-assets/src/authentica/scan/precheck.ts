import type { LookupAnswer, PublicState } from "@authentica/backend/contract/registry";
import type { Fingerprinting } from "@authentica/shared-ui/fingerprint/use-fingerprint";
import { earlierThan } from "@authentica/shared-ui/registry/deposit";
import { lookupQuery } from "@authentica/shared-ui/registry/lookup-query";
import { proofFails, type Verdict, verdictOf } from "@authentica/shared-ui/registry/verdict";
import { useQuery } from "@tanstack/react-query";
import type { Scan } from "./scan-machine.ts";

/** An entry that the registry has. */
export type KnownEntry = Exclude<Verdict, { readonly outcome: "unknown" }>;

export type EarlierEntry = Pick<PublicState, "tokenId" | "registeredAt" | "depositedAt">;

/** What is known of the chosen file before anything of it is sent. */
export type Precheck =
  | { readonly step: "none" }
  /** `bytes` of the file have been read on this device. */
  | { readonly step: "reading"; readonly bytes: number }
  | { readonly step: "asking" }
  | {
      readonly step: "known";
      readonly hash: string;
      readonly entry: KnownEntry;
      /** What was registered of the file before that; absent where nothing was. */
      readonly earlier?: EarlierEntry;
      /** The registry says itself that the proof of the entry does not hold. */
      readonly proofFails: boolean;
    }
  | { readonly step: "unknown"; readonly hash: string }
  /** The file could not be read here, or the registry did not answer: nothing is known, neither yes nor no. */
  | { readonly step: "failed" };

/** State of the look-up; an answer is kept when a later request fails. */
export interface Lookup {
  readonly answer?: (Pick<LookupAnswer, "object"> & Partial<Pick<LookupAnswer, "objects">>) | undefined;
  readonly failed?: boolean;
}

/** What follows from a fingerprint and the registry's answer to it. */
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
 * Asks the registry about the chosen file while it waits to be sent; nothing but its fingerprint leaves. A file that is
 * sent, replaced or removed ends the request.
 */
export function usePrecheck(scan: Scan, fingerprinting: Fingerprinting): Precheck {
  const isWaiting = scan.phase === "awaiting_upload" && scan.file !== null;
  const hash = isWaiting && fingerprinting.phase === "hashed" ? fingerprinting.hash : null;
  const { data, isError } = useQuery({ ...lookupQuery(hash ?? ""), enabled: hash !== null });
  return isWaiting
    ? precheckOf(fingerprinting, hash === null ? {} : { answer: data, failed: isError })
    : { step: "none" };
}
