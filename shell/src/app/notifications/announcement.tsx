import type { Notification } from "@authentica/backend/contract/notification";
import { notificationMessage, userQuery } from "@authentica/shared-ui/api";
import { VisuallyHidden } from "@authentica/shared-ui/components/visually-hidden";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { words } from "#words/bell.tsx";
import { Later, laterPart } from "../../errors/later.tsx";

const toldLine = laterPart(
  async () =>
    (await import(/* webpackChunkName: "later-event-line" */ "@authentica/shared-ui/components/event-line")).default,
);

export interface AnnouncementProps {
  /** Notifications, newest first; `undefined` until they are loaded. */
  readonly notifications: readonly Notification[] | undefined;
}

/**
 * Time (ms) after which an announcement is removed. It is long enough for the announcement to be read out. Users who
 * later read the page from its top do not encounter it again.
 */
const SPOKEN_MS = 10_000;

/**
 * Announces to screen readers, once, each notification about an action of another user that arrives after the list
 * was first read. Earlier notifications are counted in the name of the bell.
 */
export function Announcement({ notifications }: AnnouncementProps) {
  const client = useQueryClient();
  const known = useRef<Set<string> | null>(null);
  const [news, setNews] = useState<{ readonly key: string; readonly text: ReactNode } | null>(null);

  useEffect(() => {
    if (!notifications) return;
    const before = known.current;
    known.current = new Set(before);
    for (const { _id } of notifications) known.current.add(_id);
    const fresh = before ? notifications.filter(({ _id, read, news = true }) => news && !read && !before.has(_id)) : [];
    const [newest] = fresh;
    if (!newest) return;
    const sentence = <span lang={words.sentenceLang}>{notificationMessage(newest)}</span>;
    const text =
      fresh.length === 1 ? (
        <Later of={toldLine} missing={() => words.announcement.untold(sentence)}>
          {(EventLine) =>
            words.announcement.one(
              <EventLine happening={newest} readerId={client.getQueryData(userQuery.queryKey)?._id} />,
              sentence,
            )
          }
        </Later>
      ) : (
        words.announcement.several(fresh.length)
      );
    setNews({ key: newest._id, text });
  }, [notifications, client]);

  useEffect(() => {
    if (!news) return;
    const timer = setTimeout(setNews, SPOKEN_MS, null);
    return () => clearTimeout(timer);
  }, [news]);

  // The key makes sure that the same text is announced again if it is about another notification.
  return <VisuallyHidden role="status">{news && <span key={news.key}>{news.text}</span>}</VisuallyHidden>;
}
