/** What is wrong, in French. Technical texts of parsers and of the system are quoted in English. */
import type { FaultWords, Input } from "../../fault.ts";
import { notProof } from "./not-proof.ts";

/** `named`: the name of the file behind a space, or nothing. */
const UNREADABLE: Readonly<Record<Input, (named: string) => string>> = {
  file: (named) => `Le fichier${named} n’a pas pu être lu`,
  proof: (named) => `La preuve${named} n’a pas pu être lue`,
  policy: (named) => `La politique${named} n’a pas pu être lue`,
  roots: (named) => `Les clés racines${named} n’ont pas pu être lues`,
  keyList: (named) => `La liste des clés${named} n’a pas pu être lue`,
  vkey: (named) => `La clé de vérification${named} n’a pas pu être lue`,
  stampRoots: (named) => `Les racines d’horodatage${named} n’ont pas pu être lues`,
};

const again = "téléchargez-la de nouveau";

export const faults: FaultWords = {
  technical: ({ text }) => `«\u00a0${text}\u00a0»`,

  bytesBefore: ({ bytes }) =>
    `L’archive a été modifiée\u00a0: ${bytes} ${bytes === 1 ? "octet précède" : "octets précèdent"} son début\u00a0; ${again}.`,
  endMissing: () => `La fin de l’archive manque\u00a0: ${again}.`,
  directoryDamaged: () => `Le répertoire de l’archive est abîmé\u00a0: ${again}.`,
  headerDamaged: () => `L’en-tête d’un fichier de l’archive est abîmé\u00a0: ${again}.`,
  entryDamaged: () => `Un fichier de l’archive est abîmé\u00a0: ${again}.`,
  nameTwice: ({ name }) => `L’archive a deux fichiers du même nom, ${name}.`,
  entryTooLarge: ({ most }) => `Un fichier de l’archive dépasse ${most} octets.`,
  largerThanStated: () => "Un fichier de l’archive est plus grand que ne le dit son en-tête.",
  compressionUnknown: () => "Un fichier de l’archive est compressé par une méthode inconnue.",
  folderTooDeep: () => "Le dossier a trop de niveaux pour être une archive ouverte.",
  folderTooFull: () => "Le dossier a trop de fichiers pour être une archive ouverte.",
  fileTooLarge: ({ name }) => `${name} est plus grand que tout fichier d’une archive.`,
  severalProofs: () => "L’archive contient plusieurs preuves. Donnez seulement l’archive de ce fichier.",
  tooManyProofs: ({ most }) => `L’archive a plus de ${most} preuves d’événements.`,

  checkpointRefused: ({ because }, textOf) => `Le point de contrôle est refusé\u00a0: ${textOf(because)}.`,
  otherObject: () => "Cette inscription est celle d’un autre objet.",
  otherEntry: () => "Il porte sur une autre inscription.",
  sameNumber: ({ entries: [first, second], number }) =>
    `Les inscriptions n°\u00a0${first} et ${second} sont toutes deux l’événement ${number} de l’objet.`,
  entriesSwapped: ({ entry, before }) =>
    `L’inscription n°\u00a0${entry} précède l’inscription n°\u00a0${before}, mais constate un événement ultérieur de l’objet.`,
  datedBefore: ({ entry, seconds }) =>
    `L’inscription n°\u00a0${entry} est datée ${seconds}\u00a0s avant celle qui la précède.`,
  datedAfterSeen: ({ entry, seconds }) =>
    `L’inscription n°\u00a0${entry} est datée ${seconds}\u00a0s après que d’autres l’ont vue.`,

  noAddress: ({ log }) => `La politique ne donne pas l’adresse du registre ${log}.`,
  notSigned: () => "Le point de contrôle que le registre présente n’est signé par aucune de ses clés valables.",
  ownSignatureMissing: () => "la signature de son propre registre manque au point de contrôle",
  shrunk: ({ now, signed }) => `Le registre ne montre que ${now} inscriptions, mais il en a déjà signé ${signed}.`,
  inconsistent: ({ now, signed }) =>
    `L’arbre de ${now} inscriptions du registre ne prolonge pas celui de ${signed} qu’il a signé.`,
  answered: ({ url, status }) => `${url} a répondu avec le code ${status}.`,
  notReached: ({ url, because }, textOf) => `${url} n’a pas pu être joint\u00a0: ${textOf(because)}`,
  answerTooLong: ({ url, most }) => `${url} a répondu par plus de ${most} octets.`,
  notEventOf: ({ entry, number }) =>
    `La réponse du registre est fausse\u00a0: l’inscription n°\u00a0${entry} n’est pas l’événement ${number} de l’objet.`,
  entryDiffers: ({ entry }) =>
    `La réponse du registre est fausse\u00a0: l’inscription n°\u00a0${entry} diffère de celle de son arbre signé.`,
  entryLacking: ({ entry }) =>
    `L’inscription n°\u00a0${entry} manque à la réponse du registre, qui l’a pourtant signée.`,
  answerUnreadable: ({ because }, textOf) =>
    `La réponse du registre sur cet objet n’a pas pu être lue\u00a0: ${textOf(because)}.`,
  noKeyListShown: ({ known }) =>
    `Le registre ne montre aucune liste de clés, alors que la version ${known} de sa liste est déjà connue.`,
  olderKeyListShown: ({ shown, known }) =>
    `Le registre montre la version ${shown} de sa liste de clés, alors que la version ${known} est déjà connue.`,
  shownKeyListInvalid: ({ because }, textOf) =>
    `La liste des clés du registre n’est pas valable\u00a0: ${textOf(because)}.`,
  shownKeyListUnreadable: ({ because }, textOf) =>
    `La liste des clés du registre n’a pas pu être lue\u00a0: ${textOf(because)}`,

  unreadable: ({ input, name, because }, textOf) =>
    `${UNREADABLE[input](name === null ? "" : ` ${name}`)}\u00a0: ${textOf(because)}.`,
  absent: () => "il n’y a pas de tel fichier",
  denied: () => "l’accès en est refusé",
  isFolder: ({ path }) => `${path} est un dossier\u00a0: donnez le fichier à vérifier.`,
  changed: ({ path }) => `${path} a changé pendant la lecture. Réessayez quand il sera complet.`,
  noProofInFolder: ({ name }) =>
    `Ce dossier ne contient pas de preuve\u00a0: ${name}. Donnez l’archive .zip, ou le dossier que l’on obtient en l’ouvrant.`,
  notProof: ({ kind, name }) => notProof[kind](name),
  noKeyInProof: ({ name }) =>
    `La preuve ${name} ne contient pas de clé de vérification. Donnez une politique avec --policy.`,
  noKeyInText: () => "le texte ne contient pas de clé de vérification",
  noRoots: () => "ce vérificateur n’a pas de clés racines, donnez-les avec --roots",
  rootsWithoutPolicy: () =>
    "Ce vérificateur n’a pas de politique intégrée. Donnez --policy en même temps que --roots ou --keys.",
  keyAndPolicy: () => "Donnez une clé ou une politique, pas les deux.",
  storedKeyListInvalid: ({ where, because }, textOf) =>
    `La liste de clés conservée dans ${where} n’est pas valable\u00a0: ${textOf(because)}. Supprimez-la pour continuer sans elle.`,
  keyListNotStored: ({ because }, textOf) => `La liste des clés n’a pas pu être conservée\u00a0: ${textOf(because)}.`,
  unknownLanguage: ({ given }) => `--lang attend «\u00a0fr\u00a0» ou «\u00a0en\u00a0», et non «\u00a0${given}\u00a0».`,
  unknownOption: ({ option }) => `L’option ${option} n’existe pas.`,
  valueMissing: ({ option }) => `L’option ${option} attend une valeur.`,
  valueUnexpected: ({ option }) => `L’option ${option} ne prend pas de valeur.`,
};
