import type { Notification } from "@authentica/backend/contract/notification";
import { notificationMessage } from "@authentica/shared-ui/api";
import { English } from "@authentica/shared-ui/components/english";
import { VisuallyHidden } from "@authentica/shared-ui/components/visually-hidden";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { unreadOf } from "./reading.ts";

export interface AnnouncementProps {
  /** Newest first; `undefined` until they are known. */
  readonly notifications: readonly Notification[] | undefined;
}

/** Long enough to be spoken; then who reads the page from its top does not meet it again. */
const SPOKEN_MS = 10_000;

/**
 * Announces each notification that comes after the list was first read, once. Those of before are counted in the bell's name.
 */
export function Announcement({ notifications }: AnnouncementProps) {
  const known = useRef<Set<string> | null>(null);
  const [news, setNews] = useState<{ readonly key: string; readonly words: ReactNode } | null>(null);

  useEffect(() => {
    if (!notifications) return;
    const before = known.current;
    known.current = new Set(before);
    for (const { _id } of notifications) known.current.add(_id);
    const fresh = before ? unreadOf(notifications).filter(({ _id }) => !before.has(_id)) : [];
    const [newest] = fresh;
    if (!newest) return;
    const words =
      fresh.length === 1 ? (
        <>
          Nouvelle notification&nbsp;: <English>{notificationMessage(newest)}</English>
        </>
      ) : (
        `${fresh.length} nouvelles notifications.`
      );
    setNews({ key: newest._id, words });
  }, [notifications]);

  useEffect(() => {
    if (!news) return;
    const timer = setTimeout(setNews, SPOKEN_MS, null);
    return () => clearTimeout(timer);
  }, [news]);

  // Keyed: the same words about another notification are said again.
  return <VisuallyHidden role="status">{news && <span key={news.key}>{news.words}</span>}</VisuallyHidden>;
}
