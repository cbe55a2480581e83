import { Skeleton } from "../../components/skeleton.tsx";
import { Spinner } from "../../components/spinner.tsx";
import { Example, Section } from "../section.tsx";

/** What stands where something is on its way. */
export function Waits() {
  return (
    <Section id="attentes" title="Attentes" lead="La forme de ce qui vient, après 200 ms seulement.">
      <Example name="Spinner — sm, md, lg">
        <Spinner size="sm" />
        <Spinner />
        <Spinner size="lg" />
      </Example>
      <Example name="Skeleton — title, text" stacked>
        <Skeleton shape="title" />
        <Skeleton lines={3} />
      </Example>
      <Example name="Skeleton — seal, block" stacked>
        <Skeleton shape="seal" />
        <Skeleton shape="block" />
      </Example>
    </Section>
  );
}
