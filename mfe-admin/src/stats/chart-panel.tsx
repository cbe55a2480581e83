import { ChartMissing, type ChartsState } from "@authentica/shared-ui/charts";
import { Button } from "@authentica/shared-ui/components/button";
import { Icon } from "@authentica/shared-ui/components/icon";
import { Skeleton } from "@authentica/shared-ui/components/skeleton";
import ChartNoAxesColumn from "lucide-react/icons/chart-no-axes-column";
import TableIcon from "lucide-react/icons/table-2";
import { type ReactNode, useId, useState } from "react";
import { words } from "#words/stats.ts";
import styles from "./chart-panel.module.css";

type Charts = typeof import("./charts/charts.ts");

export interface ChartPanelProps {
  readonly title: string;
  readonly charts: ChartsState<Charts>;
  readonly chart: (charts: Charts) => ReactNode;
  /** The figures of the chart as a table; also shown if the chart cannot be loaded. */
  readonly table: ReactNode;
}

/** Chart of fixed height, with a button that shows its figures as a table. */
export function ChartPanel({ title, charts, chart, table }: ChartPanelProps) {
  const id = useId();
  const [wantsTable, setWantsTable] = useState(false);
  const isTable = wantsTable || charts.state === "failed";
  return (
    <section aria-labelledby={id} tabIndex={-1} className={styles.panel}>
      <div className={styles.head}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        <Button
          variant="quiet"
          className={styles.toggle}
          disabled={charts.state === "failed"}
          icon={<Icon of={isTable ? ChartNoAxesColumn : TableIcon} size="sm" />}
          onClick={() => setWantsTable(!wantsTable)}
        >
          {isTable ? words.asChart : words.asTable}
        </Button>
      </div>
      {charts.state === "failed" && <ChartMissing onRetry={charts.retry} />}
      <div ref={charts.place} className={styles.frame} aria-busy={charts.state === "waiting"}>
        {isTable ? (
          table
        ) : charts.state === "ready" ? (
          chart(charts.charts)
        ) : (
          <Skeleton shape="block" className={styles.wait} />
        )}
      </div>
    </section>
  );
}
