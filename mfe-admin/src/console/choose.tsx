import { EmptyState } from "@authentica/shared-ui/components/empty-state";
import { English } from "@authentica/shared-ui/components/english";
import { PageHeader } from "@authentica/shared-ui/components/page-header";
import { useDocumentTitle } from "@authentica/shared-ui/navigation/document-title";

/** `/admin`, until a collection is chosen. */
export function Choose() {
  useDocumentTitle("Administration");
  return (
    <>
      <PageHeader title="Administration" />
      <EmptyState title={<English>Please select an item from the sidebar</English>}>
        Les documents de la collection choisie s’affichent ici, en lecture seule.
      </EmptyState>
    </>
  );
}
