import type { ReactNode } from "react";

export const words = {
  title: "Mon portefeuille",
  lead: "Une signature, gratuite, prouve qu’il est à vous. Elle n’autorise aucun paiement.",
  lost: {
    title: "Votre portefeuille a été prouvé par un autre compte",
    what: (day: string) =>
      `Le ${day}, un autre compte a prouvé par une signature que cette adresse est la sienne. Vos objets restent les vôtres. Pour en inscrire d’autres, indiquez un autre portefeuille.`,
  },
  none: "Votre compte n’a pas encore de portefeuille. Ajoutez son adresse dans vos coordonnées\u00a0; vous pourrez ensuite prouver ici qu’il est à vous.",
  proven: (day: string) => `Prouvé par une signature le ${day}`,
  unproven: "Pas encore prouvé",
  purpose: "Les objets proposés à cette adresse attendent cette preuve.",
  pending: (wallet: string) => `Répondez dans ${wallet}…`,
  sign: (wallet: string) => `Signer avec ${wallet}`,
  notFound: "Aucun portefeuille n’a été trouvé dans ce navigateur. Ouvrez cette page dans celui de votre portefeuille.",
  look: "Chercher à nouveau",
  failed: "Votre portefeuille n’est pas prouvé",
  yourWallet: "votre portefeuille",
  reasons: {
    forbidden:
      "La signature n’est pas de la clé de ce portefeuille. Un portefeuille qui est un contrat ne peut pas être prouvé.",
    gone: "La demande n’est plus valable\u00a0: elle tient dix minutes et ne sert qu’une fois. Recommencez.",
    refused: (wallet: string) =>
      `Vous avez refusé dans ${wallet}. Rien n’a changé\u00a0; vous pouvez recommencer quand vous voulez.`,
    busy: (wallet: string) => `Une demande attend déjà dans ${wallet}. Ouvrez-le pour y répondre, puis recommencez.`,
    anotherAccount: (wallet: string, shown: ReactNode | null, own: ReactNode) => (
      <>
        {wallet} {shown === null ? "ne montre pas ce compte" : <>montre un autre compte, {shown}</>}. Choisissez-y {own}
        , puis recommencez.
      </>
    ),
    failed: (wallet: string) => `${wallet} n’a pas signé. Vérifiez qu’il est ouvert et déverrouillé, puis recommencez.`,
  },
};
