export const words = {
  file: {
    title: "Ce fichier n’a pas pu être lu",
    message: "Il a peut-être été déplacé, modifié ou ouvert par un autre programme pendant la lecture.",
  },
  changed: {
    title: "Le fichier a changé pendant la lecture",
    message: "Attendez qu’il soit entièrement enregistré, puis choisissez-le à nouveau.",
  },
  program: {
    title: "La vérification n’a pas pu démarrer",
    message: "Vérifiez votre connexion\u00a0; votre fichier n’est pas en cause.",
  },
};
