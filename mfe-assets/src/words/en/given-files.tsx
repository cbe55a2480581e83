import { counted } from "@authentica/shared-ui/format/counted";
import type { words as french } from "../fr/given-files.tsx";

export const words: typeof french = {
  one: (name) => <>“{name}” is waiting on this device. Nothing was sent.</>,
  several: (count) => `${counted(count, "file")} are waiting on this device. Nothing was sent.`,
};
