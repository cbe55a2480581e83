export const words = {
  rateLimited: "C’est beaucoup de propositions en peu de temps.",
  notFound: "Cette proposition n’est plus ouverte\u00a0: elle a expiré, ou elle a déjà eu sa réponse.",
  noWallet: "Il vous faut d’abord une adresse de portefeuille\u00a0: ajoutez-la dans votre profil, puis revenez.",
};
