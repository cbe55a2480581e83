export const words = {
  label: "Identifiant, empreinte, numéro ou adresse",
  search: "Chercher",
  unclear: "Nous n’avons pas reconnu cette saisie. Exemple d’identifiant\u00a0: 7KQ2-M9XA-T4CN.",
};
