import { ANIMATION, picture } from "@authentica/shared-ui/charts";
import { Bar, BarChart, Cell, LabelList, XAxis, YAxis } from "recharts";

export interface StatusCount {
  /** Label of the row. */
  readonly words: string;
  readonly count: number;
  /** Name of a CSS custom property, for example `--color-verified-line`. */
  readonly colour: string;
}

const MARGIN = { top: 0, right: 48, bottom: 0, left: 0 };

/**
 * Bar chart with one bar per status, its name on the left and its count on the right; `label` describes it in words.
 */
export function StatusChart({ counts, label }: { readonly counts: readonly StatusCount[]; readonly label: string }) {
  return (
    <BarChart layout="vertical" data={counts} margin={MARGIN} {...picture(label)}>
      <XAxis type="number" hide />
      <YAxis type="category" dataKey="words" width={80} tickLine={false} axisLine={false} />
      <Bar {...ANIMATION} dataKey="count" maxBarSize={26}>
        {counts.map(({ words, colour }) => (
          <Cell key={words} fill={`var(${colour})`} />
        ))}
        <LabelList dataKey="count" position="right" fill="var(--color-ink)" />
      </Bar>
    </BarChart>
  );
}
