import { counted } from "@authentica/shared-ui/format/counted";
import { formatNumber } from "@authentica/shared-ui/format/number";

export const words = {
  check: "Vérifier un fichier",
  openRegister: "Ouvrir le registre",
  byNumber: {
    reading: "Lecture du registre…",
    title: "Aucun objet à ce numéro",
    notYet: (size: number, number: number) =>
      `Le registre compte ${counted(size, "inscription, numérotée", "inscriptions, numérotées")} à partir de\u00a00\u00a0: le n°\u00a0${formatNumber(number)} n’existe pas encore.`,
    none: (typed: string) =>
      `Le registre n’a pas d’objet «\u00a0${typed}\u00a0». L’adresse a peut-être été mal recopiée.`,
    otherWay: "Si vous avez le fichier, son empreinte suffit à retrouver son inscription.",
  },
  byProofId: {
    page: "Identifiant de preuve",
    searching: "Recherche de l’inscription…",
    unread: {
      title: "Le registre n’a pas répondu",
      message: "Cela ne dit rien de l’inscription\u00a0: réessayez dans un instant.",
    },
    title: "Aucune inscription sous cet identifiant",
    none: (typed: string) =>
      `Le registre ne connaît pas «\u00a0${typed}\u00a0». Un identifiant a douze caractères, sans 0, 1, I, L ni\u00a0O\u00a0: il a peut-être été mal recopié.`,
  },
};
