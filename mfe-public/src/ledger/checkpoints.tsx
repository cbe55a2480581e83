import { ErrorPanel } from "@authentica/shared-ui/components/error-panel";
import { Icon } from "@authentica/shared-ui/components/icon";
import { Skeleton } from "@authentica/shared-ui/components/skeleton";
import { seenSentence } from "@authentica/shared-ui/components/witnesses";
import {
  formatClockInParis,
  formatDayInParis,
  formatShortDayInParis,
} from "@authentica/shared-ui/format/registry-date";
import { locale } from "@authentica/shared-ui/language";
import { requestIdOf } from "@authentica/shared-ui/session";
import { useQuery } from "@tanstack/react-query";
import BadgeCheck from "lucide-react/icons/badge-check";
import CircleAlert from "lucide-react/icons/circle-alert";
import { useId } from "react";
import { words as ledger } from "#words/ledger.tsx";
import styles from "./checkpoints.module.css";
import { checkpointsQuery, type ListedCheckpoint } from "./checkpoints-query.ts";
import section from "./section.module.css";

const { checkpoints: words } = ledger;

/** The registry's last checkpoints, each with its signers. */
export function Checkpoints() {
  const { data, isError, error, isFetching, refetch } = useQuery(checkpointsQuery);
  const title = useId();
  const latest = data?.[0]?.witnesses;
  return (
    <section aria-labelledby={title}>
      <div className={section.head}>
        <h2 id={title}>{words.title}</h2>
        {latest && latest.each.length > 0 && <p className={section.aside}>{seenSentence(latest)}.</p>}
      </div>
      <p className={styles.words}>
        {words.about((text) => (
          <a href="/api/registry/policy">{text}</a>
        ))}
      </p>
      {isError && !data ? (
        <ErrorPanel {...words.unread} requestId={requestIdOf(error)} onRetry={() => refetch()} retrying={isFetching} />
      ) : (
        <ol role="list" aria-busy={!data || undefined}>
          {data ? (
            data.map((checkpoint) => (
              <Checkpoint key={`${checkpoint.publishedAt} ${checkpoint.size}`} checkpoint={checkpoint} />
            ))
          ) : (
            <li className={styles.checkpoint}>
              <Skeleton lines={3} className={styles.toCome} />
            </li>
          )}
          {data?.length === 0 && <li className={styles.none}>{words.none}</li>}
        </ol>
      )}
    </section>
  );
}

function Checkpoint({ checkpoint }: { readonly checkpoint: ListedCheckpoint }) {
  const { size, publishedAt, witnesses, accuracyMs } = checkpoint;
  const seen = witnesses?.each.filter(({ hasSeen }) => hasSeen) ?? [];
  const of = witnesses?.each.length ?? 0;
  return (
    <li className={styles.checkpoint}>
      <Icon of={witnesses ? BadgeCheck : CircleAlert} size="sm" className={witnesses ? styles.holds : styles.fails} />
      <div>
        <p className={styles.size}>{size === null ? words.unreadable : words.size(size)}</p>
        <p className={styles.who}>
          {witnesses === null
            ? words.notEnough
            : of === 0
              ? words.alone
              : words.seenBy(
                  listOf(
                    seen.map(({ name, seenAt }) =>
                      seenAt === null ? name : words.witness(name, formatClockInParis(seenAt)),
                    ),
                  ),
                )}
          {accuracyMs !== undefined && ` ${words.stamped(accuracyMs)}`}
        </p>
      </div>
      <p className={styles.when}>
        {publishedAt !== null && (
          <time dateTime={publishedAt} title={words.day(formatDayInParis(publishedAt))}>
            <span className={styles.clock}>{formatClockInParis(publishedAt).slice(0, 5)}</span>
            <br />
            {formatShortDayInParis(publishedAt)}
          </time>
        )}
        {of > 0 && (
          <span className={seen.length === of ? styles.holds : styles.some}>{words.seen(seen.length, of)}</span>
        )}
      </p>
    </li>
  );
}

let list: Intl.ListFormat | undefined;

function listOf(names: readonly string[]): string {
  list ??= new Intl.ListFormat(locale);
  return list.format(names);
}
