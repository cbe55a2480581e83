import { MAX_FILE_MIB } from "@authentica/backend/contract/constants";
import { specifiedOr } from "@authentica/shared-ui/language";
import type { ReactNode } from "react";

/** Label of the button that claims a file. The specification has another one in the text above the button. */
const CLAIM = specifiedOr(
  { button: "Réclamer du travail", inText: "Réclamer des travaux" },
  { button: "Certifier ce fichier", inText: "Certifier ce fichier" },
);
const MAY_CLAIM = specifiedOr("Vous pouvez le réclamer.", "Vous pouvez le certifier.");

/** Texts of the scan of one file, except for those about registered files (`found`) and certifying (`certify`). */
export const words = {
  title: "Ce fichier est-il protégé\u00a0?",
  heading: (together: (text: string) => ReactNode): ReactNode => <>Ce fichier {together("est-il")} protégé&nbsp;?</>,
  lead: "Déposez un fichier. Vous saurez s’il est déjà certifié\u00a0; sinon, certifiez-le à votre nom.",
  file: "Fichier à examiner",
  details: specifiedOr("Détails de l'objet", "Détails de l’objet"),
  openKnown: "Ouvrir l’objet sans envoyer le fichier",
  twoWays: "«\u00a0Certifier en une fois\u00a0» fait tout. «\u00a0Numériser l’objet\u00a0» avance étape par étape.",
  alreadyYours: "Cet objet était déjà inscrit à votre nom.",
  deposited: "Le fichier est déposé\u00a0: le registre note que nous l’avons vu.",
  cancel: "Annuler",
  main: {
    generate: specifiedOr("Numériser l'objet", "Numériser l’objet"),
    generating: specifiedOr("Scanning...", "Numérisation…"),
    verify: specifiedOr("Vérifier l'objet", "Vérifier l’objet"),
    verifying: specifiedOr("Verifying...", "Vérification…"),
    history: specifiedOr("Afficher l'historique des activités", "Voir l’historique des activités"),
  },
  taker: {
    drop: "Déposez votre fichier ici",
    dropAnother: "Déposez un autre fichier pour le remplacer",
    choose: "Choisir un fichier",
    chooseAnother: "Changer de fichier",
    limit: `Taille maximale du fichier ${MAX_FILE_MIB} Mo`,
    several: "Plusieurs fichiers ou un dossier",
    empty: "Ce fichier est vide\u00a0: tous les fichiers vides ont la même empreinte. Choisissez-en un autre.",
  },
  chosen: {
    isCover: "Servira de couverture.",
    sealIsCover: "Sa couverture sera son\u00a0sceau.",
    change: "Changer",
    chooseImage: "Choisir une image",
    useSeal: "Utiliser le sceau",
    remove: "Retirer",
    removeFile: (name: string): string => `Retirer le fichier ${name}`,
  },
  explanation: {
    place: "Le sceau et l’empreinte de votre fichier s’afficheront ici.",
    scan: "Numériser",
    scanMeans: "calcule son empreinte, 64 caractères qui n’appartiennent qu’à lui.",
    verify: "Vérifier",
    verifyMeans: "cherche cette empreinte dans le registre.",
    claim: specifiedOr("Réclamer", "Certifier"),
    claimMeans: "l’inscrit à votre nom, si personne ne l’a fait avant vous.",
    once: "Ou faites tout d’un coup avec «\u00a0Certifier en une fois\u00a0».",
  },
  /** What is known about the file before it is uploaded. */
  precheck: {
    asking: "Le fichier est-il déjà inscrit\u00a0? Recherche dans le registre…",
    unknown: "Pas encore inscrit",
    compared: "Son empreinte a été calculée sur cet appareil et comparée au registre\u00a0: rien n’a été envoyé.",
    tooLarge: "Il est trop grand pour être envoyé\u00a0: gardé ici, il peut être inscrit à votre nom.",
    failed: "Nous n’avons pas pu chercher ce fichier au registre.",
    scanAnyway: "Cela n’empêche rien\u00a0: numérisez-le, puis vérifiez-le.",
    reading: "Lecture sur cet appareil, sans rien envoyer",
    left: (part: string, time: string): string => `${part}, encore ${time}`,
  },
  progress: {
    sending: "Envoi du fichier",
    hashing: "Calcul de l’empreinte…",
    both: "Envoi et calcul de l’empreinte",
    hashingHere: "Calcul de l’empreinte, sur cet appareil",
    verifying: "Recherche dans le registre",
  },
  outcome: {
    hash: "Empreinte SHA-256",
    generated: "L’empreinte est calculée. Il reste à vérifier si elle figure déjà au registre.",
    generatedHere:
      "L’empreinte est calculée, et le fichier reste sur cet appareil. Il reste à vérifier si elle figure déjà au registre.",
    verifying: "Recherche de cette empreinte dans le registre…",
    unknown: "Objet non encore enregistré",
    mayClaim: `Personne n’a inscrit cette empreinte. Si ce fichier est votre œuvre, cliquez sur «\u00a0${CLAIM.inText}\u00a0» pour l’inscrire à votre nom.`,
    kept: (declared: string): string =>
      `Le fichier est resté sur cet appareil. L’inscription portera la mention «\u00a0${declared}\u00a0».`,
    claim: CLAIM.button,
    failed: specifiedOr("Une erreur s'est produite lors de la vérification.", "La vérification n’a pas abouti."),
    lost: "Le registre n’a pas rendu l’objet qu’il avait annoncé. Réessayez\u00a0: le fichier sera envoyé, puis vérifié.",
  },
  /** An earlier registration that does not prevent a new one. `at`: its time; `by`: its owner. */
  before: {
    over: "Ce fichier n’a plus d’inscription valable",
    erased: (at: ReactNode): ReactNode => (
      <>Il a été inscrit le {at}. Le compte de son titulaire a été supprimé depuis.</>
    ),
    revoked: (at: ReactNode, by: string): ReactNode => (
      <>
        Il a été inscrit le {at}. Cette inscription, au nom de {by}, a été révoquée.
      </>
    ),
    you: "votre compte",
    overMayClaim: "Vous pouvez l’inscrire à votre nom. L’ancienne inscription restera au registre, avec sa date.",
    declared: "Ce fichier n’est pas encore déposé",
    declaredBy: (at: ReactNode, by: string): ReactNode => (
      <>
        Son empreinte a été déclarée le {at}, sans dépôt du fichier. Elle est au nom de {by}.
      </>
    ),
    declaredMayClaim:
      "Vous avez le fichier\u00a0: si c’est votre œuvre, vous pouvez l’inscrire à votre nom. Les deux inscriptions seront montrées, la plus ancienne d’abord, chacune avec sa date.",
  },
  /** Announcements for screen readers. */
  spoken: {
    chosen: (name: string, precheck: string): string => `Fichier choisi\u00a0: ${name}. ${precheck}`,
    known: (what: string): string => `${what}. Rien n’a été envoyé.`,
    outcomes: {
      certified: "Il est déjà inscrit",
      revoked: "Son inscription a été révoquée, ce qui n’empêche pas de l’inscrire",
      erased: "Son inscription est celle d’un compte supprimé, ce qui n’empêche pas de l’inscrire",
      declared: "Son empreinte y est déclarée sans dépôt du fichier, ce qui n’empêche pas de l’inscrire",
    },
    unknown: "Il n’est pas encore inscrit. Vous pouvez le numériser.",
    mayScan: "Vous pouvez le numériser.",
    hashingHere: "Calcul de l’empreinte en cours, sur cet appareil.",
    sending: "Envoi du fichier en cours.",
    sent: "Fichier envoyé. Calcul de l’empreinte en cours.",
    generated: "Empreinte calculée. Vous pouvez maintenant vérifier le registre.",
    verifying: "Recherche dans le registre en cours.",
    foundErased: "Le fichier figure au registre, et le compte de son titulaire a été supprimé.",
    found: (isOwn: boolean, name: string | undefined): string =>
      `Le fichier figure au registre${isOwn ? ", à votre nom" : ""}${name === undefined ? "" : `\u00a0: ${name}`}.`,
    over: `Le fichier a été inscrit, et cette inscription n’est plus valable. ${MAY_CLAIM}`,
    declared: `Son empreinte est déclarée au registre sans dépôt du fichier. ${MAY_CLAIM}`,
    notFound: `Le fichier ne figure pas au registre. ${MAY_CLAIM}`,
  },
};
