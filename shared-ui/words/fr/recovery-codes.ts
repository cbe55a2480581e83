export const words = {
  once: "Ces codes ne seront plus affichés",
  keep: "Ne les gardez pas sur l’appareil de votre application\u00a0: sans elle, chaque code vous connecte une fois.",
  list: "Codes de secours",
  copy: "Copier les codes",
  save: "Enregistrer dans un fichier",
  fileTitle: "Codes de secours Authentica",
  fileName: "codes-de-secours-authentica.txt",
};
