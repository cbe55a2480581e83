import { Table } from "@authentica/shared-ui/components/table";
import { formatNumber } from "@authentica/shared-ui/format/number";
import { words } from "#words/dashboard.ts";
import { ChartPanel, type ChartPanelProps } from "./chart-panel.tsx";
import { Swatch } from "./engraving.tsx";
import type { StatusFigure } from "./figures.ts";
import { ListLink } from "./list-link.tsx";
import { type Failed, PanelFailure } from "./panel-failure.tsx";
import styles from "./status-panel.module.css";

export interface StatusPanelProps {
  /** `undefined` while the figures load or if they are unavailable. */
  readonly figures: readonly StatusFigure[] | undefined;
  readonly example: boolean;
  readonly failed: Failed | null;
  readonly charts: ChartPanelProps["charts"];
}

const { status: texts } = words;

/** Number of the user's objects by status: a ring chart with the figures beside it. */
export function StatusPanel({ figures, example, failed, charts }: StatusPanelProps) {
  const parts = figures?.map(({ category, count, share }) => texts.part(words.categories[category], count, share));
  return (
    <ChartPanel
      title={texts.title}
      level={2}
      example={example}
      charts={charts}
      legend={null}
      chart={
        figures
          ? ({ StatusPie }) => (
              <>
                <div className={styles.ring}>
                  <StatusPie figures={figures} label={texts.chart(parts ?? [])} />
                  <Milling />
                  <p aria-hidden="true" className={styles.total}>
                    {formatNumber(figures.reduce((sum, { count }) => sum + count, 0))}
                  </p>
                </div>
                <Parts figures={figures} />
              </>
            )
          : null
      }
      frameClassName={styles.frame}
      failure={failed && <PanelFailure words={words.objectsFailed} {...failed} told />}
      table={figures && <StatusTable figures={figures} />}
    />
  );
}

/** Decorative edge of the ring chart, as on a seal, with a line inside. */
function Milling() {
  return (
    <svg aria-hidden="true" viewBox="-100 -100 200 200" className={styles.milling}>
      <circle r="96" strokeDasharray="0.8 6.74" strokeWidth="6" />
      <circle r="56" />
    </svg>
  );
}

function Parts({ figures }: { readonly figures: readonly StatusFigure[] }) {
  return (
    <ul role="list" className={styles.parts}>
      {figures.map(({ category, count, share, to }) => (
        <li key={category}>
          <ListLink to={to} className={styles.part}>
            <Swatch of={category} />
            <span lang={words.specifiedLang}>{words.categories[category]}</span>
            <span className={styles.count}>{formatNumber(count)}</span>
            <span className={styles.share}>{share}</span>
          </ListLink>
        </li>
      ))}
    </ul>
  );
}

function StatusTable({ figures }: { readonly figures: readonly StatusFigure[] }) {
  return (
    <Table label={texts.title}>
      <thead>
        <tr>
          <th scope="col">{texts.columns.status}</th>
          <th scope="col" data-align="end">
            {texts.columns.objects}
          </th>
          <th scope="col" data-align="end">
            {texts.columns.share}
          </th>
        </tr>
      </thead>
      <tbody>
        {figures.map(({ category, count, share }) => (
          <tr key={category}>
            <th scope="row" lang={words.specifiedLang}>
              {words.categories[category]}
            </th>
            <td data-align="end">{formatNumber(count)}</td>
            <td data-align="end">{share}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
