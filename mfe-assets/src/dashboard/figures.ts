import type { OwnedObject } from "@authentica/backend/contract/object";

/** How many objects a person has. */
export interface Figures {
  readonly total: number;
  readonly active: number;
  readonly revoked: number;
}

/** Counts objects by status. */
export function figuresOf(objects: readonly Pick<OwnedObject, "status">[]): Figures {
  const revoked = objects.filter(({ status }) => status === "revoked").length;
  return { total: objects.length, active: objects.length - revoked, revoked };
}
