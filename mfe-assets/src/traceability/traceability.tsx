import { ButtonLink } from "@authentica/shared-ui/components/button";
import { EmptyState } from "@authentica/shared-ui/components/empty-state";
import { English } from "@authentica/shared-ui/components/english";
import { ErrorPanel } from "@authentica/shared-ui/components/error-panel";
import { Icon } from "@authentica/shared-ui/components/icon";
import { PageHeader } from "@authentica/shared-ui/components/page-header";
import { IdentityConfirmation } from "@authentica/shared-ui/confirm-identity/identity-confirmation";
import { FailureReason } from "@authentica/shared-ui/failure";
import { useListView } from "@authentica/shared-ui/list";
import { useDocumentTitle } from "@authentica/shared-ui/navigation/document-title";
import { paths } from "@authentica/shared-ui/navigation/paths";
import { requestIdOf } from "@authentica/shared-ui/session";
import Plus from "lucide-react/icons/plus";
import { lazy, Suspense, useCallback, useState } from "react";
import { useNews } from "../objects/use-news.ts";
import { IncomingOffers } from "../transfers/incoming-offers.tsx";
import { Waiting } from "../waiting.tsx";
import { readListView, writeListView } from "./list-view.ts";
import { ObjectsList } from "./objects-list.tsx";
import { ObjectsSkeleton } from "./objects-skeleton.tsx";
import type { Span } from "./rows-window.ts";
import { type DrawnRows, orderOf, useObjectPages } from "./use-object-pages.ts";
import { useSettled } from "./use-settled.ts";

// Below the list, and most have none.
const LostCessions = lazy(async () => ({
  default: (await import(/* webpackChunkName: "later-lost-cessions" */ "../transfers/lost-cessions.tsx")).LostCessions,
}));

/** `/traceability`: the reader's objects and what can be done with each. */
export function Traceability() {
  useDocumentTitle("Traçabilité");
  useNews();
  return (
    <>
      <PageHeader
        title="Traçabilité"
        lead="Vos objets enregistrés, leur statut et leur histoire."
        actions={
          <ButtonLink to={paths.authentica} icon={<Icon of={Plus} />}>
            Numériser un objet
          </ButtonLink>
        }
      />
      <IncomingOffers />
      <IdentityConfirmation why="Votre dernière confirmation remonte à plus de dix minutes, et ce que vous demandez engage votre objet.">
        <Objects />
      </IdentityConfirmation>
      <Suspense>
        <LostCessions />
      </Suspense>
    </>
  );
}

function Objects() {
  const [view, setView] = useListView(readListView, writeListView);
  const settled = useSettled(view);
  const [drawn, setDrawn] = useState<DrawnRows | null>(null);
  const order = orderOf(settled);
  const pages = useObjectPages(settled, drawn);
  const { list, isPending, error } = pages;
  const failure = <PageFailure error={error} retrying={pages.isFetching} onRetry={pages.retry} />;
  // Once there is a list its search stays, whatever becomes of a page.
  const [hasList, setHasList] = useState(false);
  if (list && list.total > 0 !== hasList) setHasList(list.total > 0);
  const onDrawn = useCallback((span: Span) => setDrawn({ ...span, order }), [order]);
  if (list ? list.total > 0 : hasList) {
    return (
      <ObjectsList view={view} setView={setView} pages={pages} onDrawn={onDrawn}>
        {failure}
      </ObjectsList>
    );
  }
  if (isPending) {
    return (
      <Waiting label={<English>Loading objects...</English>}>
        <ObjectsSkeleton />
      </Waiting>
    );
  }
  if (!list) return failure;
  return (
    <EmptyState
      title={<English>No objects found.</English>}
      action={
        <ButtonLink variant="primary" to={paths.authentica}>
          Protéger un premier fichier
        </ButtonLink>
      }
    >
      Les fichiers que vous aurez réclamés seront rangés ici, avec leur statut et leur histoire.
    </EmptyState>
  );
}

interface PageFailureProps {
  readonly error: Error | null;
  readonly retrying: boolean;
  readonly onRetry: () => void;
}

function PageFailure({ error, ...retry }: PageFailureProps) {
  return (
    <ErrorPanel
      title={<FailureReason error={error} verbatim after="Error fetching objects: " />}
      requestId={requestIdOf(error)}
      {...retry}
    />
  );
}
