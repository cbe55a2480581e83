import type { Metadata } from "../../contract/metadata.ts";
import type { ObjectEdit } from "../../contract/object.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { ObjectChange } from "../events/change.ts";
import { metadataMember, sameMetadata } from "../record/metadata.ts";
import type { HeldObject } from "../record/store.ts";

/** What an object becomes by an edit; `null`: what it is. */
export function edited(current: HeldObject, { objectName, metadata }: ObjectEdit): ObjectChange["next"] | null {
  const hasName = (objectName ?? current.objectName) === current.objectName;
  const hasMetadata = metadata === undefined || sameMetadata(metadata, current.metadata);
  if (current.status === "active" && hasName && hasMetadata) return null;
  return ({ metadata: before, ...object }) => ({
    ...object,
    objectName: objectName ?? object.objectName,
    ...metadataMember(metadata ?? before),
  });
}

/** The member of a record that is to have this metadata. Refuses any where an older version shares the store: its events would drop it. */
export function takenMetadata(metadata: Metadata | undefined, mayHaveMetadata: () => boolean) {
  const member = metadataMember(metadata);
  if (member.metadata && !mayHaveMetadata())
    throw new Refusal(
      "unavailable",
      "Metadata is not taken while the service is being updated. Please try again in a few minutes.",
    );
  return member;
}
