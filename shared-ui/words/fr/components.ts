import { specifiedOr } from "@authentica/shared-ui/language";

export const words = {
  /** Words before a message, only for screen readers. */
  tones: {
    info: "Information\u00a0: ",
    success: "Succès\u00a0: ",
    warning: "Attention\u00a0: ",
    error: "Erreur\u00a0: ",
  },
  languageSwitch: "Langue de la page",
  dismiss: "Fermer ce message",
  close: "Fermer",
  cancel: "Annuler",
  /** Label beside a button in English. */
  specifiedCancel: specifiedOr("Cancel", "Annuler"),
  copy: "Copier",
  copied: "Copié",
  copyFailed: "Copie impossible",
  copyHash: "Copier l’empreinte",
  optional: " (facultatif)",
  showPassword: "Afficher le mot de passe",
  hidePassword: "Masquer le mot de passe",
  retry: "Réessayer",
  loading: "Chargement…",
  proven: "vérifié",
  supportReference: "Référence à donner au support\u00a0: ",
  scrollable: (label: string) => `${label}, à faire défiler`,
};
