import { English } from "@authentica/shared-ui/components/english";
import { specifiedOr } from "@authentica/shared-ui/language";
import type { ReactNode } from "react";

/** Texts of the dialogs in which a scanned file is registered. */
export const words = {
  title: specifiedOr("Réclamer cet objet", "Certifier ce fichier"),
  means: "Son empreinte sera inscrite au registre à votre nom, définitivement.",
  verb: "Inscrire au registre",
  walletMissing: "Votre adresse de portefeuille manque",
  addWallet: `Une inscription se fait au nom d’un portefeuille. Ajoutez votre adresse dans votre profil, puis revenez ${specifiedOr("réclamer cet objet", "certifier ce fichier")}.`,
  verifyAgain: "Vérifier à nouveau",
  name: "Nom de l’objet",
  nameHint: "Il sera montré aux personnes qui vérifieront ce fichier.",
  wallet: "Adresse du portefeuille",
  walletLoading: "Chargement…",
  noWallet: "Aucune adresse",
  kept: "Le fichier reste sur cet appareil. L’inscription portera la mention «\u00a0déclaré sans dépôt du fichier\u00a0»\u00a0; vous pourrez le déposer plus tard.",
  /** Reasons why a claim cannot be sent: there is no scan yet, or the default cover did not load. */
  hashMissing: specifiedOr(
    "Hash has not been generated. Please scan an object first.",
    "L’empreinte n’a pas été calculée. Numérisez d’abord un objet.",
  ),
  sealMissing: specifiedOr(
    "Could not load the default cover image. Please upload an image manually.",
    "L’image par défaut n’a pas pu être chargée. Choisissez une image.",
  ),
  /** Shown beside the form if the server sent no error message. */
  unexpected: specifiedOr<ReactNode>(
    <English>An unexpected error occurred.</English>,
    "Une erreur inattendue s’est produite.",
  ),
  /** Precedes an error message of the server. */
  error: specifiedOr<string | undefined>("Error: ", undefined),
  cover: {
    legend: "Image de couverture",
    optional: "(facultatif)",
    shown: "Sans image, l’objet portera son sceau.",
    missing: "L’image par défaut n’a pas pu être chargée. Choisissez une image.",
    chosen: "Aperçu de la couverture choisie",
    seal: "Couverture par défaut\u00a0: le sceau de l’objet",
    notShown: (name: string): string => `${name}, qui ne peut pas être affichée`,
    choose: "Choisir une image",
    change: "Changer d’image",
    formats: "PNG, JPEG, WebP ou GIF. Une grande photo est réduite sur votre appareil.",
    reset: "Utiliser le sceau",
  },
  success: {
    title: specifiedOr("Inscription réussie !", "Inscription réussie\u00a0!"),
    close: "Fermer",
    another: "Certifier un autre fichier",
    history: specifiedOr("Historique des activités de visite", "Voir l’historique des activités"),
    /** Follows the name of the object. `at`: time of the entry; `given`: who states the time. */
    registered: (tokenId: number, at: ReactNode, given: string): ReactNode => (
      <>
        est inscrit au registre à votre nom, sous le numéro {tokenId}, le {at}, {given}.
      </>
    ),
    declared:
      "Déclaré sans dépôt du fichier\u00a0: il est resté sur cet appareil. Conservez l’original\u00a0: sans lui, la preuve ne vaut rien.",
  },
};
