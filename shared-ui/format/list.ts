import { locale } from "@authentica/shared-ui/language";

let list: Intl.ListFormat | undefined;

/** Formats a list as `a, b et c`, in English as `a, b and c`. */
export function formatList(items: readonly string[]): string {
  list ??= new Intl.ListFormat(locale);
  return list.format(items);
}
