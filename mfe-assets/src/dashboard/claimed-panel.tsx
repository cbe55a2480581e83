import { words } from "#words/dashboard.ts";
import { CATEGORIES } from "./categories.ts";
import styles from "./claimed-panel.module.css";
import { Swatch } from "./engraving.tsx";
import { ExampleStamp } from "./example-stamp.tsx";
import type { ClaimedFigure } from "./figures.ts";
import { ListLink } from "./list-link.tsx";
import { type Failed, PanelFailure } from "./panel-failure.tsx";
import type { Period } from "./period.ts";

export interface ClaimedPanelProps {
  /** `undefined` while the figures load or if they are unavailable. */
  readonly figures: readonly ClaimedFigure[] | undefined;
  readonly example: boolean;
  readonly failed: Failed | null;
  readonly period: Period;
}

/** Number of objects claimed in the period, by category. Each number links to the list of its objects. */
export function ClaimedPanel({ figures, example, failed, period }: ClaimedPanelProps) {
  return (
    <section aria-labelledby="claimed" tabIndex={-1}>
      <div className={styles.head}>
        <h3 id="claimed">
          {words.claimed.title}
          {example && <ExampleStamp />}
        </h3>
      </div>
      {failed ? (
        <PanelFailure words={words.objectsFailed} {...failed} told />
      ) : (
        <>
          <Lines figures={figures} />
          {figures?.some(({ change }) => change !== null) && (
            <p className={styles.note}>{words.claimed.compared(period)}</p>
          )}
        </>
      )}
    </section>
  );
}

function Lines({ figures }: Pick<ClaimedPanelProps, "figures">) {
  return (
    <ul role="list" aria-busy={!figures}>
      {CATEGORIES.map((category) => {
        const figure = figures?.find((known) => known.category === category);
        return (
          <li key={category}>
            <ListLink to={figure?.to} className={styles.line}>
              <Swatch of={category} />
              <span lang={words.specifiedLang} className={styles.name}>
                {words.categories[category]}
              </span>
              <span className={styles.count}>{figure?.count ?? "–"}</span>
              <span className={styles.change}>{figure?.change}</span>
            </ListLink>
          </li>
        );
      })}
    </ul>
  );
}
