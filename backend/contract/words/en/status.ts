/** Words of an object's public status in English. */
import type { StatusWords } from "../fr/status.ts";
import { dates } from "./dates.ts";

/** Label of an object whose file the service has never received. */
export const DECLARED = "Declared, file not deposited";

const dated = (on: string | null): string => (on === null ? "" : ` on ${on}`);

export const status: StatusWords = {
  dates,
  declared: DECLARED,
  nouns: { registration: "registration", declaration: "declaration" },
  made: {
    registered: {
      done: "Registered",
      brief: (on) => `Registered on ${on}`,
      sentence: (on) => `File registered on ${on}`,
    },
    declared: {
      done: "Declared",
      brief: (on) => `Declared on ${on}`,
      sentence: (on) => `Fingerprint declared on ${on}, file not deposited`,
    },
    deposited: {
      done: "Deposited",
      brief: (on) => `Deposited on ${on}`,
      sentence: (on, declaredOn) => `Fingerprint declared on ${declaredOn}, file deposited on ${on}`,
    },
  },
  fileErased: ", file erased from the service",
  revoked: {
    brief: (on) => `Revoked${dated(on)}`,
    ending: (noun, on) => `, ${noun} revoked${dated(on)}`,
  },
  erased: {
    brief: (done) => `${done}, account deleted`,
    ending: (on) => `, owner’s account deleted${dated(on)}`,
  },
  invalid: {
    brief: "Do not rely on it",
    sentence: (noun) => `The register reports that this ${noun} fails verification`,
  },
};
