import type { ListedObject } from "@authentica/backend/contract/object";
import { paths } from "@authentica/shared-ui/navigation/paths";
import type { Day } from "../calendar/day.ts";
import { type ListView, wholeList, writeListView } from "../traceability/list-view.ts";

/** Categories of objects, named as in the specification. */
export const CATEGORIES = ["Active", "Revoke", "Transfer"] as const;
export type Category = (typeof CATEGORIES)[number];

/** Number of objects per category. */
export type Counts = Readonly<Record<Category, number>>;

/** Returns the number of objects per category, added up from counts by status. */
export function countsOf(counted: readonly Readonly<Record<ListedObject["status"], number>>[]): Counts {
  const sum = (category: Category) => counted.reduce((total, counts) => total + counts[STATUS_OF[category]], 0);
  return { Active: sum("Active"), Revoke: sum("Revoke"), Transfer: sum("Transfer") };
}

/** Returns the number of all objects. */
export const totalOf = ({ Active, Revoke, Transfer }: Counts): number => Active + Revoke + Transfer;

const STATUS_OF: Readonly<Record<Category, ListedObject["status"]>> = {
  Active: "active",
  Revoke: "revoked",
  Transfer: "transferred",
};

/** Returns the address of the list that shows the objects of a category. */
export const listOf = (category: Category, since: Day | "" = ""): string =>
  listAddress({ status: STATUS_OF[category], since });

/** Returns the address of the object list with these filters. */
export function listAddress(filters: Partial<ListView>): string {
  const params = writeListView({ ...wholeList, ...filters }).toString();
  return params ? `${paths.traceability}?${params}` : paths.traceability;
}
