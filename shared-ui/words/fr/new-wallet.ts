export const words = {
  title: "Créer un portefeuille",
  lead: "Nous créons pour vous une clé personnelle, ici, dans votre navigateur. Choisissez un mot de passe pour la protéger. Nous ne le connaîtrons pas\u00a0: gardez-le bien.",
  save: "Enregistrer le portefeuille",
  password: "Mot de passe du portefeuille",
  again: "Encore une fois",
  different: "Les deux mots de passe sont différents.",
  encrypting: "Chiffrement de la clé",
  failed: "Le portefeuille n’a pas pu être créé",
};
