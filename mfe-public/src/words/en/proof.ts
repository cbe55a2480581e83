import type { words as french } from "../fr/proof.ts";

export const words: typeof french = {
  outcomes: { holds: "Verified", fails: "Failed", waits: "Waiting", unchecked: "Not verified" },
  summary: {
    holds: "Your browser has just redone the computation, and everything agrees.",
    waits: "Your browser has redone the computation up to the last signed entry.",
    waitsForWitnesses: "Your browser has redone the computation up to the last entry that witnesses have seen.",
    fails: "Your browser has redone the computation, and it does not add up. Do not rely on this registration.",
  },
  unreachable:
    "Your browser could not redo the computation: the register did not answer. What is shown here comes from the register alone.",
  retry: "Try again",
  how: "How to check this",
  working: "Your browser is redoing the computation…",

  steps: {
    signature: {
      holds: "The register has signed this state.",
      fails: "The register has not signed this state.",
      waits: "The register is signing its first state.",
    },
    witnesses: {
      holds: (seen) => `${seen}.`,
      tooFew: (seen) => `${seen}. That is fewer than the register requires.`,
      fails: "The signature of a witness is false, or that of the register is not the one that it announces.",
    },
    growth: {
      holds: "It extends the one seen earlier during your visit: nothing was removed or rewritten.",
      fails: "The register contradicts what it showed earlier during your visit.",
    },
    story: {
      several: (count) => `The ${count} entries of this object follow one another, with no number missing.`,
      one: "The entry is that of this object.",
      fails: "The entries do not match the object shown.",
    },
    fingerprint: {
      several: "They contain the fingerprint of the file.",
      one: "It contains the fingerprint of the file.",
      fails: "The fingerprint of the file is not that of the entry.",
    },
    path: {
      all: "All of them are part of the signed register.",
      some: (count) => `${count} of them ${count === 1 ? "is" : "are"} part of the signed register.`,
      one: "The entry is part of the signed register.",
      fails: "The proof does not show that the entry is part of the signed register.",
      waits: "Waiting for the next checkpoint, less than a second.",
      waitsForWitnesses: "The last entry is waiting for the witnesses, normally a few seconds.",
    },
    unsigned: "Without a signed register, nothing shows that the entry is part of it.",
  },
};
