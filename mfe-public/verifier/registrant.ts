import type { Proven } from "@authentica/backend/tlog/verify";

/**
 * Returns the name in the opened registration event, or `null` if that event is not opened. The owner chose the name.
 */
export function registrantOf({ leaf, event }: Proven): string | null {
  const actor = event?.actor as { readonly firstName?: unknown; readonly lastName?: unknown } | null | undefined;
  const names = [actor?.firstName, actor?.lastName].filter((name) => typeof name === "string" && name !== "");
  return leaf.type === "mint" && names.length > 0 ? names.join(" ") : null;
}
