import { Table } from "@authentica/shared-ui/components/table";
import { formatDate } from "@authentica/shared-ui/format/date";
import { formatNumber } from "@authentica/shared-ui/format/number";
import { words } from "#words/dashboard.ts";
import { noonOf } from "../calendar/day.ts";
import { ChartPanel, type ChartPanelProps } from "./chart-panel.tsx";
import type { Trends } from "./figures.ts";
import { type Failed, PanelFailure } from "./panel-failure.tsx";
import { totalsOf } from "./trends.ts";
import styles from "./trends-panel.module.css";

export interface TrendsPanelProps {
  /** `undefined` while the figures load or if they are unavailable. */
  readonly trends: Trends | undefined;
  readonly example: boolean;
  readonly charts: ChartPanelProps["charts"];
  readonly failed: Failed | null;
}

const { trends: texts } = words;

/** Number of verifications and registrations of the user's objects over time. */
export function TrendsPanel({ trends, example, charts, failed }: TrendsPanelProps) {
  const label = texts.chart(trends?.span ?? "");
  return (
    <ChartPanel
      title={texts.title}
      level={3}
      example={example}
      charts={charts}
      legend={<Legend trends={trends} />}
      chart={trends ? ({ TrendsChart }) => <TrendsChart points={trends.points} label={label} /> : null}
      frameClassName={styles.frame}
      table={trends && <TrendsTable trends={trends} label={label} />}
      failure={failed && <PanelFailure words={texts.failed} {...failed} told />}
    />
  );
}

function Legend({ trends }: Pick<TrendsPanelProps, "trends">) {
  const { verifications, registrations } = totalsOf(trends?.points ?? []);
  return (
    <div className={styles.legend}>
      <ul role="list" className={styles.series}>
        <li>
          <svg aria-hidden="true" viewBox="0 0 28 10" className={styles.verifications}>
            <path d="M0 5h28" />
            <circle cx="14" cy="5" r="3.5" />
          </svg>
          <strong>{trends ? formatNumber(verifications) : "–"}</strong> {texts.verifications(trends && verifications)}
        </li>
        <li>
          <svg aria-hidden="true" viewBox="0 0 28 10" className={styles.registrations}>
            <path d="M0 5h28" />
            <rect x="11" y="2" width="6" height="6" />
          </svg>
          <strong>{trends ? formatNumber(registrations) : "–"}</strong> {texts.registrations(trends && registrations)}
        </li>
      </ul>
      <p className={styles.span}>
        {trends?.span ?? "…"}
        {trends?.since && (
          <span className={styles.since}>{texts.since(formatDate(noonOf(trends.since), { timeZone: "UTC" }))}</span>
        )}
      </p>
    </div>
  );
}

function TrendsTable({ trends, label }: { readonly trends: Trends; readonly label: string }) {
  return (
    <Table label={label} scrolls>
      <thead>
        <tr>
          <th scope="col">{texts.columns.date}</th>
          <th scope="col" data-align="end">
            {texts.columns.verifications}
          </th>
          <th scope="col" data-align="end">
            {texts.columns.registrations}
          </th>
        </tr>
      </thead>
      <tbody>
        {trends.points
          .filter(({ verifications }) => verifications !== null)
          .map(({ day, name, verifications, registrations }) => (
            <tr key={day}>
              <th scope="row">{name}</th>
              <td data-align="end">{verifications}</td>
              <td data-align="end">{registrations}</td>
            </tr>
          ))}
      </tbody>
    </Table>
  );
}
