/** Texts of the first script, which runs before any other. */
export const words = {
  title: "L’application n’a pas pu démarrer",
  advice: "Vérifiez votre connexion, puis rechargez la page. Authentica a besoin du stockage de votre navigateur.",
};
