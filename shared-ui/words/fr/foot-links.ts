export const words = {
  label: "Vérification et informations légales",
  register: "Le registre",
  check: "Vérifier un fichier",
  terms: "Conditions d’utilisation",
  privacy: "Confidentialité",
  legalNotice: "Mentions légales",
  accessibility: "Accessibilité",
  apiDocs: "Documentation de l’API",
  licences: "Licences",
};
