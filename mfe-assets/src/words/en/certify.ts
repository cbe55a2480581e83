import {
  MAX_COVER_MIB,
  MAX_FILE_MIB,
  OBJECT_NAME_MAX,
  SMALL_COVER_BYTES,
} from "@authentica/backend/contract/constants";
import type { words as french } from "../fr/certify.ts";

const THUMBNAIL = `at most 640\u00a0pixels and ${SMALL_COVER_BYTES / 1024}\u00a0kB`;

export const words: typeof french = {
  form: {
    name: "Name of the object",
    walletMissing: "Your wallet address is missing",
    addWallet: "A registration is made in the name of a wallet. Add your address in your profile, then come back.",
    certify: "Certify in one go",
  },
  name: {
    unnamed: "Unnamed",
    missing: "Give it a name.",
    hidden: (hidden) => `The name contains an invisible character (${hidden}). Delete it, or type the name again.`,
    tooLong: `The name is longer than ${OBJECT_NAME_MAX} characters.`,
  },
  steps: {
    reading: "Computing the fingerprint, on this device",
    asking: "Searching the register",
    sending: "Sending the file",
    claiming: "Registering it in your name",
  },
  done: {
    reading: "Fingerprint computed",
    asking: "Not registered yet",
    sending: "File sent",
    claiming: "Registered in your name",
  },
  engraving: {
    reading: "its seal is drawn from its fingerprint, which this device is computing",
    asking: "is it already registered?",
    sending: "its seal is engraved while the file is being sent",
    claiming: "it is being entered in the register, in your name",
  },
  run: {
    label: "Certifying",
    left: (time) => `, ${time} left`,
    cancel: "Cancel",
    interrupt: "Stop certifying?",
    doubtful:
      "There was no answer from the register, so the file may already be registered. It stays here, and you can check it.",
    nothingYet: "Nothing is registered yet. The file and its name stay here.",
    stop: "Stop",
    goOn: "Continue",
  },
  thumbnail: {
    one: "Also send a thumbnail",
    many: "Also send a thumbnail of each image",
    oneMeans: `A smaller copy of the image (${THUMBNAIL}), so that you can recognise the object. Otherwise, its seal is shown.`,
    manyMeans: `A smaller copy of each image (${THUMBNAIL}), so that you can recognise the objects. Otherwise, their seals are shown.`,
  },
  verdict: {
    unknown: "Not registered yet",
    means: "Its fingerprint was computed here.",
  },
  way: {
    legend: "The file itself",
    sent: "Send a copy",
    kept: "Keep it here",
    tooLarge: `The file is larger than the maximum of ${MAX_FILE_MIB}\u00a0MB.`,
    sentMeans: `We keep a copy for you (up to ${MAX_FILE_MIB}\u00a0MB). If you do not register it, it is deleted within 24\u00a0hours. All types of file are accepted.`,
    keptMeans: (sendsThumbnail, isTooLarge) =>
      `It does not leave this device, whatever its size. We receive its fingerprint${
        sendsThumbnail ? ", its name and a thumbnail" : " and its name, nothing else"
      }. Keep the original: without it, the proof is worth nothing. The entry will be marked “declared, file not deposited”. ${
        isTooLarge
          ? `A file over ${MAX_FILE_MIB}\u00a0MB cannot be deposited.`
          : "You can deposit it later, on its page."
      }`,
  },
  cover: {
    noImage: (name) => `“${name}” is not a PNG, JPEG, WebP or GIF image.`,
    tooLarge: (name) =>
      `“${name}” is larger than ${MAX_COVER_MIB}\u00a0MB, and this browser cannot make it smaller. Choose another image.`,
    tooManyPixels: (name) => `“${name}” is too large: at most 10,000 pixels on each side, and 40 million in all.`,
    damaged: (name) => `“${name}” is incomplete or damaged. Choose another image.`,
    notCleaned: (name) =>
      `“${name}” could not be prepared without its hidden data. Check your connection, or choose another image.`,
  },
};
