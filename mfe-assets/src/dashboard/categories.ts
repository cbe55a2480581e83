import type { ListedObject } from "@authentica/backend/contract/object";
import { paths } from "@authentica/shared-ui/navigation/paths";
import type { Day } from "../calendar/day.ts";
import { type ListView, wholeList, writeListView } from "../traceability/list-view.ts";

/** What can have become of an object, in the specification's words. */
export const CATEGORIES = ["Active", "Revoke", "Transfer"] as const;
export type Category = (typeof CATEGORIES)[number];

/** How many objects each category has. */
export type Counts = Readonly<Record<Category, number>>;

/** Counts objects by category. A status that this version does not know is still an object that holds. */
export function countsOf(objects: readonly { readonly status: string }[]): Counts {
  const counts = { Active: 0, Revoke: 0, Transfer: 0 };
  for (const { status } of objects)
    counts[CATEGORIES.find((category) => STATUS_OF[category] === status) ?? "Active"] += 1;
  return counts;
}

const STATUS_OF: Readonly<Record<Category, ListedObject["status"]>> = {
  Active: "active",
  Revoke: "revoked",
  Transfer: "transferred",
};

/** The address of the list of just these objects. */
export const listOf = (category: Category, since: Day | "" = ""): string =>
  listAddress({ status: STATUS_OF[category], since });

/** The address of the list with these filters. */
export function listAddress(filters: Partial<ListView>): string {
  const params = writeListView({ ...wholeList, ...filters }).toString();
  return params ? `${paths.traceability}?${params}` : paths.traceability;
}
