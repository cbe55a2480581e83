import { EmptyState } from "@authentica/shared-ui/components/empty-state";
import { English } from "@authentica/shared-ui/components/english";
import { ErrorPanel } from "@authentica/shared-ui/components/error-panel";
import { PageHeader } from "@authentica/shared-ui/components/page-header";
import { useDocumentTitle } from "@authentica/shared-ui/navigation/document-title";
import { paths } from "@authentica/shared-ui/navigation/paths";
import { requestIdOf } from "@authentica/shared-ui/session";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Navigate, useParams } from "react-router-dom";
import { type CollectionPlace, collectionNamed } from "../console/collections.ts";
import { collectionQuery } from "./collection-query.ts";
import { DocumentTable } from "./document-table.tsx";
import { MoreDocuments } from "./more-documents.tsx";
import { TableSkeleton } from "./table-skeleton.tsx";

/** `/admin/:collection`: the documents of a collection, whatever their fields. */
export function CollectionScreen() {
  const place = collectionNamed(useParams().collection);
  return place ? <Documents key={place.collection} {...place} /> : <Navigate to={paths.admin} replace />;
}

function Documents({ collection, words }: CollectionPlace) {
  useDocumentTitle(words);
  return (
    <>
      <PageHeader title={words} />
      <DocumentList collection={collection} words={words} />
    </>
  );
}

function DocumentList({ collection, words }: Pick<CollectionPlace, "collection" | "words">) {
  const query = useInfiniteQuery(collectionQuery(collection));
  const docs = query.data?.pages.flatMap((page) => page.docs);

  if (docs?.length === 0) {
    return (
      <EmptyState title={<English>No data available</English>}>
        Les documents de cette collection s’afficheront ici.
      </EmptyState>
    );
  }
  if (docs) {
    return (
      <>
        <DocumentTable label={words} docs={docs} />
        <MoreDocuments query={query} count={docs.length} />
      </>
    );
  }
  if (query.isError) {
    return (
      <ErrorPanel
        title="Les documents n’ont pas pu être chargés"
        message={<English>{query.error.message}</English>}
        requestId={requestIdOf(query.error)}
        onRetry={() => query.refetch()}
        retrying={query.isFetching}
      />
    );
  }
  return <TableSkeleton />;
}
