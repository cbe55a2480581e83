import type { Selectable } from "@authentica/backend/contract/object-list";

/** Returns an object as the selection of a list contains it: active, and declared without its file. */
export const selectable = (at: number, more: Partial<Selectable> = {}): Selectable => ({
  _id: `P-${at}`,
  objectName: `Objet ${at}`,
  status: "active",
  offered: false,
  fileSize: null,
  ...more,
});
