import { VisuallyHidden } from "@authentica/shared-ui/components/visually-hidden";
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

const BEFORE = { week: "de la semaine précédente", month: "du mois précédent", year: "de l’année précédente" } as const;

/** Number of objects claimed in the period, by category. Each number links to the list of its objects. */
export function ClaimedPanel({ figures, example, failed, period }: ClaimedPanelProps) {
  return (
    <section aria-labelledby="claimed" tabIndex={-1}>
      <div className={styles.head}>
        <h3 id="claimed">
          Objets réclamés
          {example && <ExampleStamp />}
        </h3>
      </div>
      {failed ? (
        <PanelFailure words="Vos objets n’ont pas pu être lus." {...failed} told />
      ) : (
        <>
          <Lines figures={figures} />
          <p className={styles.note}>
            {figures?.every(({ change }) => change === null)
              ? `Pas encore de comparaison\u00a0: aucun objet réclamé dans la même partie ${BEFORE[period]}.`
              : `Évolution par rapport à la même partie ${BEFORE[period]}.`}
          </p>
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
              <span lang="en" className={styles.name}>
                {category}
              </span>
              <span className={styles.count}>{figure?.count ?? "–"}</span>
              <span className={styles.change}>
                {figure?.change}
                {figure && figure.change === null && <VisuallyHidden>sans comparaison</VisuallyHidden>}
              </span>
            </ListLink>
          </li>
        );
      })}
    </ul>
  );
}
