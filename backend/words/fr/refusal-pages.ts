/** Words of the pages for a refused API address that was opened in a browser, in French. */

export const refusalPages = {
  notFound: {
    title: "Rien à cette adresse",
    text: "Le lien est peut-être incomplet, ou ce qu’il désignait n’existe plus.",
    link: "Revenir à l’accueil",
  },
  exportGone: {
    title: "Ce lien ne sert plus",
    text: "La copie de vos données se télécharge une fois, et peu de temps après sa demande. Demandez-en une nouvelle.",
    link: "Revenir à votre tableau de bord",
  },
  unsubscribeGone: {
    title: "Ce lien ne sert plus",
    text: "L’adresse à laquelle il a été envoyé n’est plus celle du compte. Ce que vous recevez se choisit dans vos notifications.",
    link: "Choisir les messages reçus",
  },
  downloadGone: {
    title: "Ce lien ne sert plus",
    text: "Un lien de téléchargement ne sert qu’une fois, et peu de temps. Vos objets en donnent un nouveau.",
    link: "Voir vos objets",
  },
  failed: {
    title: "Une erreur inattendue s’est produite",
    text: "Vos objets et le registre n’ont pas été touchés. Réessayez dans un instant.",
    link: "Réessayer",
  },
  notPage: {
    title: "Cette adresse ne s’ouvre pas ainsi",
    text: "Elle sert à l’application, qui la demande pour vous. Reprenez depuis l’accueil.",
    link: "Revenir à l’accueil",
  },
  /** Precedes the id of the request. */
  reference: "Référence à donner au support\u00a0:",
};

export type RefusalPageWords = typeof refusalPages;
