import { type Instant, PARIS } from "@authentica/shared-ui/format/date";

const format = /* @__PURE__ */ new Intl.DateTimeFormat("fr-FR", {
  ...PARIS,
  day: "numeric",
  month: "short",
  year: "numeric",
});

/** The day in Paris, where there is little room: « 22 nov. 2026 ». */
export const shortDay = (at: Instant): string => format.format(new Date(at));
