/** Says whether a registration was revoked or erased, and by whom. */
import { inParis, instantOf } from "@authentica/backend/contract/instant";
import type { Proven } from "@authentica/backend/tlog/verify";
import type { Words } from "./words/page.ts";

/** Returns who performed an action. This is only known if the archive contains the content of the event. */
export function actorOf({ event }: Pick<Proven, "event">): "owner" | "admin" | "unknown" {
  if (event?.by === "admin") return "admin";
  return event !== null && event.by === undefined ? "owner" : "unknown";
}

/** Returns a sentence which says what ended a registration, by the event that did. */
export function endWords(
  ended: Pick<Proven, "leaf" | "event">,
  { dates, events }: Pick<Words, "dates" | "events">,
): string {
  const at = inParis(instantOf(ended.leaf.timestamp, dates), dates);
  return ended.leaf.type === "erase" ? events.erased(at) : events.revoked[actorOf(ended)](at);
}
