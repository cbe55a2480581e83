import { ButtonLink } from "@authentica/shared-ui/components/button";
import { EmptyState } from "@authentica/shared-ui/components/empty-state";
import { English } from "@authentica/shared-ui/components/english";
import { PageHeader } from "@authentica/shared-ui/components/page-header";
import { useDocumentTitle } from "@authentica/shared-ui/navigation/document-title";
import { STATS_PATH } from "./collections.ts";

/** `/admin`, until an item is chosen. */
export function Choose() {
  useDocumentTitle("Administration");
  return (
    <>
      <PageHeader title="Administration" />
      <EmptyState
        title={<English>Please select an item from the sidebar</English>}
        action={<ButtonLink to={STATS_PATH}>Voir les statistiques</ButtonLink>}
      >
        Les documents de la collection choisie s’affichent ici. Tout ce que vous y changez est gardé au journal d’audit.
      </EmptyState>
    </>
  );
}
