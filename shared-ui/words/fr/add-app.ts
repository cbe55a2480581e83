export const words = {
  title: "Ajouter une application d’authentification",
  lead: "Un code de l’application sera demandé après votre mot de passe.",
  cancel: "Annuler",
  verify: "Vérifier le code",
  scan: "Ouvrez votre application d’authentification (FreeOTP, Aegis, 2FAS, ou celle de votre gestionnaire de mots de passe) et scannez ce code.",
  qr: "Code QR pour votre application d’authentification",
  orType: "Ou saisissez cette clé\u00a0:",
  copyKey: "Copier la clé",
  enter: "Recopiez le code que l’application affiche maintenant.",
  failed: "L’application n’a pas été ajoutée",
  expired: "Ce code QR a attendu trop longtemps. Fermez, puis recommencez avec un nouveau.",
  added: {
    title: "Enregistrez vos codes de secours",
    lead: "L’application protège maintenant votre compte.",
    kept: "J’ai enregistré mes codes",
  },
};
