import { Button } from "@authentica/shared-ui/components/button";
import { EmptyState } from "@authentica/shared-ui/components/empty-state";
import { English } from "@authentica/shared-ui/components/english";

export interface NoDocumentsProps {
  /**
   * `first`: the collection is empty. `narrowed`: no document matches. `further`: none was found so far, and the
   * search can continue. `end`: the requested page is after the last page.
   */
  readonly reason: "first" | "narrowed" | "further" | "end";
  /** Says in one sentence how the first documents will come into the collection. */
  readonly first: string;
  readonly onClear: () => void;
  readonly onFurther: () => void;
  readonly onFirst: () => void;
}

/** Shown instead of an empty list: says why the list is empty, and what the user can do. */
export function NoDocuments({ reason, first, onClear, onFurther, onFirst }: NoDocumentsProps) {
  switch (reason) {
    case "first":
      return <EmptyState title={<English>No data available</English>}>{first}</EmptyState>;
    case "narrowed":
      return (
        <EmptyState
          title="Aucun document ne correspond"
          action={<Button onClick={onClear}>Effacer la recherche et les filtres</Button>}
        >
          Cherchez le début d’un mot ou un identifiant entier, ou demandez moins de filtres à la fois.
        </EmptyState>
      );
    case "further":
      return (
        <EmptyState title="Rien trouvé jusqu’ici" action={<Button onClick={onFurther}>Chercher plus loin</Button>}>
          La collection est longue, et une partie seulement a été parcourue.
        </EmptyState>
      );
    case "end":
      return (
        <EmptyState title="Cette page est vide" action={<Button onClick={onFirst}>Première page</Button>}>
          Ses documents ont été supprimés, ou sont passés sur une autre page.
        </EmptyState>
      );
  }
}
