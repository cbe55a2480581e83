export const words = {
  title: "Consultez votre boîte de réception",
  signIn: "Retour à la connexion",
  sent: "Si un compte correspond à votre adresse, un lien de réinitialisation va vous être envoyé. Ouvrez l’e-mail et cliquez sur ce lien pour choisir un nouveau mot de passe.",
  nothing: "Rien n’arrive\u00a0? Regardez dans les courriers indésirables, puis recommencez dans quelques minutes.",
};
