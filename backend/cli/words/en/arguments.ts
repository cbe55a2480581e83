/** Errors in the arguments of the command, in English. */
import type { ArgumentWords } from "../fr/arguments.ts";

export const args: ArgumentWords = {
  noCommand: (name) => `There is no command ${name}.`,
  empty: "An argument is empty.",
  language: (typed) => `--lang: expected fr or en, got "${typed}".`,
  unknownOption: (option) =>
    `Unknown option '${option}'. If it is the name of a file, put it after --, as in: -- ${option}`,
  valueMissing: (option) => `Option '${option}' needs a value.`,
  valueAmbiguous: (option) =>
    `Option '${option}' argument is ambiguous. Did you forget its value? A value that begins with a dash is written '${option}=-XYZ'.`,
  valueUnexpected: (option) => `Option '${option}' takes no value.`,
  meta: {
    pair: (typed) => `--meta expects NAME=VALUE, such as version=1.2, got "${typed}".`,
    name: (typed) => `--meta expects a name of 1 to 40 letters, digits, dots, hyphens or underscores, got "${typed}".`,
    value: (name, most) => `--meta expects a value of 1 to ${most} characters for ${name}.`,
    count: (most) => `--meta may be given at most ${most} times.`,
    bytes: (most) => `--meta may have at most ${most} bytes of JSON in total.`,
  },
  batch: (most, typed) => `--batch: expected a whole number from 1 to ${most}, got "${typed}".`,
  timeout: (typed) => `Expected a timeout of at most 3600 seconds, got "${typed}".`,
  namesAlike: "Several files need different names: use {name} or {path} in --name.",
  proofId: (typed) => `Expected a proof identifier such as ME64-9C5J-RYR5, got "${typed}".`,
  proofMissing: "--policy, --roots, --keys, --stamp-roots, --offline and --fresh need a PROOF, which is missing.",
};
