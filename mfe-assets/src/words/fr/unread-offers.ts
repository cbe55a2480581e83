/** Shown instead of offers that could not be loaded. */
export const words = {
  failed: "Vos propositions de transfert n’ont pas pu être lues.",
  retry: "Réessayer",
};
