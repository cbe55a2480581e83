export const words = {
  title: "Annuler le changement d’adresse",
  lead: "Votre compte utilise une autre adresse e-mail. Si ce n’est pas vous, reprenez-le.",
  gone: "Un changement d’adresse s’annule pendant sept jours, une seule fois. Si quelqu’un d’autre est dans votre compte, écrivez-nous.",
  what: "Votre adresse est rétablie, toutes les sessions sont fermées, les clés d’accès et l’application d’authentification sont retirées. Vous choisissez ensuite un nouveau mot de passe.",
  failed: "Le changement n’a pas été annulé",
  restore: "Rétablir mon adresse",
  pending: "Un instant…",
  keep: "C’était moi, ne rien changer",
};
