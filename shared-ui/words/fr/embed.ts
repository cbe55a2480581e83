export const words = {
  title: "Intégrer",
  failed: "Cette partie n’a pas pu être affichée",
  retry: "Vérifiez votre connexion, puis réessayez.",
};
