/** On whom a proof relies, in English: keys, witnesses, time stamps, and the policy that the verifier trusts. */
import type { GroundWords } from "../fr/ground.ts";

const precision = (accuracy: string | null): string =>
  accuracy === null ? "the authority states no accuracy" : `accuracy of ${accuracy} included`;
const kindOf = (isPostQuantum: boolean): string => (isPostQuantum ? "post-quantum " : "");
const named = (names: string | null): string => (names === null ? "" : ` (${names})`);

export const ground: GroundWords = {
  witnesses: "Witnesses",
  firstSeen: (at) => `Enough of them had seen this entry by ${at}, as an earlier state of the register shows.`,
  unsigned: {
    postQuantum: "The register’s post-quantum key, which the policy requires, has not signed.",
    ed25519: "The register’s Ed25519 key, which the policy requires, has not signed.",
  },
  others: (count) => (count === 1 ? "1 other signature, unknown." : `${count} other signatures, unknown.`),

  unknownKey: "The proof holds, but under a key that nothing vouches for.",
  chosenKey: "The person who made the archive chose this key, and could have written any file and any date into it.",
  against: {
    borrowed: (origin) =>
      `It signs in the name of ${origin}, which this verifier knows under another key: the archive is forged, or made with a key that is newer than the verifier.`,
    withdrawn: (origin) =>
      `The key list of ${origin} says that this key was in other hands before anyone else had seen this proof.`,
  },
  noKeyTrusted:
    "No register that you trust has signed it. Ask where the archive comes from, or get a newer verifier from the register’s site.",
  nobodyTrusted:
    "This verifier trusts no one. Give it the register’s policy above, from another source than the archive.",

  stamps: "Time stamp",
  stamp: {
    invalid: (name) => `The time stamp ${name} does not hold, and proves nothing: `,
    unknownRoot: (who) =>
      `A time stamp of ${who} is enclosed, under a root that this verifier does not trust: the person who made the archive could have made the time stamp, too. To make it count, get the root from that authority and give it above.`,
    unknownKey: (who) => `Time-stamped by ${who}, but under a signature of the register that nothing vouches for.`,
    registered: (at, accuracy, who) => `Registered on or before ${at} (${precision(accuracy)}), according to ${who}.`,
    entry: (entry, at, accuracy, who) =>
      `Entry no. ${entry} registered on or before ${at} (${precision(accuracy)}), according to ${who}.`,
    listed: (who, accuracy, { territory, sequence, day }) =>
      `Time stamp of ${who}${accuracy === null ? "" : `, accurate to within ${accuracy}`}; the service says that it is qualified, by trusted list ${territory} no. ${sequence} of ${day}, which this offline verifier does not check.`,
  },

  policy: {
    accepts: "It accepts the signatures of:",
    register: "the register ",
    byKey: (isPostQuantum, id) => `, by its ${kindOf(isPostQuantum)}key ${id}`,
    key: (isPostQuantum, id) => `, ${kindOf(isPostQuantum)}key ${id}`,
    keyList: (version, at) => `It knows the register’s key list, version ${version} of ${at}.`,
    onlyWithdraws: "The list removes keys from this policy and adds none.",
    sources: {
      build: () => "This policy was built into the verifier.",
      service: (from) => `This policy was put here by the service that handed out the verifier, ${from}.`,
      "first-use": (from) => `This policy is the one that the service ${from} gave when it was first used.`,
      person: (from) => `This policy comes from your file “${from}”.`,
    },
    caution:
      "It is only as reliable as the place this verifier comes from: if it arrived with the archive, the same person could have modified both. Get it yourself from the register’s site, which shows its fingerprint and registers it.",
    nobody:
      "No one: no policy is built in. No proof will be called authentic until you give a policy, from another source than the archive.",
    noStamps: "It accepts no time stamps.",
    stampsUnder: "It accepts the time of time-stamping authorities under these roots:",
    refused: (name) =>
      `“${name}” is neither a register’s policy nor a PEM file with roots of time-stamping authorities. What is shown remains in force.`,
  },

  asked: {
    none: "Without witnesses: only the service says that this register is the only one.",
    optional: "No witness is required; these are shown if they have seen it:",
    one: (name) => `Once the witness ${name} has seen it:`,
    all: (of, names) => `Once ${of === 1 ? "this one has" : `these ${of} have`} seen it${named(names)}:`,
    some: (least, of, names) =>
      `Once at least ${least} of these ${of} ${least === 1 ? "has" : "have"} seen it${named(names)}:`,
  },
};
