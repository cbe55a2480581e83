import type { Notification } from "@authentica/backend/contract/notification";
import { formatDate } from "@authentica/shared-ui/format/date";
import type { KeyboardEvent } from "react";
import { words } from "#words/notifications.tsx";
import styles from "./news-days.module.css";
import { NewsItem } from "./news-item.tsx";
import type { OfferOf } from "./use-news.ts";

export interface NewsDaysProps {
  /** Notifications, newest first. */
  readonly notifications: readonly Notification[];
  readonly offerOf: OfferOf;
  /** Heading level of the days. */
  readonly level: 2 | 3;
  readonly onRead: (notification: Notification) => void;
  readonly onLeave?: (() => void) | undefined;
}

/**
 * Notifications grouped by day in the user's time zone. The arrow keys move from one notification to the next, Tab
 * moves through the controls of a notification.
 */
export function NewsDays({ notifications, offerOf, level, onRead, onLeave }: NewsDaysProps) {
  const Heading = `h${level}` as const;
  return (
    <ol role="list" className={styles.list} onKeyDown={walk}>
      {notifications.map((notification, index) => {
        const day = dayWords(notification.timestamp);
        const before = notifications[index - 1];
        const isFirst = !before || dayWords(before.timestamp) !== day;
        return (
          <li key={notification._id} className={styles.news}>
            {isFirst && <Heading className={styles.day}>{day}</Heading>}
            <NewsItem
              notification={notification}
              offer={offerOf(notification)}
              onRead={onRead}
              {...(onLeave && { onLeave })}
            />
          </li>
        );
      })}
    </ol>
  );
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Formats the day of an instant: « Aujourd’hui, 3 mars 2026 », « Hier, 2 mars 2026 », « 1er mars 2026 ». */
function dayWords(at: string): string {
  const day = formatDate(at);
  const now = Date.now();
  if (day === formatDate(now)) return words.today(day);
  return day === formatDate(now - DAY_MS) ? words.yesterday(day) : day;
}

function walk(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>("[data-item]")];
  const { activeElement } = document;
  const here = items.findIndex((item) => item.closest("article")?.contains(activeElement));
  const next = items[here + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
