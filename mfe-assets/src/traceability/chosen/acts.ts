/** Texts of the actions on several objects. */
import type { Selectable } from "@authentica/backend/contract/object-list";
import { formatBytes } from "@authentica/shared-ui/format/bytes";
import { counted } from "@authentica/shared-ui/format/counted";
import { bytesOf, type Possible } from "./possible.ts";

export type Act = "offer" | "erase" | "revoke";

interface ActWords {
  /** The group of selected objects to which the action is applied. */
  readonly of: keyof Possible;
  readonly title: (count: number) => string;
  /** Label of the button. */
  readonly verb: (count: number) => string;
  /** Says why the action is not applied to some of the selected objects. */
  readonly others: (count: number) => string;
  /** Text shown during the action. */
  readonly running: string;
  /** Says what was done. `to` is the recipient of an offer. */
  readonly done: (count: number, to: string) => string;
  /** Says what could not be done. */
  readonly failed: (count: number) => string;
}

const objects = (count: number) => counted(count, "objet");
const files = (count: number) => counted(count, "fichier");

export const ACTS: Readonly<Record<Act, ActWords>> = {
  offer: {
    of: "offerable",
    title: (count) => `Proposer ${objects(count)}`,
    verb: (count) => `Proposer ${objects(count)}`,
    others: (count) =>
      count < 2
        ? "Un objet choisi ne peut pas être proposé\u00a0: il est révoqué, cédé ou déjà proposé. Il reste comme il est."
        : `${objects(count)} choisis ne peuvent pas être proposés\u00a0: ils sont révoqués, cédés ou déjà proposés. Ils restent comme ils sont.`,
    running: "Proposition en cours",
    done: (count, to) => `${counted(count, "objet a été proposé", "objets ont été proposés")} à ${to}.`,
    failed: (count) => counted(count, "objet n’a pas été proposé", "objets n’ont pas été proposés"),
  },
  erase: {
    of: "erasable",
    title: (count) =>
      count < 2 ? "Effacer le fichier conservé ici\u00a0?" : `Effacer ${files(count)} conservés ici\u00a0?`,
    verb: (count) => (count < 2 ? "Effacer le fichier" : `Effacer ${files(count)}`),
    others: (count) =>
      count < 2
        ? "Un objet choisi n’a pas de fichier à effacer, ou est proposé avec lui. Il reste comme il est."
        : `${objects(count)} choisis n’ont pas de fichier à effacer, ou sont proposés avec lui. Ils restent comme ils sont.`,
    running: "Effacement en cours",
    done: (count) => `${counted(count, "fichier est effacé", "fichiers sont effacés")}.`,
    failed: (count) => counted(count, "fichier n’a pas été effacé", "fichiers n’ont pas été effacés"),
  },
  revoke: {
    of: "revocable",
    title: (count) => (count < 2 ? "Révoquer cet objet\u00a0?" : `Révoquer ${objects(count)}\u00a0?`),
    verb: (count) => (count < 2 ? "Révoquer définitivement" : `Révoquer ${objects(count)}`),
    others: (count) =>
      count < 2
        ? "Un objet choisi est déjà révoqué, ou n’est plus à vous. Il reste comme il est."
        : `${objects(count)} choisis sont déjà révoqués, ou ne sont plus à vous. Ils restent comme ils sont.`,
    running: "Révocation en cours",
    done: (count) => `${counted(count, "objet est révoqué", "objets sont révoqués")}.`,
    failed: (count) => counted(count, "objet n’a pas été révoqué", "objets n’ont pas été révoqués"),
  },
};

/** Returns the number and total size of the files to be erased: `12 fichiers, 84 Mo`. */
export const weightOf = (rows: readonly Selectable[]): string => `${files(rows.length)}, ${formatBytes(bytesOf(rows))}`;

/** Whether the user typed this number. Spaces are ignored. */
export const isNumber = (typed: string, count: number): boolean => typed.replace(/\s/g, "") === String(count);
