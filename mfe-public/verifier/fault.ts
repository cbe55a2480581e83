/**
 * What is wrong, as a code with parameters. The words are chosen when a fault is shown, because the user may change the
 * language, and because modules that front ends also import contain no texts.
 */
import type { NotProof } from "./not-proof.ts";

/** An input that may be unreadable: given by the user, or built into the verifier. */
export type Input = "file" | "proof" | "policy" | "roots" | "keyList" | "vkey" | "stampRoots";

interface Because {
  readonly because: Fault;
}

/** The parameters of each code. */
export interface Faults {
  /** An English text of a format's parser or of the system. */
  readonly technical: { readonly text: string };

  // The archive.
  readonly bytesBefore: { readonly bytes: number };
  readonly endMissing: unknown;
  readonly directoryDamaged: unknown;
  readonly headerDamaged: unknown;
  readonly entryDamaged: unknown;
  readonly nameTwice: { readonly name: string };
  readonly entryTooLarge: { readonly most: number };
  readonly largerThanStated: unknown;
  readonly compressionUnknown: unknown;
  readonly folderTooDeep: unknown;
  readonly folderTooFull: unknown;
  readonly fileTooLarge: { readonly name: string };
  readonly severalProofs: unknown;
  readonly tooManyProofs: { readonly most: number };

  // The proofs.
  readonly checkpointRefused: Because;
  readonly otherObject: unknown;
  readonly otherEntry: unknown;
  readonly sameNumber: { readonly entries: readonly [number, number]; readonly number: number };
  readonly entriesSwapped: { readonly entry: number; readonly before: number };
  readonly datedBefore: { readonly entry: number; readonly seconds: number };
  readonly datedAfterSeen: { readonly entry: number; readonly seconds: number };

  // Found when the proof is compared with the registry and its witnesses.
  readonly noAddress: { readonly log: string };
  readonly notSigned: unknown;
  readonly ownSignatureMissing: unknown;
  readonly shrunk: { readonly now: number; readonly signed: number };
  readonly inconsistent: { readonly now: number; readonly signed: number };
  readonly answered: { readonly url: string; readonly status: number };
  readonly notReached: { readonly url: string } & Because;
  readonly answerTooLong: { readonly url: string; readonly most: number };
  readonly notEventOf: { readonly entry: number; readonly number: number };
  readonly entryDiffers: { readonly entry: number };
  readonly entryLacking: { readonly entry: number };
  readonly answerUnreadable: Because;
  readonly noKeyListShown: { readonly known: number };
  readonly olderKeyListShown: { readonly shown: number; readonly known: number };
  readonly shownKeyListInvalid: Because;
  readonly shownKeyListUnreadable: Because;

  // The user's input.
  readonly unreadable: { readonly input: Input; readonly name: string | null } & Because;
  readonly absent: unknown;
  readonly denied: unknown;
  readonly isFolder: { readonly path: string };
  readonly changed: { readonly path: string };
  readonly noProofInFolder: { readonly name: string };
  readonly notProof: { readonly kind: NotProof; readonly name: string };
  readonly noKeyInProof: { readonly name: string };
  readonly noKeyInText: unknown;
  readonly noRoots: unknown;
  readonly rootsWithoutPolicy: unknown;
  readonly keyAndPolicy: unknown;
  readonly storedKeyListInvalid: { readonly where: string } & Because;
  readonly keyListNotStored: Because;
  readonly unknownLanguage: { readonly given: string };
  readonly unknownOption: { readonly option: string };
  readonly valueMissing: { readonly option: string };
  readonly valueUnexpected: { readonly option: string };
}

export type Fault = {
  readonly [Code in keyof Faults]: { readonly code: Code } & (unknown extends Faults[Code] ? unknown : Faults[Code]);
}[keyof Faults];

/** The text of each code. `textOf` returns the text of another fault, such as the cause. */
export type FaultWords = {
  readonly [Code in keyof Faults]: (fault: Faults[Code], textOf: (fault: Fault) => string) => string;
};

/** Thrown if something that the user gave is damaged. `message` is the code. */
export class Damaged extends SyntaxError {
  readonly fault: Fault;
  constructor(fault: Fault) {
    super(fault.code);
    this.fault = fault;
  }
}

/** Thrown if something could not be done. `message` is the code. */
export class Failed extends Error {
  readonly fault: Fault;
  constructor(fault: Fault) {
    super(fault.code);
    this.fault = fault;
  }
}

const SYSTEM: Readonly<Record<string, Fault>> = {
  ENOENT: { code: "absent" },
  ENOTDIR: { code: "absent" },
  EACCES: { code: "denied" },
  EPERM: { code: "denied" },
};

/** Returns what is wrong according to a caught error. */
export function faultOf(error: unknown): Fault {
  if (error instanceof Damaged || error instanceof Failed) return error.fault;
  const { code = "", message } = error as { readonly code?: string; readonly message: string };
  return SYSTEM[code] ?? { code: "technical", text: message };
}

/** Returns a fault as a sentence, or as a clause if it is the cause of another fault. */
export function faultText(fault: Fault, words: FaultWords): string {
  const textOf = words[fault.code] as (fault: Fault, textOf: (fault: Fault) => string) => string;
  return textOf(fault, (because) => faultText(because, words));
}
