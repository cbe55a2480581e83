export const words = {
  title: "Une nouvelle version d’Authentica est en service",
  reload: "Recharger la page",
  advice: "Rechargez la page quand vous le souhaitez\u00a0: ce qui n’est pas enregistré serait perdu.",
};
