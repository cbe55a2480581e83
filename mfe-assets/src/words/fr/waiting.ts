/** Texts about a file or batch that can only wait. */
export const words = {
  limited: {
    title: "La limite est atteinte pour le moment",
    /** `when` is one of the texts in `when`. */
    means: (when: string): string => `La suite reprendra automatiquement ${when}. Gardez cet onglet ouvert.`,
  },
  away: {
    title: "Le service ne répond pas",
    offline: "Vous êtes hors ligne",
    means: "Rien n’est perdu\u00a0: la suite reprendra automatiquement.",
  },
  when: {
    today: (time: string): string => `à ${time}`,
    thisWeek: (weekday: string, time: string): string => `${weekday} à ${time}`,
    later: (dateAndTime: string): string => `le ${dateAndTime}`,
  },
  retryNow: "Réessayer maintenant",
  /** Replace the server's messages, by error code. */
  refusals: {
    no_space: "Il n’y a plus de place sur le serveur pour de nouveaux fichiers. Réessayez plus tard.",
    timeout: "L’envoi s’est interrompu avant la fin. Vérifiez votre connexion, puis réessayez.",
    unavailable: "Le service est très occupé, ou redémarre. Réessayez dans un instant.",
  },
};
