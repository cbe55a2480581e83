import {
  MAX_COVER_MIB,
  MAX_FILE_MIB,
  OBJECT_NAME_MAX,
  SMALL_COVER_BYTES,
} from "@authentica/backend/contract/constants";
import { MESSAGES } from "@authentica/backend/contract/messages";

const THUMBNAIL = `640\u00a0pixels et ${SMALL_COVER_BYTES / 1024}\u00a0ko au plus`;

/** Texts of certifying, of one file and of several. */
export const words = {
  form: {
    name: "Nom de l’objet",
    walletMissing: "Votre adresse de portefeuille manque",
    addWallet:
      "Une inscription se fait au nom d’un portefeuille. Ajoutez votre adresse dans votre profil, puis revenez.",
    certify: "Certifier en une fois",
  },
  name: {
    unnamed: "Sans nom",
    missing: "Donnez-lui un nom.",
    /** `hidden`: code of the invisible character. */
    hidden: (hidden: string): string =>
      `Le nom contient un caractère invisible (${hidden}). Effacez-le, ou saisissez le nom à nouveau.`,
    tooLong: `Le nom dépasse ${OBJECT_NAME_MAX} caractères.`,
  },
  steps: {
    reading: "Calcul de l’empreinte, sur cet appareil",
    asking: "Recherche dans le registre",
    sending: "Envoi du fichier",
    claiming: "Inscription à votre nom",
  },
  done: {
    reading: "Empreinte calculée",
    asking: "Personne ne l’a inscrite",
    sending: "Fichier envoyé",
    claiming: "Inscrit à votre nom",
  },
  /** What happens to the seal at each step, below the name of the object. */
  engraving: {
    reading: "son sceau se dessine à partir de son empreinte, que cet appareil calcule",
    asking: "quelqu’un l’a-t-il déjà inscrit\u00a0?",
    sending: "son sceau se grave à mesure que le fichier part",
    claiming: "il s’inscrit au registre, à votre nom",
  },
  run: {
    label: "Certification en cours",
    left: (time: string): string => `, encore ${time}`,
    cancel: "Annuler",
    interrupt: "Interrompre la certification\u00a0?",
    doubtful:
      "La réponse du registre n’est pas venue\u00a0: le fichier est peut-être déjà inscrit. Il reste ici, et vous pourrez le vérifier.",
    nothingYet: "Rien n’est encore inscrit. Le fichier et son nom restent ici.",
    stop: "Interrompre",
    goOn: "Continuer",
  },
  thumbnail: {
    one: "Envoyer aussi une vignette",
    many: "Envoyer aussi une vignette de chaque image",
    oneMeans: `Une copie réduite de l’image (${THUMBNAIL}), pour reconnaître l’objet. Sinon, il porte son sceau.`,
    manyMeans: `Une copie réduite de chaque image (${THUMBNAIL}), pour reconnaître les objets. Sinon, chacun porte son sceau.`,
  },
  verdict: {
    unknown: "Pas encore inscrit",
    means: "Son empreinte est calculée ici.",
  },
  /** Whether the file is uploaded or stays on the device. */
  way: {
    legend: "Le fichier lui-même",
    sent: "Envoyer une copie",
    kept: "Le garder ici",
    tooLarge: MESSAGES.fileTooLarge as string,
    sentMeans: `Nous en gardons une copie pour vous (${MAX_FILE_MIB}\u00a0Mo au plus), effacée sous 24\u00a0h si vous ne l’inscrivez pas. Tous les types de fichiers sont acceptés.`,
    keptMeans: (sendsThumbnail: boolean, isTooLarge: boolean): string =>
      `Il ne quitte pas cet appareil, quelle que soit sa taille. Nous recevons son empreinte${
        sendsThumbnail ? ", son nom et une vignette" : " et son nom, rien d’autre"
      }. Conservez l’original\u00a0: sans lui, la preuve ne vaut rien. L’inscription portera la mention «\u00a0déclaré sans dépôt du fichier\u00a0». ${
        isTooLarge
          ? `Au-delà de ${MAX_FILE_MIB}\u00a0Mo, il ne peut pas être déposé.`
          : "Vous pourrez le déposer plus tard, depuis sa page."
      }`,
  },
  /** Why an image cannot be the cover. */
  cover: {
    noImage: (name: string): string => `«\u00a0${name}\u00a0» n’est pas une image PNG, JPEG, WebP ou GIF.`,
    tooLarge: (name: string): string =>
      `«\u00a0${name}\u00a0» dépasse ${MAX_COVER_MIB}\u00a0Mo et ne peut pas être réduite par ce navigateur\u00a0: choisissez une autre image.`,
    tooManyPixels: (name: string): string =>
      `«\u00a0${name}\u00a0» est trop grande\u00a0: 10\u202f000 pixels de côté et 40 millions en tout, au plus.`,
    damaged: (name: string): string =>
      `«\u00a0${name}\u00a0» est incomplète ou abîmée\u00a0: choisissez une autre image.`,
    notCleaned: (name: string): string =>
      `«\u00a0${name}\u00a0» n’a pas pu être préparée sans ses données cachées. Vérifiez votre connexion, ou choisissez une autre image.`,
  },
};
