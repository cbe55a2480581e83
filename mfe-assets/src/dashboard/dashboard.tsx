import { useUser } from "@authentica/shared-ui/api";
import { useCharts } from "@authentica/shared-ui/charts";
import { PageHeader } from "@authentica/shared-ui/components/page-header";
import { formatNumber } from "@authentica/shared-ui/format/number";
import { useDocumentTitle } from "@authentica/shared-ui/navigation/document-title";
import { paths } from "@authentica/shared-ui/navigation/paths";
import { useQuery } from "@tanstack/react-query";
import { Link, useSearchParams } from "react-router-dom";
import { words } from "#words/dashboard.ts";
import { summaryQuery } from "../objects/summary-query.ts";
import { useNews } from "../objects/use-news.ts";
import { countsOf, totalOf } from "./categories.ts";
import { ClaimedPanel } from "./claimed-panel.tsx";
import styles from "./dashboard.module.css";
import { EXAMPLE_CLAIMED, EXAMPLE_STATUSES, EXAMPLE_TOTAL, EXAMPLE_TRENDS } from "./example.ts";
import { ExampleStamp } from "./example-stamp.tsx";
import { claimedFigures, statusFigures, trendFigures } from "./figures.ts";
import { type Failed, failureOf, PanelFailure } from "./panel-failure.tsx";
import { PERIODS, type Period, readPeriod, withPeriod } from "./period.ts";
import { RecentActivity } from "./recent-activity.tsx";
import { StartCard } from "./start-card.tsx";
import { StatusPanel } from "./status-panel.tsx";
import { TraceabilityCard } from "./traceability-card.tsx";
import { TrendsPanel } from "./trends-panel.tsx";

const bringCharts = () => import("./charts/charts.ts");

/**
 * `/dashboard`: starts a scan, and shows figures of the user's objects and recent activity. An account without
 * objects sees figures that are marked as examples.
 */
export function Dashboard() {
  useDocumentTitle(words.title);
  useNews();
  const firstName = useUser().data?.firstName;
  const now = Date.now();
  const summary = useQuery(summaryQuery(now));
  const charts = useCharts(bringCharts);
  const [period, setPeriod] = usePeriod();

  const mine = summary.data;
  const total = mine && totalOf(countsOf([mine.counts]));
  const isExample = total === 0;
  const options = { period, now };
  const failed = failureOf(summary);

  return (
    <>
      <PageHeader title={words.welcome} lead={words.hello(firstName)} />
      <div className={styles.row}>
        <StartCard first={isExample} />
        <div className={styles.side}>
          <TotalCard total={isExample ? EXAMPLE_TOTAL : total} example={isExample} failed={failed} />
          <TraceabilityCard objects={mine?.latest ?? []} />
        </div>
      </div>
      <section aria-labelledby="period" className={styles.period}>
        <div className={styles.periodHead}>
          <h2 id="period" className={styles.periodTitle}>
            {words.period.title}
          </h2>
          <PeriodButtons period={period} onPeriod={setPeriod} />
        </div>
        <p className={styles.note}>{isExample ? words.period.exampleMeans : words.period.means}</p>
        <div className={styles.row}>
          <TrendsPanel
            trends={isExample ? EXAMPLE_TRENDS : mine && trendFigures(mine, options)}
            example={isExample}
            charts={charts}
            failed={failed}
          />
          <ClaimedPanel
            figures={isExample ? EXAMPLE_CLAIMED : mine && claimedFigures(mine, options)}
            example={isExample}
            failed={failed}
            period={period}
          />
        </div>
      </section>
      <div className={styles.row}>
        <StatusPanel
          figures={isExample ? EXAMPLE_STATUSES : mine && statusFigures(mine)}
          example={isExample}
          failed={failed}
          charts={charts}
        />
        <div className={styles.activity}>
          <RecentActivity />
        </div>
      </div>
    </>
  );
}

/** State of the period of the figures, stored in the URL. */
function usePeriod(): [Period, (period: Period) => void] {
  const [params, setParams] = useSearchParams();
  return [
    readPeriod(params),
    (period) => setParams((current) => withPeriod(current, period), { replace: true, preventScrollReset: true }),
  ];
}

interface PeriodButtonsProps {
  readonly period: Period;
  readonly onPeriod: (period: Period) => void;
}

/** Buttons that choose the period of the figures. */
function PeriodButtons({ period, onPeriod }: PeriodButtonsProps) {
  return (
    <fieldset aria-label={words.period.label} className={styles.group}>
      {PERIODS.map((known) => (
        <button
          key={known}
          type="button"
          lang={words.specifiedLang}
          aria-pressed={known === period}
          className={styles.button}
          onClick={() => onPeriod(known)}
        >
          {words.period.names[known]}
        </button>
      ))}
    </fieldset>
  );
}

interface TotalCardProps {
  /** `undefined` while the total loads or if it is unavailable. */
  readonly total: number | undefined;
  readonly example: boolean;
  readonly failed: Failed | null;
}

/** Number of the user's objects. */
function TotalCard({ total, example, failed }: TotalCardProps) {
  return (
    <section aria-labelledby="total" tabIndex={-1} className={styles.card}>
      <h2 id="total" className={styles.title}>
        {words.total.title}
        {example && <ExampleStamp />}
      </h2>
      {failed ? (
        <PanelFailure words={words.total.failed} {...failed} className={styles.failure} />
      ) : (
        <p aria-busy={total === undefined} className={styles.count}>
          {total === undefined ? (
            "–"
          ) : example ? (
            formatNumber(total)
          ) : (
            <Link to={paths.traceability} className={styles.link}>
              {formatNumber(total)}
            </Link>
          )}
        </p>
      )}
    </section>
  );
}
