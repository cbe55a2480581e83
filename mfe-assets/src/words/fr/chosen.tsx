import { COPYRIGHT_STAYS } from "@authentica/backend/words/attestation";
import { counted } from "@authentica/shared-ui/format/counted";
import { formatNumber } from "@authentica/shared-ui/format/number";
import type { ReactNode } from "react";

const objects = (count: number): string => counted(count, "objet");
const files = (count: number): string => counted(count, "fichier");

/** Texts of the actions on several selected objects. */
export const words = {
  label: "Objets choisis",
  chosen: (count: number): string => counted(count, "objet choisi", "objets choisis"),
  of: (total: number): string => `sur ${formatNumber(total)}`,
  all: "Tout choisir",
  none: "Ne plus rien choisir",
  /** Buttons of the bar. `wide` contains words that narrow layouts hide. */
  proofs: (wide: (text: string) => ReactNode): ReactNode => <>Preuves{wide(" (ZIP)")}</>,
  csv: "CSV",
  offer: "Proposer",
  erase: (wide: (text: string) => ReactNode): ReactNode => <>Effacer{wide(" les fichiers")}</>,
  revoke: "Révoquer",
  proofsBegun: (count: number): string => `Le téléchargement des preuves de ${objects(count)} commence.`,
  proofsFailed: "Les preuves n’ont pas pu être téléchargées.",
  csvFailed: "Les objets choisis n’ont pas pu être exportés.",
  dialog: {
    cancel: "Annuler",
    to: "Adresse e-mail ou portefeuille du destinataire",
    toHint: "Vérifiez-la bien. Par e-mail, le destinataire peut ne pas encore avoir de compte.",
    typeCount: (count: number): string => `Pour confirmer, tapez ${count}`,
    wrongCount: (count: number): string => `Tapez le nombre d’objets à révoquer\u00a0: ${count}.`,
    progress: (done: number, of: number): string => `${done} sur ${of}`,
    stillChosen: "Ce qui n’a pas abouti reste choisi.",
    final: "Cette action est irréversible.",
    quoted: (name: ReactNode): ReactNode => <>«&nbsp;{name}&nbsp;»</>,
  },
  /**
   * Texts by action. `title`: title of the dialog; `verb`: label of the button; `one`, `several`: consequences for one
   * object and for several; `others`: why the action is not applied to some of the selected objects; `running`: shown
   * during the action; `done`, `failed`: results.
   */
  acts: {
    offer: {
      title: (count: number): string => `Proposer ${objects(count)}`,
      verb: (count: number): string => `Proposer ${objects(count)}`,
      one: (name: ReactNode): ReactNode => (
        <>
          {name} à une personne, qui a 14&nbsp;jours pour l’accepter. D’ici là, il reste à vous, et vous pouvez retirer
          la proposition. Si elle l’accepte, elle devient titulaire de l’inscription et reçoit le fichier.{" "}
          {COPYRIGHT_STAYS}
        </>
      ),
      several: `Tous à la même personne, qui a 14\u00a0jours pour accepter chacun d’eux. D’ici là, ils restent à vous, et vous pouvez retirer la proposition. Pour chaque objet accepté, elle devient titulaire de l’inscription et reçoit le fichier. ${COPYRIGHT_STAYS}`,
      others: (count: number): string =>
        count < 2
          ? "Un objet choisi ne peut pas être proposé\u00a0: il est révoqué, transféré ou déjà proposé. Il reste comme il est."
          : `${objects(count)} choisis ne peuvent pas être proposés\u00a0: ils sont révoqués, transférés ou déjà proposés. Ils restent comme ils sont.`,
      running: "Proposition en cours",
      done: (count: number, to: string): string =>
        `${counted(count, "objet a été proposé", "objets ont été proposés")} à ${to}.`,
      failed: (count: number): string => counted(count, "objet n’a pas été proposé", "objets n’ont pas été proposés"),
    },
    erase: {
      title: (count: number): string =>
        count < 2 ? "Effacer le fichier conservé ici\u00a0?" : `Effacer ${files(count)} conservés ici\u00a0?`,
      verb: (count: number): string => (count < 2 ? "Effacer le fichier" : `Effacer ${files(count)}`),
      /** `size`: size of the files together. */
      one: (name: ReactNode, size: string): ReactNode => (
        <>
          {name}, {size}. L’objet reste inscrit et sa preuve valable, mais nous ne pourrons plus vous rendre ce fichier.
          Conservez l’original&nbsp;: sans lui, la preuve ne vaut rien.
        </>
      ),
      several: (count: number, size: string): string =>
        `${files(count)}, ${size}. Les objets restent inscrits et leurs preuves valables, mais nous ne pourrons plus vous rendre ces fichiers. Conservez les originaux\u00a0: sans eux, les preuves ne valent rien.`,
      others: (count: number): string =>
        count < 2
          ? "Un objet choisi n’a pas de fichier à effacer, ou est proposé avec lui. Il reste comme il est."
          : `${objects(count)} choisis n’ont pas de fichier à effacer, ou sont proposés avec lui. Ils restent comme ils sont.`,
      running: "Effacement en cours",
      done: (count: number): string => `${counted(count, "fichier est effacé", "fichiers sont effacés")}.`,
      failed: (count: number): string => counted(count, "fichier n’a pas été effacé", "fichiers n’ont pas été effacés"),
    },
    revoke: {
      title: (count: number): string => (count < 2 ? "Révoquer cet objet\u00a0?" : `Révoquer ${objects(count)}\u00a0?`),
      verb: (count: number): string => (count < 2 ? "Révoquer définitivement" : `Révoquer ${objects(count)}`),
      one: (name: ReactNode): ReactNode => (
        <>
          {name} ne sera plus valable. Son inscription restera visible au registre, marquée «\u00a0révoquée\u00a0». Le
          fichier pourra être inscrit de nouveau, par vous ou par un autre.
        </>
      ),
      several:
        "Ils ne seront plus valables. Leurs inscriptions resteront visibles au registre, marquées «\u00a0révoquées\u00a0». Les fichiers pourront être inscrits de nouveau, par vous ou par d’autres.",
      others: (count: number): string =>
        count < 2
          ? "Un objet choisi est déjà révoqué, ou n’est plus à vous. Il reste comme il est."
          : `${objects(count)} choisis sont déjà révoqués, ou ne sont plus à vous. Ils restent comme ils sont.`,
      running: "Révocation en cours",
      done: (count: number): string => `${counted(count, "objet est révoqué", "objets sont révoqués")}.`,
      failed: (count: number): string => counted(count, "objet n’a pas été révoqué", "objets n’ont pas été révoqués"),
    },
  },
};
