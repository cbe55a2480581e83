import { formatNumber } from "@authentica/shared-ui/format/number";
import { Pager } from "@authentica/shared-ui/list";
import type { ObjectsPage } from "../objects/list-calls.ts";
import { placeOfPage } from "./pages.ts";

export interface ListPagesProps {
  readonly list: Pick<ObjectsPage, "page" | "matching">;
  readonly onTurn: (page: number) => void;
}

/** Where the reader is in a list of several pages, and what turns them. */
export function ListPages({ list, onTurn }: ListPagesProps) {
  const { page, count, first, last } = placeOfPage(list);
  return (
    <Pager
      label="Pages de la liste"
      isCompact
      page={page}
      count={count}
      rows={`Objets ${formatNumber(first)} à ${formatNumber(last)} sur ${formatNumber(list.matching)}`}
      onPrevious={page > 1 ? () => onTurn(page - 1) : null}
      onNext={page < count ? () => onTurn(page + 1) : null}
    />
  );
}
