import type { words as french } from "../fr/objects.ts";

export const words: typeof french = {
  deletedAccount: "Deleted account",
  anotherUser: "another user",
  showTheFile: "The owner’s name and the title are shown if you show the file.",
  proof: {
    download: "Download the proof",
    failed: "The proof could not be downloaded.",
  },
  link: {
    copied: "The link to the public page is copied.",
    notCopied: (address) => `The link could not be copied: ${address}`,
  },
  noDownloadLink: "The download link could not be obtained.",
};
