export const words = {
  cancel: "Annuler",
};
