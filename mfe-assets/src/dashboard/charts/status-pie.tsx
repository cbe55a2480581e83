import { ANIMATION, picture } from "@authentica/shared-ui/charts";
import { useId } from "react";
import { Pie, PieChart } from "recharts";
import { ENGRAVINGS } from "../engraving.tsx";
import type { StatusFigure } from "../figures.ts";

const NO_MARGIN = { top: 0, right: 0, bottom: 0, left: 0 };

/**
 * Ring chart with one segment per category. Each segment has its own pattern. `label` describes the chart in words.
 */
export function StatusPie({ figures, label }: { readonly figures: readonly StatusFigure[]; readonly label: string }) {
  // The id is used in references to an SVG pattern, which must not contain other characters.
  const id = useId().replace(/\W/g, "");
  const parts = figures
    .filter(({ count }) => count > 0)
    .map(({ category, count }) => ({ category, count, fill: `url(#${id}${category})` }));
  return (
    <PieChart margin={NO_MARGIN} {...picture(label)}>
      <defs>
        {figures.map(({ category }) => {
          const Engraving = ENGRAVINGS[category];
          return <Engraving key={category} id={`${id}${category}`} />;
        })}
      </defs>
      <Pie
        {...ANIMATION}
        data={parts}
        dataKey="count"
        nameKey="category"
        startAngle={90}
        endAngle={-270}
        innerRadius="62%"
        outerRadius="89%"
        stroke="var(--color-paper)"
        strokeWidth={parts.length > 1 ? 3 : 0}
        rootTabIndex={-1}
      />
    </PieChart>
  );
}
