import type { words as french } from "../fr/upload.ts";

export const words: typeof french = {
  different:
    "The server computed a different fingerprint from this device. The file was changed while it was being sent, or after you chose it. Nothing was registered. Please send it again, or choose it again.",
  leave: {
    title: "Leave while the file is being sent?",
    means: "The file has not been sent completely. If you leave this page, you will have to start again.",
    leave: "Leave the page",
    stay: "Keep sending",
  },
};
