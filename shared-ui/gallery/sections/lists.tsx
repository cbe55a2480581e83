import { useState } from "react";
import { ChartMissing } from "../../charts/chart-missing.tsx";
import { Disclosure } from "../../components/disclosure.tsx";
import { FootLinks } from "../../components/foot-links.tsx";
import { Select } from "../../components/select.tsx";
import { ClearButton, ListControls, ListCount, SearchField } from "../../list/list-controls.tsx";
import { Pager } from "../../list/pager.tsx";
import { nothing } from "../samples.ts";
import { Example, Section } from "../section.tsx";

const PAGES = 3;

/** Components that lists use. */
export function Lists() {
  const [words, setWords] = useState("contrat");
  const [page, setPage] = useState(2);
  return (
    <Section id="listes" title="Listes" lead="Chercher, compter, tourner les pages.">
      <Example name="ListControls — SearchField, ClearButton, ListCount" stacked>
        <ListControls>
          <SearchField placeholder="Nom, fichier, empreinte…" value={words} onValue={setWords} />
          <Select label="Statut">
            <option>Tous</option>
            <option>Actifs</option>
          </Select>
          {words && <ClearButton onClear={() => setWords("")} />}
        </ListControls>
        <ListCount>60 objets</ListCount>
      </Example>
      <Example name="Pager — pages comptées" stacked>
        <Pager
          label="Pages comptées"
          page={page}
          count={PAGES}
          rows={`Objets ${(page - 1) * 25 + 1} à ${Math.min(page * 25, 60)} sur 60`}
          onPrevious={page > 1 ? () => setPage(page - 1) : null}
          onNext={page < PAGES ? () => setPage(page + 1) : null}
        />
      </Example>
      <Example name="Pager — de proche en proche" stacked>
        <Pager label="Pages de proche en proche" page={4} onPrevious={null} onNext={nothing} onFirst={nothing} />
      </Example>
      <Example name="Disclosure" stacked>
        <div>
          <Disclosure title="Détails techniques">Ce que peu demandent.</Disclosure>
          <Disclosure title="Intégrer">Replié sous son nom.</Disclosure>
        </div>
      </Example>
      <Example name="FootLinks" stacked>
        <FootLinks />
      </Example>
      <Example name="ChartMissing" stacked>
        <ChartMissing onRetry={nothing} />
      </Example>
    </Section>
  );
}
