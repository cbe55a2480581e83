const UNLOADED = "Cette page n’a pas pu être chargée";
const RELOAD = "Recharger la page";

/** Texts of what every page can show before its screen: waiting, and failures. They are in the first scripts. */
export const words = {
  loading: "Chargement de la page…",
  page: {
    documentTitle: "Erreur — Authentica",
    title: "Une erreur inattendue s’est produite",
    message:
      "L’application s’est arrêtée. Vos objets et le registre n’ont pas été touchés. Rechargez la page pour reprendre.",
    reload: RELOAD,
    home: "Revenir à l’accueil",
  },
  account: {
    name: "Compte indisponible",
    title: "Votre compte n’a pas pu être chargé",
    message: "Le serveur ne répond pas comme prévu. Vous êtes toujours connecté\u00a0; réessayez dans un instant.",
  },
  screen: {
    name: "Page indisponible",
    documentTitle: "Page indisponible — Authentica",
    reload: RELOAD,
    unreached: {
      title: UNLOADED,
      message:
        "Une partie de l’application n’a pas répondu. Vérifiez votre connexion, puis réessayez\u00a0; le reste du site fonctionne.",
    },
    faulty: {
      title: UNLOADED,
      message:
        "Un fichier de l’application manque ou n’est pas celui qui était attendu. Votre connexion n’est pas en cause\u00a0; réessayez dans un instant, le reste du site fonctionne.",
    },
    refused: {
      title: "Cette partie attend une autre version de l’application",
      message:
        "Rechargez la page pour l’obtenir. Si ce message revient, cette version n’est pas en service\u00a0; le reste du site fonctionne.",
    },
    replaced: {
      title: "Une nouvelle version de cette partie est en service",
      message: "Cette page a été ouverte avec la précédente. Rechargez-la pour continuer.",
    },
    broken: {
      title: "Cette page a rencontré une erreur",
      message: "Vos données n’ont pas été touchées. Réessayez\u00a0; si l’erreur revient, le reste du site fonctionne.",
    },
  },
};
