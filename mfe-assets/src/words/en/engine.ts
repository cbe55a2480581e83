import { MAX_FILE_MIB } from "@authentica/backend/contract/constants";
import type { words as french } from "../fr/engine.ts";

const cut = "The connection was lost. Nothing was registered.";

export const words: typeof french = {
  failures: {
    unreadable: "The file could not be read. Nothing was registered.",
    changed: "The file has changed in the meantime. Choose it again.",
    denied:
      "The file could not be read: it has changed in the meantime, or you are not allowed to read it. Check it, then choose it again.",
    gone: "The file is no longer where it was. Choose it again.",
    different: "The server read other content than this device did. Nothing was registered.",
    too_large: `The file is larger than the maximum of ${MAX_FILE_MIB}\u00a0MB.`,
    cut,
    refused: "An unexpected error occurred. Nothing was registered.",
  },
  cut,
  rivalled:
    "This file has just been deposited under another number. Your registration stays a declaration, with its date.",
};
