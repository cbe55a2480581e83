import type { PublicEvent } from "@authentica/backend/contract/registry";
import { dates } from "@authentica/backend/words/dates";
import { Icon } from "@authentica/shared-ui/components/icon";
import { RelativeTime } from "@authentica/shared-ui/components/relative-time";
import { formatParisAndUtc } from "@authentica/shared-ui/format/date";
import { formatClockInParis, formatDayInParis } from "@authentica/shared-ui/format/registry-date";
import { useNow } from "@authentica/shared-ui/format/use-now";
import { useLocation } from "react-router-dom";
import { Entry } from "../entry/entry.tsx";
import type { ProvenLeaf } from "../proof/report.ts";
import { hexOf, previousOf } from "./chain.ts";
import { eventWords } from "./event-words.ts";
import styles from "./history.module.css";

/** Groups events by day in Paris. Keeps the order of the registry. */
function byDay(events: readonly PublicEvent[]): readonly (readonly [day: string, of: readonly PublicEvent[]])[] {
  const days = new Map<string, PublicEvent[]>();
  for (const event of events) {
    const day = formatDayInParis(event.at);
    days.set(day, [...(days.get(day) ?? []), event]);
  }
  return [...days];
}

export interface HistoryProps {
  readonly events: readonly PublicEvent[];
  /** The leaves as hashed in this browser. `undefined` until they are hashed; empty if that failed. */
  readonly leaves: readonly ProvenLeaf[] | undefined;
}

/** History of an object, oldest day first. Each entry shows the hash of the entry before it in the registry. */
export function History({ events, leaves }: HistoryProps) {
  const now = useNow();
  return (
    <div>
      {byDay(events).map(([day, of]) => (
        <section key={day} aria-label={day} className={styles.day}>
          <h3 className={styles.date}>{day}</h3>
          <ol role="list" className={styles.entries}>
            {of.map((event) => (
              <Event
                key={event.index}
                event={event}
                leaf={leaves ? leaves.find(({ index }) => index === event.index) : null}
                now={now}
              />
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}

interface EventProps {
  readonly event: PublicEvent;
  /** `null` while the leaf is being computed; `undefined` if it is missing. */
  readonly leaf: ProvenLeaf | null | undefined;
  readonly now: number;
}

function Event({ event: { index, type, at, leaf: text }, leaf, now }: EventProps) {
  const { icon, word } = eventWords(type);
  const isNamed = useLocation().hash === `#n${index}`;
  return (
    <Entry
      number={index}
      anchor={`n${index}`}
      isNamed={isNamed}
      event={
        <>
          <Icon of={icon} size="sm" className={styles.icon} />
          {word}
        </>
      }
      time={
        <>
          {formatClockInParis(at)} ({dates.parisTime}), <RelativeTime at={at} now={now} exact={formatParisAndUtc(at)} />
        </>
      }
      previous={previousOf(text)}
      own={leaf && hexOf(leaf.leafHash)}
    />
  );
}
