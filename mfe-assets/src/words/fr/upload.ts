/** Texts of uploads on several screens. */
export const words = {
  /** The server computed another hash than this device. */
  different:
    "L’empreinte calculée par le serveur n’est pas celle que cet appareil a calculée\u00a0: le fichier a été altéré pendant l’envoi, ou modifié depuis que vous l’avez choisi. Rien n’a été inscrit. Envoyez-le à nouveau, ou choisissez-le à nouveau.",
  leave: {
    title: "Quitter pendant l’envoi\u00a0?",
    means: "L’envoi du fichier n’est pas terminé. Si vous quittez cette page, il faudra le recommencer.",
    leave: "Quitter la page",
    stay: "Continuer l’envoi",
  },
};
