import { METADATA_VALUE_MAX } from "@authentica/backend/contract/constants";

/** Texts of the form in which the user edits an object's metadata. */
export const words = {
  name: "Nom",
  namePlaceholder: "nom",
  value: "Valeur",
  valuePlaceholder: "valeur",
  /** Label of a field after the first line. */
  inLine: (label: string, line: number): string => `${label}, ligne ${line}`,
  remove: "Retirer",
  removeLine: (line: number): string => `Retirer la ligne ${line}`,
  removeName: (name: string): string => `Retirer ${name}`,
  add: "Ajouter une ligne",
  room: (lines: number, mostLines: number, bytes: string, mostBytes: string): string =>
    `${lines} sur ${mostLines}, ${bytes} octets sur ${mostBytes}`,
  faults: {
    nameMissing: "Donnez-lui un nom.",
    nameWrong: "Lettres sans accent, chiffres, points, tirets et traits bas, 40 au plus.",
    nameTaken: "Ce nom est déjà pris plus haut.",
    valueMissing: "Donnez-lui une valeur.",
    valueTooLong: `${METADATA_VALUE_MAX} caractères au plus.`,
    tooMuch: (mostBytes: string): string => `C’est trop\u00a0: ${mostBytes} octets au plus en tout.`,
  },
  failed: "Les métadonnées n’ont pas été enregistrées.",
  save: "Enregistrer",
  cancel: "Annuler",
  means: "Chaque enregistrement ajoute une inscription au registre. La preuve conserve le contenu de chacune.",
  /** `what`: name of the object in quotation marks. */
  saved: (what: string): string => `Les métadonnées de ${what} sont enregistrées.`,
};
