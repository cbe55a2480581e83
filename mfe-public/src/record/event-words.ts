import type { IconDrawing } from "@authentica/shared-ui/components/icon";
import ArrowLeftRight from "lucide-react/icons/arrow-left-right";
import Ban from "lucide-react/icons/ban";
import CircleDot from "lucide-react/icons/circle-dot";
import Eraser from "lucide-react/icons/eraser";
import Fingerprint from "lucide-react/icons/fingerprint-pattern";
import PencilLine from "lucide-react/icons/pencil-line";
import Stamp from "lucide-react/icons/stamp";
import { words } from "#words/record-events.ts";

export interface EventWords {
  readonly icon: IconDrawing;
  readonly word: string;
}

const EVENTS = new Map<string, EventWords>([
  ["mint", { icon: Stamp, word: words.mint }],
  ["edit", { icon: PencilLine, word: words.edit }],
  ["transfer", { icon: ArrowLeftRight, word: words.transfer }],
  ["revoke", { icon: Ban, word: words.revoke }],
  ["publish", { icon: Fingerprint, word: words.publish }],
  ["erase", { icon: Eraser, word: words.erase }],
]);

/** Returns the icon and name of an event. An event of unknown type is shown by the name of its type. */
export const eventWords = (type: string): EventWords =>
  EVENTS.get(type) ?? { icon: CircleDot, word: words.other(type) };
