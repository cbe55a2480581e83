import { heldBack, keptOf, type SaidMembers, withSaid } from "../../contract/members.ts";
import type { ObjectEdit } from "../../contract/object.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { ObjectChange } from "../events/change.ts";
import { sameJson } from "../events/event.ts";
import type { HeldObject } from "../record/store.ts";

/** Returns how an edit changes the object; `null` if it changes nothing. */
export function edited(current: HeldObject, { objectName, ...said }: ObjectEdit): ObjectChange["next"] | null {
  const hasName = (objectName ?? current.objectName) === current.objectName;
  if (current.status === "active" && hasName && sameJson(keptOf(withSaid(current, said)), keptOf(current))) return null;
  return (object) => withSaid({ ...object, objectName: objectName ?? object.objectName }, said);
}

/**
 * Returns the values to store for the members that a request sets. Refuses members that cannot be stored while the
 * store has this format.
 */
export function takenMembers(said: SaidMembers, storeFormat: () => number) {
  const name = heldBack(said, storeFormat());
  if (name !== undefined)
    throw new Refusal(
      "unavailable",
      `${name[0]?.toUpperCase()}${name.slice(1)} cannot be accepted while the service is being updated. Please try again in a few minutes.`,
    );
  return keptOf(said);
}
