/** What becomes of a file: a copy is sent, or it stays on this device and its hash alone is declared. */
export type Way = "sent" | "kept";

/**
 * Phase of a file:
 *
 *     waiting → reading → read → asking → (free → sending →) ready → claiming → registered
 *                  ↓                         ↑      ↓      covered ↗         ↘ known, failed, cancelled
 *                  └────────────────────── held ◀───┘
 *     ready: claimed in one call with others; covered: claimed alone, with its cover
 *     held: it waits for the user after a step (`until`)
 *     absent: the page was reloaded and the file has to be given again
 * A file that the user declared before without sending it is deposited in `covered`, and ends as known.
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

/** Why a file was not registered; `different`: the server read other bytes than this device. */
export type FailureCode =
  | "unreadable"
  | "changed"
  /** The system does not let it be read: it may have changed since it was chosen, too. */
  | "denied"
  | "gone"
  | "different"
  | "too_large"
  | "cut"
  | "refused";

/** Failure of one file, with the words of the service, if any: the entry point has its own words for each code. */
export interface Failure {
  readonly code: FailureCode;
  readonly words?: string | undefined;
}

/** An object that the reader had before. */
export interface Own {
  readonly objectId: string;
  readonly objectName: string;
}

/** The same with its place in the registry. */
export interface DeclaredOwn extends Own {
  readonly tokenId: number | null;
}

/** What became of a file. */
export type Outcome =
  | { readonly type: "registered"; readonly objectId: string; readonly tokenId: number }
  /** Nothing was sent. `twin`: another file of the batch has the same bytes, and `tokenId` is its place there. */
  | {
      readonly type: "known";
      readonly standing: "yours" | "deposited" | "declared" | "twin";
      readonly tokenId: number | null;
      /** The reader's own object; absent if only its place is known. */
      readonly own?: Own;
      /** The reader had declared it without its file, which has been deposited. */
      readonly isDeposited?: true;
      /** The same, and it stays so: someone else has deposited the file. */
      readonly isRivalled?: true;
    }
  | ({ readonly type: "failed" } & Failure);

/** A file of a batch, as it is kept in the journal. */
export interface Kept {
  /** Its place in the batch, from 0. */
  readonly id: number;
  /** Relative to the folder that was given; the file's name where none was. */
  readonly path: string;
  /** What the object is called. */
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** Milliseconds since 1970. */
  readonly modifiedAt: number;
  /** It may make its own cover. */
  readonly isPicture: boolean;
  readonly phase: Phase;
  readonly way: Way;
  readonly hash: string | null;
  /** When the server had it whole, milliseconds since 1970. */
  readonly sentAt: number | null;
  /** The reader's own object that was declared without this file: it is deposited, and nothing is registered. */
  readonly declared?: DeclaredOwn | undefined;
  readonly outcome: Outcome | null;
}

/** A file of a batch under way. */
export interface Item extends Kept {
  phase: Phase;
  way: Way;
  hash: string | null;
  sentAt: number | null;
  declared?: DeclaredOwn | undefined;
  outcome: Outcome | null;
  /** Of the phase under way, bytes. */
  bytes: number;
  /** How often it was cut while others went through. */
  tries: number;
  /** It may have been claimed already: an answer never came. */
  isDoubtful: boolean;
  /** Step after which it is held; absent: it goes all the way. */
  until?: "read" | "sent" | undefined;
  /** The caller has looked its hash up: it is not asked again. */
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

/** The chosen file no longer exists as it was: it has to be chosen again. */
export const isLost = ({ outcome }: Pick<Kept, "outcome">): boolean =>
  outcome?.type === "failed" && LOST.has(outcome.code);

/** What failed so is of the bytes that were read: they are not read again. */
export const isStillRead = ({ outcome }: Pick<Kept, "outcome">): boolean =>
  outcome?.type === "failed" && (outcome.code === "cut" || outcome.code === "refused");

const SETTLED: ReadonlySet<Phase> = new Set(["registered", "known", "failed", "cancelled"]);

/** Its file was deposited with an object that the reader had before. */
export const isDeposited = ({ outcome }: Pick<Kept, "outcome">): boolean =>
  outcome?.type === "known" && outcome.isDeposited === true;

/** Nothing more happens to it without the user. */
export const isSettled = (phase: Phase): boolean => SETTLED.has(phase);

/** The part of an item that the journal keeps. */
export const keptOf = ({ bytes: _, tries: _t, isDoubtful: _d, until: _u, isLookedUp: _l, ...kept }: Item): Kept => kept;

/** How long the server keeps a file that waits for its claim, less an hour for the claim. */
const SENT_KEPT_MS = 23 * 3_600_000;

/** The server still has the file. `now`: milliseconds since 1970. */
export const isSent = ({ sentAt }: Pick<Kept, "sentAt">, now: number): boolean =>
  sentAt !== null && now - sentAt < SENT_KEPT_MS;

/** An item of which nothing is known but its file. */
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
  /** A call that has it has no answer. */
  readonly isCalled: boolean;
  /** Its cover is made of the file itself. */
  readonly drawsCover: boolean;
}

/** What was on its way when a page ended begins again from what is certain. */
export function itemFrom(kept: Kept, begun: Begun): Item {
  // A call without an answer may have been made, whatever else the journal had room for.
  const isDoubtful = begun.isCalled || kept.phase === "claiming";
  return { ...kept, bytes: 0, tries: 0, isDoubtful, phase: begun.isCalled ? "claiming" : phaseFrom(kept, begun) };
}

function phaseFrom(kept: Kept, { now, drawsCover }: Begun): Phase {
  if (isSettled(kept.phase)) return kept.phase;
  // The hash is looked up again: a day may have passed.
  const isThere = !drawsCover && (kept.way === "kept" || isSent(kept, now));
  return kept.hash !== null && isThere ? "read" : "absent";
}
