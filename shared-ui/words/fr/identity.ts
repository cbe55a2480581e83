export const words = {
  title: "Confirmez que c’est bien vous",
  why: "Par sécurité, confirmez votre identité avant de continuer.",
  cancel: "Annuler",
  confirm: "Confirmer",
  or: "ou",
  password: "Mot de passe",
  missingPassword: "Indiquez votre mot de passe.",
  wrongPassword: "Ce mot de passe n’est pas celui de votre compte.",
  failed: "Votre identité n’a pas pu être confirmée",
  passkey: {
    use: "Utiliser une clé d’accès",
    waiting: "Votre navigateur vous attend…",
    unsupported:
      "Ce navigateur ne prend pas en charge les clés d’accès. Ouvrez cette page sur un appareil qui a la vôtre.",
    failed: "La clé d’accès n’a pas confirmé votre identité",
    refused: "Cette clé d’accès n’a pas été reconnue.",
    again: "Réessayez.",
    orCode: "Saisissez plutôt un code.",
    orPassword: "Saisissez plutôt votre mot de passe.",
  },
};
