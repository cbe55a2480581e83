import type { PublicEvent } from "@authentica/backend/contract/registry";
import { Icon } from "@authentica/shared-ui/components/icon";
import { RelativeTime } from "@authentica/shared-ui/components/relative-time";
import { formatDate, formatParisAndUtc, formatTime } from "@authentica/shared-ui/format/date";
import { shortHash } from "@authentica/shared-ui/format/hash";
import { useNow } from "@authentica/shared-ui/format/use-now";
import type { ProvenLeaf } from "../proof/report.ts";
import { hexOf, previousOf } from "./chain.ts";
import { eventWords } from "./event-words.ts";
import styles from "./history.module.css";

const PARIS = { timeZone: "Europe/Paris" } as const;

/** Events by their day in Paris, in the order of the registry. */
function byDay(events: readonly PublicEvent[]): readonly (readonly [day: string, of: readonly PublicEvent[]])[] {
  const days = new Map<string, PublicEvent[]>();
  for (const event of events) {
    const day = formatDate(event.at, PARIS);
    days.set(day, [...(days.get(day) ?? []), event]);
  }
  return [...days];
}

export interface HistoryProps {
  readonly events: readonly PublicEvent[];
  /** The leaves as they were hashed here, once they are. */
  readonly leaves: readonly ProvenLeaf[] | undefined;
}

/** What happened to an object, from its first day on: each entry with the hash of the one before it in the registry. */
export function History({ events, leaves }: HistoryProps) {
  const now = useNow();
  return (
    <div>
      {byDay(events).map(([day, of]) => (
        <section key={day} aria-label={day} className={styles.day}>
          <h3 className={styles.date}>{day}</h3>
          <ol role="list">
            {of.map((event) => (
              <Entry
                key={event.index}
                event={event}
                leaf={leaves?.find(({ index }) => index === event.index)}
                now={now}
              />
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}

interface EntryProps {
  readonly event: PublicEvent;
  readonly leaf: ProvenLeaf | undefined;
  readonly now: number;
}

function Entry({ event: { index, type, at, leaf: text }, leaf, now }: EntryProps) {
  const { icon, word } = eventWords(type);
  const previous = previousOf(text);
  return (
    <li className={styles.entry}>
      <p className={styles.number}>
        <span className={styles.no}>
          n<sup>o</sup>
        </span>
        &nbsp;{index}
      </p>
      <div className={styles.words}>
        <p className={styles.event}>
          <Icon of={icon} size="sm" className={styles.icon} />
          {word}
        </p>
        <p className={styles.time}>
          {formatTime(at, PARIS)}, <RelativeTime at={at} now={now} exact={formatParisAndUtc(at)} />
        </p>
      </div>
      <dl className={styles.links}>
        <div>
          <dt>précédente</dt>
          <dd>{previous ? <code title={previous}>{shortHash(previous)}</code> : "aucune"}</dd>
        </div>
        <div>
          <dt>celle-ci</dt>
          <dd>
            {leaf ? (
              <code className={styles.own} title={hexOf(leaf.leafHash)}>
                {shortHash(hexOf(leaf.leafHash))}
              </code>
            ) : (
              "en cours de calcul"
            )}
          </dd>
        </div>
      </dl>
    </li>
  );
}
