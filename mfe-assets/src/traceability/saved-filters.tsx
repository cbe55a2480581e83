import { useUser } from "@authentica/shared-ui/api";
import { Icon } from "@authentica/shared-ui/components/icon";
import { formatDate } from "@authentica/shared-ui/format/date";
import { toast } from "@authentica/shared-ui/toast";
import Bookmark from "lucide-react/icons/bookmark";
import BookmarkX from "lucide-react/icons/bookmark-x";
import Plus from "lucide-react/icons/plus";
import { words } from "#words/saved-filters.ts";
import { words as list } from "#words/traceability.tsx";
import { noonOf } from "../calendar/day.ts";
import styles from "./chip.module.css";
import { isFiltered, type ListView, readListView } from "./list-view.ts";
import { MAX_SAVED, savedAddress, useSavedViews } from "./saved-views.ts";

export interface SavedFiltersProps {
  readonly view: ListView;
  readonly onView: (view: ListView) => void;
}

/** The user's saved views, as links, and a button that saves the current view. */
export function SavedFilters(props: SavedFiltersProps) {
  const userId = useUser().data?._id;
  return userId && <OfUser key={userId} userId={userId} {...props} />;
}

function OfUser({ userId, view, onView }: SavedFiltersProps & { readonly userId: string }) {
  const { saved, keep } = useSavedViews(userId);
  const present = savedAddress(view);
  const isSaved = saved.includes(present);
  const name = nameOf(view);
  const forget = () => {
    const at = saved.indexOf(present);
    const without = (kept: readonly string[]) => kept.filter((address) => address !== present);
    keep(without);
    toast({
      text: words.forgotten(name),
      undo: { run: async () => keep((kept) => without(kept).toSpliced(at, 0, present)) },
    });
  };
  return (
    <>
      {saved.map((address) => {
        const kept = readListView(new URLSearchParams(address));
        return (
          <button
            key={address}
            type="button"
            className={styles.chip}
            aria-pressed={address === present}
            onClick={() => onView(kept)}
          >
            <Icon of={Bookmark} size="sm" />
            <span className={styles.words}>{nameOf(kept)}</span>
          </button>
        );
      })}
      {isSaved && (
        <button type="button" className={styles.keep} onClick={forget}>
          <Icon of={BookmarkX} size="sm" />
          {words.forget}
        </button>
      )}
      {!isSaved && isFiltered(view) && saved.length < MAX_SAVED && (
        <button type="button" className={styles.keep} onClick={() => keep((kept) => [...kept, present])}>
          <Icon of={Plus} size="sm" />
          {words.keep}
        </button>
      )}
    </>
  );
}

/** Returns a short description of a view: `brume, révoqués, depuis le 3 mai 2026`. */
function nameOf({ search, status, since, sort, direction }: ListView): string {
  const typed = search.trim();
  const tab = status === "all" ? "" : list.controls.tabs[status];
  return [
    typed,
    typed ? tab.toLowerCase() : tab,
    since && words.since(formatDate(noonOf(since), { timeZone: "UTC" })),
    sort === "name" ? words[direction] : "",
    sort === "date" && direction === "ascending" ? words.oldestFirst : "",
  ]
    .filter(Boolean)
    .join(", ");
}
