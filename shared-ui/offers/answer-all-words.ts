import { counted } from "../format/counted.ts";

export type Answer = "accept" | "decline";

interface AllWords {
  /** Before what is offered and by whom, in the question. */
  readonly asks: string;
  /** The button that does it. */
  readonly verb: (count: number) => string;
  /** While it is done. */
  readonly running: string;
  readonly done: (count: number) => string;
  readonly failed: (count: number) => string;
}

/** One answer to several offers, in words. */
export const ALL_WORDS: Readonly<Record<Answer, AllWords>> = {
  accept: {
    asks: "Accepter les",
    verb: (count) => `Accepter ${counted(count, "objet")}`,
    running: "Transferts en cours",
    done: (count) =>
      count < 2
        ? "1\u00a0objet est à vous. Le registre en porte la trace."
        : `${counted(count, "objet")} sont à vous. Le registre en porte la trace.`,
    failed: (count) => counted(count, "objet n’a pas changé de mains", "objets n’ont pas changé de mains"),
  },
  decline: {
    asks: "Décliner les",
    verb: (count) => `Décliner ${counted(count, "objet")}`,
    running: "Refus en cours",
    done: (count) => `Vous avez décliné ${counted(count, "objet")}.`,
    failed: (count) => counted(count, "objet n’a pas été décliné", "objets n’ont pas été déclinés"),
  },
};
