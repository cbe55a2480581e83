import { ANIMATION, FILL } from "@authentica/shared-ui/charts";
import { CartesianGrid, Line, LineChart, Tooltip, type TooltipContentProps, XAxis, YAxis } from "recharts";
import { words } from "#words/charts.ts";
import type { TrendPoint } from "../trends.ts";
import { axisTicks } from "./axis.ts";
import styles from "./chart.module.css";

const MARGIN = { top: 8, right: 16, bottom: 0, left: 0 };

/**
 * Line chart: verifications are a solid line with discs, registrations a dashed line with squares. The arrow keys
 * move from point to point. `label` describes the chart in words.
 */
export function TrendsChart({ points, label }: { readonly points: readonly TrendPoint[]; readonly label: string }) {
  const ticks = axisTicks(
    Math.max(...points.map((point) => Math.max(point.verifications ?? 0, point.registrations ?? 0))),
  );
  return (
    <div className={styles.trends}>
      <LineChart
        responsive
        data={points}
        margin={MARGIN}
        style={FILL}
        aria-label={words.keyboard(label)}
        aria-roledescription={words.role}
      >
        <CartesianGrid vertical={false} stroke="var(--color-line)" />
        <XAxis
          dataKey="label"
          interval="equidistantPreserveStart"
          minTickGap={6}
          tickLine={false}
          tickMargin={8}
          axisLine={{ stroke: "var(--color-line-strong)" }}
          padding={{ left: 20, right: 20 }}
        />
        <YAxis
          domain={[0, ticks.at(-1) ?? 0]}
          ticks={ticks}
          interval={0}
          width={36}
          tickLine={false}
          axisLine={false}
        />
        <Tooltip content={Reading} cursor={{ stroke: "var(--color-line-strong)" }} isAnimationActive={false} />
        {/* The dashed line is drawn above the solid line, so that both are visible where they coincide. */}
        <Line
          {...ANIMATION}
          dataKey="verifications"
          type="linear"
          stroke="var(--color-ink)"
          strokeWidth={2}
          dot={Disc}
          activeDot={Disc}
        />
        <Line
          {...ANIMATION}
          dataKey="registrations"
          type="linear"
          stroke="var(--color-seal-mark)"
          strokeWidth={2}
          strokeDasharray="5 4"
          dot={Square}
          activeDot={Square}
        />
      </LineChart>
    </div>
  );
}

interface DotProps {
  readonly cx?: number | undefined;
  readonly cy?: number | undefined;
  readonly index?: number | undefined;
  readonly value?: unknown;
}

// Points without events have no mark, so that points with events stand out.

function Disc({ cx, cy, index, value }: DotProps) {
  return value ? <circle key={index} cx={cx} cy={cy} r={4.5} fill="var(--color-ink)" /> : <g key={index} />;
}

function Square({ cx = 0, cy = 0, index, value }: DotProps) {
  if (!value) return <g key={index} />;
  const place = { x: cx - 3, y: cy - 3, width: 6, height: 6 };
  return <rect key={index} {...place} fill="var(--color-paper)" stroke="var(--color-seal-mark)" strokeWidth={1.5} />;
}

/** Tooltip with the figures of the point under the pointer or selected by the arrow keys. */
function Reading({ active, payload }: Pick<TooltipContentProps, "active" | "payload">) {
  const point = payload?.[0]?.payload as TrendPoint | undefined;
  const isShown = active && point && point.verifications !== null;
  return (
    <div role="status" className={isShown ? styles.reading : undefined}>
      {isShown && (
        <>
          <p className={styles.day}>{point.name}</p>
          <p>{words.verifications(point.verifications)}</p>
          <p>{words.registrations(point.registrations)}</p>
        </>
      )}
    </div>
  );
}
