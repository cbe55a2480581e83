import { fingerprintFile } from "@authentica/shared-ui/fingerprint/fingerprint-file";
import { ReadFailed } from "@authentica/shared-ui/fingerprint/read-failed";
import { proofFails, type Verdict, verdictOf } from "@authentica/shared-ui/registry/verdict";
import { words } from "#words/several.ts";

/** Result of the check of one file. */
export type Checked =
  | { readonly step: "waiting" | "reading" | "unreadable" | "unstarted" | "unasked" }
  | {
      readonly step: "known" | "unknown";
      readonly hash: string;
      readonly verdict: Verdict;
      /** Whether the registry reports that the proof of the file's entry is invalid. */
      readonly isFaulty: boolean;
    };

export interface CheckSeveralOptions {
  readonly signal: AbortSignal;
  /** Looks up a hash in the registry. */
  readonly lookUp: (
    hash: string,
    signal: AbortSignal,
  ) => Promise<Parameters<typeof verdictOf>[0] & Parameters<typeof proofFails>[0]>;
  readonly onChecked: (at: number, checked: Checked) => void;
}

/**
 * Hashes files one after another on this device and looks up each hash in the registry. A failure of one file does
 * not stop the others. Resolves once all files are done or the signal is aborted.
 */
export async function checkSeveral(
  files: readonly File[],
  { signal, lookUp, onChecked }: CheckSeveralOptions,
): Promise<void> {
  const tell = (at: number, checked: Checked) => {
    if (!signal.aborted) onChecked(at, checked);
  };
  for (const [at, file] of files.entries()) {
    if (signal.aborted) return;
    tell(at, { step: "reading" });
    const hash = await fingerprintFile(file, { signal }).catch((error) => new ReadFailed(error));
    if (hash instanceof ReadFailed) {
      tell(at, { step: hash.failure === "program" ? "unstarted" : "unreadable" });
      continue;
    }
    try {
      const answer = await lookUp(hash, signal);
      const verdict = verdictOf(answer);
      const step = verdict.outcome === "unknown" ? "unknown" : "known";
      tell(at, { step, hash, verdict, isFaulty: proofFails(answer) });
    } catch {
      tell(at, { step: "unasked" });
    }
  }
}

/** Returns how many files were checked, and how many of them are registered: « 12 fichiers, 3 déjà certifiés ». */
export function severalWords(checked: readonly Checked[]): string {
  const known = checked.filter((one) => one.step === "known" && !one.isFaulty).length;
  return words.found(checked.length, known);
}
