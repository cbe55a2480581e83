export const words = {
  preview: "Aperçu du badge",
  alt: (proofId: string) => `Preuve ${proofId} au registre d’Authentica`,
  theme: "Apparence",
  themes: { auto: "Selon chaque lecteur", light: "Claire", dark: "Sombre" },
  copy: "Copier le code",
  note: "Une image et un lien, sans script, pour n’importe quelle page. Le badge montre l’état de l’inscription, y compris une révocation. Mais une image peut être imitée\u00a0: seule la page vers laquelle il mène fait foi. Sur beaucoup de sites, il suffit de coller l’adresse de cette page.",
};
