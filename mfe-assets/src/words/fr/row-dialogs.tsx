import { English } from "@authentica/shared-ui/components/english";
import { specifiedOr } from "@authentica/shared-ui/language";
import type { ReactNode } from "react";

/** Texts of the dialogs that rename or revoke one object. */
export const words = {
  edit: {
    title: "Modifier l’objet",
    means: "Le changement sera inscrit dans son historique.",
    verb: "Enregistrer",
    name: "Nom de l’objet",
    /** Precedes the reason why the object was not renamed. */
    failed: specifiedOr("Error updating object: ", "L’objet n’a pas été modifié. "),
    /** Shown if the list no longer contains the object. */
    missing: specifiedOr<ReactNode>(
      <English>No object selected to edit.</English>,
      "Cet objet n’est plus dans votre liste.",
    ),
  },
  revoke: {
    title: "Révoquer cet objet\u00a0?",
    means: (name: ReactNode): ReactNode => (
      <>
        «&nbsp;{name}&nbsp;» ne sera plus valable. Son inscription restera visible au registre, marquée
        «\u00a0révoquée\u00a0». Le fichier pourra être inscrit de nouveau, par vous ou par un autre.
      </>
    ),
    final: "Cette action est irréversible.",
    /** `size`: size of the file; `null` if unknown. */
    eraseFile: (size: string | null): string =>
      `Effacer aussi le fichier conservé ici${size === null ? "" : ` (${size})`}`,
    keepYours: "Conservez l’original\u00a0: sans lui, la preuve ne vaut rien.",
    cancel: "Annuler",
    verb: "Révoquer définitivement",
  },
};
