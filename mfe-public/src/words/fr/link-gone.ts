export const words = {
  title: "Ce lien n’est plus valable",
  home: "Accueil",
  signIn: "Se connecter",
};
