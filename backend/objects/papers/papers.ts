import type { Logger } from "../../platform/http/calls/log.ts";
import type { TimeBudget } from "../../platform/limits/time-budget.ts";
import { createThread } from "../../platform/pictures/thread.ts";
import { type Measured, measured } from "../../platform/pictures/within-thread.ts";
import type { ProofSummary } from "../proofs/summary.ts";
import type { Attestation } from "../transfers/attestation.ts";
import type { Paper } from "./paper-drawing.ts";

/**
 * Maximum number of PDFs that may wait for downloads of single proofs. PDFs for archives are not counted, because each
 * archive waits for one at a time.
 */
const MAX_WAITING = 32;
const LIMIT_MS = 20_000;
const IDLE_MS = 60_000;
const BUSY = "Too many certificates are being drawn. Please try again in a moment.";

export interface PaperDrawing {
  /** Draws a PDF. If too many are waiting, rejects with `unavailable`; with `isPatient`, waits instead. */
  draw(paper: Paper, how: { readonly isPatient: boolean }): Promise<Measured<Uint8Array>>;
  /** Rejects with `unavailable` if `draw` would refuse another PDF now. */
  demandRoom(): void;
}

const drawInPlace = async (paper: Paper) => (await import("./paper-drawing.ts")).drawPaper(paper);

/**
 * Draws PDFs on the calling thread, so that tests start no worker. Input that could not be sent to a worker fails
 * here, too.
 */
export const drawnHere: PaperDrawing = {
  draw: (paper) => measured(() => drawInPlace(structuredClone(paper))),
  demandRoom: () => undefined,
};

/**
 * Draws PDFs in a worker, which ends after a minute without work. If the runtime has no workers, draws them on the
 * event loop.
 */
export function createPaperThread(stopping: AbortSignal, log: Logger): PaperDrawing {
  const thread = createThread<Paper, Uint8Array>({
    start: () => new Worker(new URL("./paper-thread.ts", import.meta.url), { type: "module", name: "papers" }),
    inPlace: drawInPlace,
    onNone: (reason) => log({ level: "warn", event: "papers_drawn_in_place", reason }),
    most: MAX_WAITING,
    busy: BUSY,
    limitMs: LIMIT_MS,
    idleMs: IDLE_MS,
  });
  stopping.addEventListener("abort", thread.end);
  return {
    draw: (paper, { isPatient }) => (isPatient ? thread.askPatiently(paper) : thread.ask(paper)),
    demandRoom: thread.demandRoom,
  };
}

/** Draws PDFs for downloads. The CPU time is charged to the budget of the account. */
export function createPapers({ draw, demandRoom }: PaperDrawing, budget: TimeBudget) {
  return {
    /**
     * Draws a certificate. With `isPatient`, waits for the CPU budget and the worker instead of being refused. Used for
     * an archive that has already started and must not fail.
     */
    certificate(account: string, summary: ProofSummary, proof: string, { isPatient }: { readonly isPatient: boolean }) {
      const paper: Paper = { kind: "certificate", summary, proof };
      const work = () => draw(paper, { isPatient });
      return isPatient ? budget.spendPatiently(account, work) : budget.spend(account, work);
    },

    attestation: (account: string, attestation: Attestation) =>
      budget.spend(account, () => draw({ kind: "attestation", attestation }, { isPatient: false })),

    /**
     * Rejects with `unavailable` if too many PDFs are waiting, and with `rate_limited` if the account has used up its
     * budget.
     */
    async demand(account: string) {
      demandRoom();
      await budget.demand(account);
    },
  };
}

export type Papers = ReturnType<typeof createPapers>;
