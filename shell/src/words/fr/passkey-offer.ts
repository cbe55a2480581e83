export const words = {
  title: "Connectez-vous sans mot de passe",
  lead: "Avec une clé d’accès, votre visage, votre empreinte digitale ou le code de votre appareil suffit. Impossible à deviner, inutilisable ailleurs.",
  later: "Plus tard",
  add: "Ajouter une clé d’accès",
  adding: "En attente…",
  added: (name: string) => `Clé d’accès «\u00a0${name}\u00a0» ajoutée. Elle vous connectera sans mot de passe.`,
  failures: {
    dismissed: "Aucune clé n’a été ajoutée. Vous pourrez le faire plus tard, depuis votre profil.",
    alreadyThere: "Cet appareil a déjà une clé d’accès pour votre compte.",
    unsuitable: "Cet appareil ne peut pas garder de clé d’accès.",
    tooLate:
      "Votre compte a été créé il y a un moment\u00a0: ajoutez la clé depuis votre profil, où votre mot de passe sera demandé.",
    other: "La clé d’accès n’a pas pu être ajoutée. Réessayez dans un instant.",
  },
};
