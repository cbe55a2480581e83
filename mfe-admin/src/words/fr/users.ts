export const words = {
  invite: {
    title: "Inviter une personne",
    lead: "Son compte est créé sans mot de passe. Un e-mail lui dit comment en choisir un.",
    send: "Envoyer l’invitation",
    failed: "Personne n’a été invité",
    email: "Adresse e-mail",
    firstName: "Prénom",
    lastName: "Nom",
    role: "Rôle",
    roleHint: "Un administrateur lit et modifie tout ce que montre la console.",
    roles: { user: "Utilisateur", admin: "Administrateur" },
    problems: {
      email: "Indiquez une adresse e-mail complète, comme prenom@exemple.fr.",
      firstName: "Indiquez le prénom.",
      lastName: "Indiquez le nom.",
    },
  },
  dropPasskeys: {
    label: "Retirer aussi ses clés d’accès et révoquer ses clés d’API",
    hint: "À cocher si quelqu’un d’autre a pu en ajouter une\u00a0: une clé restante permet encore de se connecter. La personne est prévenue par e-mail.",
  },
  makeAdmin: {
    title: "Nommer administrateur",
    consequence: (name: string) => `${name} pourra lire, modifier et supprimer tout ce que montre la console.`,
    verb: "Nommer administrateur",
    failure: "Le rôle n’a pas changé",
    done: (name: string) => `${name} est administrateur.`,
  },
  makeUser: {
    title: "Retirer le rôle d’administrateur",
    consequence: (name: string) => `${name} ne verra plus la console, dès sa prochaine demande.`,
    verb: "Retirer le rôle",
    failure: "Le rôle n’a pas changé",
    done: (name: string) => `${name} n’est plus administrateur.`,
  },
  enable: {
    title: "Réactiver le compte",
    consequence: (name: string) => `${name} pourra de nouveau se connecter.`,
    verb: "Réactiver",
    failure: "Le compte n’a pas été réactivé",
    done: (name: string) => `Le compte de ${name} est réactivé.`,
  },
  disable: {
    title: "Désactiver le compte",
    consequence: (name: string) =>
      `${name} ne pourra plus se connecter, et ses sessions se ferment. Rien n’est effacé.`,
    verb: "Désactiver",
    failure: "Le compte n’a pas été désactivé",
    done: (name: string) => `Le compte de ${name} est désactivé.`,
  },
  endSessions: {
    title: "Fermer toutes les sessions",
    consequence: (name: string) => `${name} devra se reconnecter sur chacun de ses appareils.`,
    verb: "Fermer les sessions",
    failure: "Les sessions n’ont pas été fermées",
    done: (name: string) => `Les sessions de ${name} sont fermées.`,
  },
  resetPassword: {
    title: "Réinitialiser le mot de passe",
    consequence: (name: string) =>
      `${name} reçoit par e-mail un code pour choisir un nouveau mot de passe. Vous ne le verrez jamais.`,
    verb: "Envoyer le code",
    failure: "Le code n’a pas été envoyé",
    done: (name: string) => `Un code est en route vers ${name}.`,
  },
  removeSecondFactor: {
    title: "Retirer l’application d’authentification",
    consequence: (name: string) =>
      `Pour une personne qui a perdu son application et ses codes de secours\u00a0: le mot de passe de ${name} suffira de nouveau. Assurez-vous d’abord de son identité. Ses sessions se ferment, et elle est prévenue par e-mail.`,
    verb: "Retirer l’application",
    failure: "L’application n’a pas été retirée",
    done: (name: string) => `L’application d’authentification de ${name} est retirée.`,
    conflict: (name: string) => `${name} n’a pas d’application d’authentification.`,
  },
};
