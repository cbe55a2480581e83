import type { ListedObject } from "@authentica/backend/contract/object";
import { paths } from "@authentica/shared-ui/navigation/paths";
import type { Day } from "../calendar/day.ts";
import { type ListView, wholeList, writeListView } from "../traceability/list-view.ts";

/** What can have become of an object, in the specification's words. */
export const CATEGORIES = ["Active", "Revoke", "Transfer"] as const;
export type Category = (typeof CATEGORIES)[number];

/** How many objects each category has. */
export type Counts = Readonly<Record<Category, number>>;

/** Counts by status, added up by category. */
export function countsOf(counted: readonly Readonly<Record<ListedObject["status"], number>>[]): Counts {
  const sum = (category: Category) => counted.reduce((total, counts) => total + counts[STATUS_OF[category]], 0);
  return { Active: sum("Active"), Revoke: sum("Revoke"), Transfer: sum("Transfer") };
}

/** How many objects there are in all. */
export const totalOf = ({ Active, Revoke, Transfer }: Counts): number => Active + Revoke + Transfer;

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
