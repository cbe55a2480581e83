export const words = {
  title: "Accès refusé",
  home: "Retour à l’accueil",
  dashboard: "Aller au tableau de bord",
  why: "Vous n'êtes pas autorisé à accéder à cette page. Veuillez contacter un administrateur si vous pensez qu'il s'agit d'une erreur.",
};
