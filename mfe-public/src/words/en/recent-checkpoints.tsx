import { counted } from "@authentica/shared-ui/format/counted";
import type { words as french } from "../fr/recent-checkpoints.tsx";

export const words: typeof french = {
  unread: {
    title: "The last checkpoints could not be read",
    message: "The register did not answer: try again in a moment.",
  },
  none: "No checkpoint has been seen by witnesses yet.",
  unreadable: "Unreadable",
  entries: (count) => counted(count, "entry", "entries"),
  published: (at) => <>Published on {at}</>,
  absent: ": absent",
  unmet: "Its signatures do not meet today’s policy.",
};
