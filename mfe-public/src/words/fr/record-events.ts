/** Names of the events of an object, as the public register shows them. */
export const words = {
  mint: "Inscription",
  edit: "Détails modifiés",
  transfer: "Transfert",
  revoke: "Révocation",
  publish: "Empreinte rendue publique",
  erase: "Compte supprimé",
  /** An event whose type this release does not know. */
  other: (type: string) => `Autre événement (${type})`,
};
