export const words = {
  rateLimited: "Trop de propositions en peu de temps.",
  notFound: "Cette proposition n’est plus ouverte\u00a0: elle a expiré, ou elle a déjà eu sa réponse.",
  noWallet: "Ajoutez d’abord votre adresse de portefeuille dans votre profil, puis revenez.",
};
