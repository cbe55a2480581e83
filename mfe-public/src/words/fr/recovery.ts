import { specifiedOr } from "@authentica/shared-ui/language";

/** Texts that several steps of the recovery share. */
export const words = {
  startOver: "Recommencer",
  startOverLead: "Cette étape fait suite à une demande de code, que cette page n’a pas trouvée.",
  failed: specifiedOr("An error occurred.", "Une erreur s’est produite."),
};
