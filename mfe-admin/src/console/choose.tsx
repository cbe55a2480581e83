import { EmptyState } from "@authentica/shared-ui/components/empty-state";
import { PageHeader } from "@authentica/shared-ui/components/page-header";
import { useDocumentTitle } from "@authentica/shared-ui/navigation/document-title";

/** `/admin`, until a collection is chosen. */
export function Choose() {
  useDocumentTitle("Administration");
  return (
    <>
      <PageHeader title="Administration" />
      <EmptyState title="Please select an item from the sidebar">
        Les documents de la collection choisie s’affichent ici, en lecture seule.
      </EmptyState>
    </>
  );
}
