/** How a file is registered: `sent` to the server, or `kept` on this device, so that only its hash is declared. */
export type Way = "sent" | "kept";

/**
 * Phase of a file:
 *
 *     waiting → reading → read → asking → (free → sending →) ready → claiming → registered
 *                  ↓                         ↑      ↓      covered ↗         ↘ known, failed, cancelled
 *                  └────────────────────── held ◀───┘
 *     ready: claimed in one call with others; covered: claimed alone, with its cover
 *     held: waits for the user after a step (`until`)
 *     absent: the page was reloaded, so the user has to choose the file again
 * If the user declared the hash before, the file is deposited in phase `covered` and ends as `known`.
 */
export type Phase =
  | "absent"
  | "waiting"
  | "reading"
  | "held"
  | "read"
  | "asking"
  | "free"
  | "sending"
  | "ready"
  | "covered"
  | "claiming"
  | "registered"
  | "known"
  | "failed"
  | "cancelled";

/** Why a file was not registered. `different`: the server computed another hash than this device did. */
export type FailureCode =
  | "unreadable"
  | "changed"
  /** The operating system refuses to read the file, possibly because it has changed since it was chosen. */
  | "denied"
  | "gone"
  | "different"
  | "too_large"
  | "cut"
  | "refused";

/**
 * Failure of one file. `words`: explanation by the service. If it is absent, the user interface has a text for each
 * code.
 */
export interface Failure {
  readonly code: FailureCode;
  readonly words?: string | undefined;
}

/** An object that the user already had. */
export interface Own {
  readonly objectId: string;
  readonly objectName: string;
}

/** An object that the user already had, with its number in the registry. */
export interface DeclaredOwn extends Own {
  readonly tokenId: number | null;
}

/** Final result of a file. */
export type Outcome =
  | { readonly type: "registered"; readonly objectId: string; readonly tokenId: number }
  /**
   * Nothing was registered, because the hash is already known. `twin`: another file of the batch has the same bytes,
   * and `tokenId` is the id of its item.
   */
  | {
      readonly type: "known";
      readonly standing: "yours" | "deposited" | "declared" | "twin";
      readonly tokenId: number | null;
      /** The user's own object. Absent if only its number in the registry is known. */
      readonly own?: Own;
      /** The user had declared the object without its file. The file has now been deposited. */
      readonly isDeposited?: true;
      /**
       * The user had declared the object without its file. It stays declared, because another user has deposited the
       * file.
       */
      readonly isRivalled?: true;
    }
  | ({ readonly type: "failed" } & Failure);

/** A file of a batch, as stored in the journal. */
export interface Kept {
  /** Position in the batch, from 0. */
  readonly id: number;
  /** Path relative to the chosen folder; the file's name if no folder was chosen. */
  readonly path: string;
  /** Name of the object. */
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** Milliseconds since 1970. */
  readonly modifiedAt: number;
  /** Whether the file is an image that can be used as its own cover. */
  readonly isPicture: boolean;
  readonly phase: Phase;
  readonly way: Way;
  readonly hash: string | null;
  /** When the server had received the whole file (ms since 1970); `null` if it was not sent. */
  readonly sentAt: number | null;
  /**
   * The user's own object that was declared without this file. The file is deposited for it, and nothing new is
   * registered.
   */
  readonly declared?: DeclaredOwn | undefined;
  readonly outcome: Outcome | null;
}

/** A file of a batch, with its state while the batch runs. */
export interface Item extends Kept {
  phase: Phase;
  way: Way;
  hash: string | null;
  sentAt: number | null;
  declared?: DeclaredOwn | undefined;
  outcome: Outcome | null;
  /** Bytes processed in the current phase. */
  bytes: number;
  /** How often the item was cut off while others succeeded. */
  tries: number;
  /** Whether the item may already have been claimed, because the answer to a claim was lost. */
  isDoubtful: boolean;
  /** Step after which the item waits for the user. If absent, the item is processed to the end. */
  until?: "read" | "sent" | undefined;
  /** Whether the caller has already looked up the hash, so that it need not be looked up again. */
  isLookedUp?: boolean | undefined;
}

export const PHASES = [
  "absent",
  "waiting",
  "reading",
  "held",
  "read",
  "asking",
  "free",
  "sending",
  "ready",
  "covered",
  "claiming",
  "registered",
  "known",
  "failed",
  "cancelled",
] as const satisfies readonly Phase[];

const LOST: ReadonlySet<FailureCode> = new Set(["changed", "denied", "gone"]);

/** Whether the chosen file has changed or disappeared, so that the user has to choose it again. */
export const isLost = ({ outcome }: Pick<Kept, "outcome">): boolean =>
  outcome?.type === "failed" && LOST.has(outcome.code);

/** Whether the hash is still valid after a failure, so that the file need not be read again. */
export const isStillRead = ({ outcome }: Pick<Kept, "outcome">): boolean =>
  outcome?.type === "failed" && (outcome.code === "cut" || outcome.code === "refused");

const SETTLED: ReadonlySet<Phase> = new Set(["registered", "known", "failed", "cancelled"]);

/** Whether the file was deposited for an object that the user had declared before. */
export const isDeposited = ({ outcome }: Pick<Kept, "outcome">): boolean =>
  outcome?.type === "known" && outcome.isDeposited === true;

/** Whether an item in this phase stays as it is until the user acts. */
export const isSettled = (phase: Phase): boolean => SETTLED.has(phase);

/** Returns the part of an item that is stored in the journal. */
export const keptOf = ({ bytes: _, tries: _t, isDoubtful: _d, until: _u, isLookedUp: _l, ...kept }: Item): Kept => kept;

/** How long the server keeps a file before it is claimed, minus an hour for making the claim. */
const SENT_KEPT_MS = 23 * 3_600_000;

/** Whether the server still keeps the uploaded file. `now` in ms since 1970. */
export const isSent = ({ sentAt }: Pick<Kept, "sentAt">, now: number): boolean =>
  sentAt !== null && now - sentAt < SENT_KEPT_MS;

/** Creates an item in its initial phase, `waiting`. */
export const newItem = (file: Omit<Kept, "phase" | "hash" | "sentAt" | "declared" | "outcome">): Item => ({
  ...file,
  phase: "waiting",
  hash: null,
  sentAt: null,
  outcome: null,
  bytes: 0,
  tries: 0,
  isDoubtful: false,
});

export interface Begun {
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Whether the item is part of a call without an answer. */
  readonly isCalled: boolean;
  /** Whether the cover is made from the file itself. */
  readonly drawsCover: boolean;
}

/**
 * Restores an item from the journal. A step that was interrupted when the page ended is repeated from the last
 * certain state.
 */
export function itemFrom(kept: Kept, begun: Begun): Item {
  // A call without an answer may have been executed, even if the journal had no space left to store the item's last
  // phase.
  const isDoubtful = begun.isCalled || kept.phase === "claiming";
  return { ...kept, bytes: 0, tries: 0, isDoubtful, phase: begun.isCalled ? "claiming" : phaseFrom(kept, begun) };
}

function phaseFrom(kept: Kept, { now, drawsCover }: Begun): Phase {
  if (isSettled(kept.phase)) return kept.phase;
  // In phase `read` the hash is looked up again, because a day may have passed.
  const isThere = !drawsCover && (kept.way === "kept" || isSent(kept, now));
  return kept.hash !== null && isThere ? "read" : "absent";
}
