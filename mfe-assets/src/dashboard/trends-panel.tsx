import { Table } from "@authentica/shared-ui/components/table";
import { formatDate } from "@authentica/shared-ui/format/date";
import { formatNumber } from "@authentica/shared-ui/format/number";
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

const TITLE = "Tendances des vérifications";

/** Number of verifications and registrations of the user's objects over time. */
export function TrendsPanel({ trends, example, charts, failed }: TrendsPanelProps) {
  const words = `${TITLE}, ${trends?.span ?? ""}`;
  return (
    <ChartPanel
      title={TITLE}
      level={3}
      example={example}
      charts={charts}
      legend={<Legend trends={trends} />}
      chart={trends ? ({ TrendsChart }) => <TrendsChart points={trends.points} label={words} /> : null}
      frameClassName={styles.frame}
      table={trends && <TrendsTable trends={trends} label={words} />}
      failure={failed && <PanelFailure words="Les vérifications n’ont pas pu être comptées." {...failed} told />}
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
          <strong>{trends ? formatNumber(verifications) : "–"}</strong>{" "}
          {verifications < 2 && trends ? "vérification" : "vérifications"}
        </li>
        <li>
          <svg aria-hidden="true" viewBox="0 0 28 10" className={styles.registrations}>
            <path d="M0 5h28" />
            <rect x="11" y="2" width="6" height="6" />
          </svg>
          <strong>{trends ? formatNumber(registrations) : "–"}</strong>{" "}
          {registrations < 2 && trends ? "inscription" : "inscriptions"}
        </li>
      </ul>
      <p className={styles.span}>
        {trends?.span ?? "…"}
        {trends?.since && (
          <span className={styles.since}>
            Vérifications comptées depuis le {formatDate(noonOf(trends.since), { timeZone: "UTC" })}
          </span>
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
          <th scope="col">Date</th>
          <th scope="col" data-align="end">
            Vérifications
          </th>
          <th scope="col" data-align="end">
            Inscriptions
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
