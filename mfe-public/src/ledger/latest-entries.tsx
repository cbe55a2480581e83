import { ENTRIES_A_PAGE } from "@authentica/backend/contract/listed-entry";
import type { LoggedEntry } from "@authentica/backend/contract/registry";
import { ErrorPanel } from "@authentica/shared-ui/components/error-panel";
import { Icon } from "@authentica/shared-ui/components/icon";
import { Seal } from "@authentica/shared-ui/components/seal";
import { Skeleton } from "@authentica/shared-ui/components/skeleton";
import { Spinner } from "@authentica/shared-ui/components/spinner";
import { VisuallyHidden } from "@authentica/shared-ui/components/visually-hidden";
import { shortHash } from "@authentica/shared-ui/format/hash";
import {
  formatClockInParis,
  formatDayInParis,
  formatShortDayInParis,
} from "@authentica/shared-ui/format/registry-date";
import { paths } from "@authentica/shared-ui/navigation/paths";
import { requestIdOf } from "@authentica/shared-ui/session";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import ArrowLeft from "lucide-react/icons/arrow-left";
import ArrowRight from "lucide-react/icons/arrow-right";
import { useEffect, useId } from "react";
import { Link, useSearchParams } from "react-router-dom";
import { words as ledger } from "#words/ledger.tsx";
import { useAsMade } from "../frame/use-as-made.ts";
import { eventWords } from "../record/event-words.ts";
import { entriesQuery, placeOfEntry } from "./entries-query.ts";
import styles from "./latest-entries.module.css";
import section from "./section.module.css";
import { useArrowKeys } from "./use-arrow-keys.ts";

const { entries: words } = ledger;

/** Time during which entries are considered fresh and are not refetched (ms). */
const FRESH_MS = 10_000;

const pageBefore = (number: number) => `${paths.explorer}?avant=${number}`;

/** Entries of the registry by page, newest first. The arrow keys turn the pages. */
export function LatestEntries() {
  const [parameters] = useSearchParams();
  const isAsMade = useAsMade();
  const typed = isAsMade ? "" : (parameters.get("avant") ?? "");
  const before = /^[1-9]\d{0,14}$/.test(typed) ? Number(typed) : null;
  const drawn = before === null ? drawnEntries() : undefined;
  const { data, isError, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...entriesQuery(before, ENTRIES_A_PAGE),
    enabled: !isAsMade,
    // The prerendered entries count as fresh, unless the user has returned to the page through the browser's history.
    ...(drawn && { initialData: drawn, ...(isComeBackTo() && { initialDataUpdatedAt: 0 }) }),
    staleTime: FRESH_MS,
    // Keeps the previous page until the next one arrives.
    placeholderData: keepPreviousData,
  });
  const isKnown = data !== undefined && !isPlaceholderData;
  useEffect(forgetDrawnEntries, []);
  const title = useId();
  const last = data?.at(-1)?.index ?? 0;
  const first = data?.[0]?.index ?? 0;
  const older = data && last > 0 ? pageBefore(last) : null;
  // If `before` is greater than the newest entry's number, the server returns the newest entries.
  const newer = before === null || before > first + 1 ? null : pageBefore(before + ENTRIES_A_PAGE);
  useArrowKeys(newer, older);

  return (
    <section aria-labelledby={title}>
      <div className={section.head}>
        <h2 id={title}>{before === null ? words.latest : words.before(before)}</h2>
        <p className={section.aside}>{words.aside}</p>
      </div>
      {isError && !data ? (
        <ErrorPanel {...words.unread} requestId={requestIdOf(error)} onRetry={() => refetch()} retrying={isFetching} />
      ) : (
        <ol role="list" aria-labelledby={title} aria-busy={!isKnown || undefined} className={styles.entries}>
          {data
            ? data.map((entry) => <EntryRow key={entry.index} entry={entry} />)
            : Array.from({ length: ENTRIES_A_PAGE }, (_, at) => at).map((at) => (
                <RowToCome key={at} isFirst={at === 0} />
              ))}
          {data?.length === 0 && <li className={styles.none}>{words.none}</li>}
        </ol>
      )}
      <nav aria-label={words.pages} data-part="pages" className={styles.pages}>
        {newer && (
          <Link to={newer} preventScrollReset className={styles.page}>
            <Icon of={ArrowLeft} size="sm" />
            {words.newer}
          </Link>
        )}
        {older && (
          <Link to={older} preventScrollReset className={`${styles.page} ${styles.older}`}>
            {words.older}
            <Icon of={ArrowRight} size="sm" />
          </Link>
        )}
      </nav>
    </section>
  );
}

function EntryRow({ entry }: { readonly entry: LoggedEntry }) {
  const { index, type, at, hash } = entry;
  const { icon, word } = eventWords(type);
  const place = placeOfEntry(entry);
  const [head = "", tail = ""] = shortHash(hash ?? "").split("…");
  const isEnd = type === "revoke" || type === "erase";
  const name = (
    <>
      <VisuallyHidden>{words.number(index)}</VisuallyHidden>
      {word}
    </>
  );
  return (
    <li className={styles.entry}>
      <span aria-hidden="true" className={styles.number}>
        {index}
      </span>
      <span className={styles.seal}>
        {hash !== null && <Seal hash={hash} form={isEnd ? "broken" : "live"} size={44} isLate />}
      </span>
      <span className={`${styles.event} ${isEnd ? styles.soft : ""}`}>
        <Icon of={icon} size="sm" className={styles.icon} />
        {place === null ? (
          name
        ) : (
          <Link to={place} className={styles.link}>
            {name}
          </Link>
        )}
      </span>
      {hash !== null && (
        <code title={hash} className={styles.hash}>
          {head}…<span className={styles.tail}>{tail}</span>
        </code>
      )}
      <time dateTime={at} title={words.exactly(formatDayInParis(at), formatClockInParis(at))} className={styles.time}>
        <span className={styles.clock}>{formatClockInParis(at).slice(0, 5)}</span>{" "}
        <span>{formatShortDayInParis(at)}</span>
      </time>
    </li>
  );
}

/** Placeholder with the height of a row. */
const RowToCome = ({ isFirst }: { readonly isFirst: boolean }) => (
  <li className={styles.entry}>
    {isFirst && (
      <VisuallyHidden>
        <Spinner label={words.reading} />
      </VisuallyHidden>
    )}
    <Skeleton className={styles.numberToCome} />
    <Skeleton shape="seal" />
    <Skeleton className={styles.eventToCome} />
  </li>
);

declare global {
  /** Set while a build prerenders the page: the sample entries. */
  var authenticaDrawnEntries: readonly LoggedEntry[] | undefined;
}

let told: readonly LoggedEntry[] | null | undefined;

/**
 * Returns the entries with which the page was prerendered. Returns `undefined` if there are none, or if newer entries
 * are known.
 */
function drawnEntries(): readonly LoggedEntry[] | undefined {
  if (typeof document === "undefined") return globalThis.authenticaDrawnEntries;
  if (told === undefined) told = readPage();
  return told ?? undefined;
}

/** Forgets the prerendered entries, so that a later visit does not start with outdated ones. */
function forgetDrawnEntries(): void {
  told = null;
}

/** Whether the user reached the page by the back or forward button. It may then come from the browser's cache. */
const isComeBackTo = (): boolean =>
  performance.getEntriesByType("navigation").some((entry) => "type" in entry && entry.type === "back_forward");

function readPage(): readonly LoggedEntry[] | null {
  const text = document.getElementById("drawn-entries")?.textContent;
  return text ? (JSON.parse(text) as readonly LoggedEntry[]) : null;
}
