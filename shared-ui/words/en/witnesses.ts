import { counted } from "@authentica/shared-ui/format/counted";
import type { words as french } from "../fr/witnesses.ts";

export const words: typeof french = {
  register: "The register",
  signed: (entries) => `signed ${counted(entries, "entry", "entries")}`,
  seen: "witness, checked the sequence and cosigned",
  absent: "witness, has not answered yet",
};
