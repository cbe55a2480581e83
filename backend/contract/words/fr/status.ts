/** Words of an object's public status in French. */
import { dates } from "./dates.ts";

/** Label of an object whose file the service has never received. */
export const DECLARED = "Déclaré sans dépôt du fichier";

const dated = (on: string | null): string => (on === null ? "" : ` le ${on}`);

export const status = {
  dates,
  declared: DECLARED,
  nouns: { registration: "inscription", declaration: "déclaration" },
  /** How the object was registered: together with its file, by its hash alone, or with the file deposited later. */
  made: {
    registered: {
      done: "Inscrit",
      brief: (on: string): string => `Inscrit le ${on}`,
      sentence: (on: string): string => `Fichier inscrit le ${on}`,
    },
    declared: {
      done: "Déclaré",
      brief: (on: string): string => `Déclaré le ${on}`,
      sentence: (on: string): string => `Empreinte déclarée le ${on}, sans dépôt du fichier`,
    },
    deposited: {
      done: "Déposé",
      brief: (on: string): string => `Déposé le ${on}`,
      sentence: (on: string, declaredOn: string): string =>
        `Empreinte déclarée le ${declaredOn}, fichier déposé le ${on}`,
    },
  },
  /** Follows the sentence of a registration whose stored file was erased. */
  fileErased: ", fichier effacé du service",
  /** `on`: day of the revocation; `null` if unknown. `ending` follows the sentence of the registration. */
  revoked: {
    brief: (on: string | null): string => `Révoqué${dated(on)}`,
    ending: (noun: string, on: string | null): string => `, ${noun} révoquée${dated(on)}`,
  },
  /** The account of the object's owner was deleted. */
  erased: {
    brief: (done: string): string => `${done}, compte supprimé`,
    ending: (on: string | null): string => `, compte du titulaire supprimé${dated(on)}`,
  },
  /** The registry's own verification of the entries has failed. */
  invalid: {
    brief: "Ne vous y fiez pas",
    sentence: (noun: string): string => `Le registre signale que cette ${noun} ne tient pas`,
  },
};

export type StatusWords = typeof status;
