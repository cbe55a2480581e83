import { counted } from "../format/counted.ts";

export type Answer = "accept" | "decline";

interface AllWords {
  /** Question, which precedes the list of objects and the name of the person. */
  readonly asks: string;
  /** Label of the button that answers. */
  readonly verb: (count: number) => string;
  /** Shown while the offers are being answered. */
  readonly running: string;
  readonly done: (count: number) => string;
  readonly failed: (count: number) => string;
}

/** Texts for one answer to several offers. */
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
