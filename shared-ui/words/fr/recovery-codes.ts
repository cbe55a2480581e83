export const words = {
  once: "Ces codes ne seront plus affichés",
  keep: "Gardez-les ailleurs que sur l’appareil de votre application\u00a0: sans elle, chacun vous laisse entrer une fois.",
  list: "Codes de secours",
  copy: "Copier les codes",
  save: "Enregistrer dans un fichier",
  fileTitle: "Codes de secours Authentica",
  fileName: "codes-de-secours-authentica.txt",
};
