export const words = {
  preview: "Aperçu du badge",
  alt: (proofId: string) => `Preuve ${proofId} au registre d’Authentica`,
  theme: "Apparence",
  themes: { auto: "Celle de chaque lecteur", light: "Claire", dark: "Sombre" },
  copy: "Copier le code",
  note: "Une image et un lien, sans script, pour n’importe quelle page. Le badge dit où en est l’inscription, révocation comprise\u00a0; mais une image s’imite, et seule la page où il mène fait foi. Bien des sites font de même quand on y colle simplement l’adresse de cette page.",
};
