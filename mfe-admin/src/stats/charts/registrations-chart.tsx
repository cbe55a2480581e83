import { ANIMATION, picture } from "@authentica/shared-ui/charts";
import { Bar, BarChart, CartesianGrid, XAxis, YAxis } from "recharts";
import type { DayCount } from "../day-count.ts";

const MARGIN = { top: 8, right: 8, bottom: 0, left: 0 };

/** Bar chart with one bar per day; `label` describes it in words. */
export function RegistrationsChart({ days, label }: { readonly days: readonly DayCount[]; readonly label: string }) {
  return (
    <BarChart data={days} margin={MARGIN} {...picture(label)}>
      <CartesianGrid vertical={false} stroke="var(--color-line)" />
      <XAxis
        dataKey="short"
        interval="equidistantPreserveStart"
        minTickGap={8}
        tickLine={false}
        tickMargin={8}
        axisLine={{ stroke: "var(--color-line-strong)" }}
      />
      <YAxis allowDecimals={false} width={36} tickLine={false} axisLine={false} />
      <Bar {...ANIMATION} dataKey="count" fill="var(--color-ink)" maxBarSize={18} />
    </BarChart>
  );
}
