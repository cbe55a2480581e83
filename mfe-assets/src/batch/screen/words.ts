import type { Item } from "@authentica/backend/certify/item";
import { formatBytesOf } from "@authentica/shared-ui/format/bytes";
import { words } from "#words/batch.ts";
import { failureWords } from "../../engine/failure-words.ts";

const { phase: texts, progress } = words;

/** Returns the state of a file. For a failure, returns only the reason, without the prefix « Échec. ». */
export function phaseWords({ phase, bytes, size, outcome, way, sentAt, declared }: Item): string {
  if (outcome?.type === "failed") return failureWords(outcome);
  if (outcome?.type === "registered") return texts.entry(outcome.tokenId);
  if (outcome?.type === "known") {
    const { standing, own, tokenId } = outcome;
    const place = tokenId === null ? "" : `, ${texts.entry(tokenId)}`;
    if (standing === "twin") return texts.twin;
    if (standing === "yours") {
      const told = `${own ? `, ${texts.object(middle(own.objectName))}` : ""}${place}`;
      if (outcome.isDeposited) return told.slice(", ".length);
      return outcome.isRivalled ? texts.rivalled(told) : texts.yours(told);
    }
    if (standing === "declared") return texts.declared(place);
    return sentAt === null ? texts.foreignUnsent(place) : texts.foreign(place);
  }
  if (phase === "reading") return texts.reading(formatBytesOf(bytes, size));
  if (phase === "sending") return texts.sending(formatBytesOf(bytes, size));
  if (phase === "claiming") return declared ? texts.depositing : texts.claiming;
  if (phase === "cancelled") return texts.cancelled;
  if (phase === "ready" || phase === "covered") return declared ? texts.waitsForDeposit : texts.waitsForClaim;
  return way === "sent" ? texts.waitsForSending : texts.waits;
}

/** Returns the remaining time, for example « encore 16 secondes environ »; `null` while unknown. */
export function leftWords(bytes: number, perSecond: number | null): string | null {
  if (perSecond === null || perSecond <= 0 || bytes <= 0) return null;
  const seconds = Math.ceil(bytes / perSecond);
  if (seconds < 90) return progress.left.seconds(seconds);
  if (seconds < 5400) return progress.left.minutes(Math.ceil(seconds / 60));
  return progress.left.hours(Math.ceil(seconds / 3600));
}

/** Number of characters in the end of a divided name, and length of the longest name that is not divided. */
const [END, SHORT] = [12, 24];

/**
 * Divides a name into a start and an end. The end is empty if the name is short. A space between the two belongs to
 * the start, so that truncating the start hides the space.
 */
export function cut(name: string): readonly [start: string, end: string] {
  const characters = Array.from(name);
  if (characters.length <= SHORT) return [name, ""];
  const end = characters.slice(-END).join("").trimStart();
  return [name.slice(0, name.length - end.length), end];
}

/** Shortens the middle of a long name, because similar files differ in the end of their names. */
export function middle(name: string, most = 44): string {
  const characters = Array.from(name);
  if (characters.length <= most) return name;
  return `${characters.slice(0, most - END - 1).join("")}…${characters.slice(-END).join("")}`;
}
