export const words = {
  failed: "Le fichier n’a pas pu être préparé",
};
