import { counted } from "@authentica/shared-ui/format/counted";
import type { words as french } from "../fr/format.ts";

export const words: typeof french = {
  unknownDate: "unknown date",
  justNow: "just now",
  bytes: (count) => counted(count, "byte"),
  units: ["kB", "MB", "GB", "TB"],
  partOf: (part, total) => `${part} of ${total}`,
};
