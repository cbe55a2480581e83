export const words = {
  title: "Réinitialiser votre mot de passe",
  lead: "Indiquez l’adresse de votre compte. Nous vous enverrons un code à six chiffres pour choisir un nouveau mot\u00a0de\u00a0passe.",
  next: "Continuer",
  sending: "Envoi du code…",
  remembered: "Vous vous souvenez de votre mot\u00a0de\u00a0passe\u00a0?",
  signIn: "Se connecter",
};
