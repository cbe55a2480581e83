export const words = {
  active: "Actif",
  offered: "En transfert",
  revoked: "Révoqué",
  transferred: "Transféré",
  pending: "En attente",
  erased: "Effacé",
};
