import { Button } from "@authentica/shared-ui/components/button";
import { EmptyState } from "@authentica/shared-ui/components/empty-state";
import { words } from "#words/collection.tsx";

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
      return <EmptyState title={words.none.first}>{first}</EmptyState>;
    case "narrowed":
      return (
        <EmptyState
          title={words.none.narrowed.title}
          action={<Button onClick={onClear}>{words.none.narrowed.action}</Button>}
        >
          {words.none.narrowed.hint}
        </EmptyState>
      );
    case "further":
      return (
        <EmptyState
          title={words.none.further.title}
          action={<Button onClick={onFurther}>{words.none.further.action}</Button>}
        >
          {words.none.further.hint}
        </EmptyState>
      );
    case "end":
      return (
        <EmptyState title={words.none.end.title} action={<Button onClick={onFirst}>{words.none.end.action}</Button>}>
          {words.none.end.hint}
        </EmptyState>
      );
  }
}
