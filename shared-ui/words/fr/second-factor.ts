export const words = {
  add: "Ajouter une application",
  notAdded: "L’application n’a pas pu être ajoutée",
  code: {
    app: "Code à six chiffres",
    appHint: "Celui que votre application d’authentification affiche pour Authentica.",
    recovery: "Code de secours",
    recoveryHint: "Cinq groupes de cinq caractères. Il ne servira qu’une fois.",
    useRecovery: "Utiliser un code de secours",
    useApp: "Utiliser l’application d’authentification",
    missing: "Indiquez le code.",
    wrong: "Ce code n’est pas le bon, ou il a déjà servi. Attendez le suivant, puis réessayez.",
  },
};
