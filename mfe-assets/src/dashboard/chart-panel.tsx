import { ChartMissing, type ChartsState } from "@authentica/shared-ui/charts";
import { Button } from "@authentica/shared-ui/components/button";
import { Icon } from "@authentica/shared-ui/components/icon";
import { Skeleton } from "@authentica/shared-ui/components/skeleton";
import ChartLine from "lucide-react/icons/chart-line";
import TableIcon from "lucide-react/icons/table-2";
import { type ReactNode, useId, useState } from "react";
import { words } from "#words/dashboard.ts";
import styles from "./chart-panel.module.css";
import { ExampleStamp } from "./example-stamp.tsx";

export type Charts = typeof import("./charts/charts.ts");

export interface ChartPanelProps {
  readonly title: string;
  readonly level: 2 | 3;
  /** Whether the figures are examples instead of the user's own. */
  readonly example: boolean;
  /** The figures in words, above the chart. Space is reserved while they load. */
  readonly legend: ReactNode;
  /** Loading state of the chart library. */
  readonly charts: ChartsState<Charts>;
  /** Renders the chart; `null` while its figures load. */
  readonly chart: ((charts: Charts) => ReactNode) | null;
  /** The same figures as a table. */
  readonly table: ReactNode;
  /** Shown instead of the chart if there are no figures. */
  readonly failure?: ReactNode;
  /** Class of the panel. `frameClassName` is the class of the chart's frame, which has a fixed size. */
  readonly className?: string | undefined;
  readonly frameClassName?: string | undefined;
}

/**
 * Chart with a title, and a button that shows the figures as a table. If the chart cannot be loaded, the table is
 * shown.
 */
export function ChartPanel({
  title,
  level,
  example,
  legend,
  charts,
  chart,
  table,
  failure,
  className,
  frameClassName,
}: ChartPanelProps) {
  const Heading = `h${level}` as const;
  const id = useId();
  const [isTable, setIsTable] = useState(false);
  const isUndrawn = charts.state === "failed" && chart !== null;
  return (
    <section aria-labelledby={id} tabIndex={-1} className={className}>
      <div className={styles.head}>
        <Heading id={id} className={styles.title}>
          {title}
          {example && <ExampleStamp />}
        </Heading>
        <Button
          variant="quiet"
          className={styles.toggle}
          disabled={chart === null}
          icon={<Icon of={isTable ? ChartLine : TableIcon} size="sm" />}
          aria-label={isTable ? words.chart.asChart : words.chart.asTable}
          title={isTable ? words.chart.asChart : words.chart.asTable}
          onClick={() => setIsTable(!isTable)}
        />
      </div>
      {failure || (
        <div className={styles.body}>
          {legend}
          {isTable || isUndrawn ? (
            <div className={styles.table}>
              {isUndrawn && <ChartMissing onRetry={charts.retry} />}
              {table}
            </div>
          ) : (
            <div ref={charts.place} className={frameClassName} aria-busy={chart === null || charts.state === "waiting"}>
              {chart && charts.state === "ready" ? (
                chart(charts.charts)
              ) : (
                <Skeleton shape="block" className={styles.wait} />
              )}
            </div>
          )}
        </div>
      )}
    </section>
  );
}
