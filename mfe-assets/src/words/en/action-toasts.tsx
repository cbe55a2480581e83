import type { words as french } from "../fr/action-toasts.tsx";

export const words: typeof french = {
  quoted: (name) => `“${name}”`,
  downloads: {
    file: (what) => `The download of ${what} is starting.`,
    proof: (what) => `The download of the proof of ${what} is starting.`,
    redactedProof: (what) => `The download of the anonymous proof of ${what} is starting.`,
    cession: "The download of the attestation of transfer is starting.",
    cessionFailed: "The attestation of transfer could not be downloaded.",
    error: undefined,
  },
  renamed: "The object has been updated.",
  offered: (what, to, until) => `${what} has been offered to ${to}, who can accept it until ${until}.`,
  revoked: (what) => `${what} has been revoked.`,
  notRevoked: (what) => `${what} was not revoked.`,
};
