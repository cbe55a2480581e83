import { METADATA_VALUE_MAX } from "@authentica/backend/contract/constants";
import type { words as french } from "../fr/metadata-editor.ts";

export const words: typeof french = {
  name: "Name",
  namePlaceholder: "name",
  value: "Value",
  valuePlaceholder: "value",
  inLine: (label, line) => `${label}, line ${line}`,
  remove: "Remove",
  removeLine: (line) => `Remove line ${line}`,
  removeName: (name) => `Remove ${name}`,
  add: "Add a line",
  room: (lines, mostLines, bytes, mostBytes) => `${lines} of ${mostLines}, ${bytes} of ${mostBytes} bytes`,
  faults: {
    nameMissing: "Give it a name.",
    nameWrong: "At most 40 letters without accents, digits, full stops, hyphens and underscores.",
    nameTaken: "This name is already used above.",
    valueMissing: "Give it a value.",
    valueTooLong: `At most ${METADATA_VALUE_MAX} characters.`,
    tooMuch: (mostBytes) => `This is too much: at most ${mostBytes} bytes in all.`,
  },
  failed: "The metadata could not be saved.",
  save: "Save",
  cancel: "Cancel",
  means: "Each time you save, an entry is added to the register. The proof keeps the content of each entry.",
  saved: (what) => `The metadata of ${what} has been saved.`,
};
