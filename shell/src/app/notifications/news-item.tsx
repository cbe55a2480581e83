import { standingWords, tell } from "@authentica/backend/contract/event-text";
import type { Notification } from "@authentica/backend/contract/notification";
import type { IncomingOffer } from "@authentica/backend/contract/transfer";
import { events } from "@authentica/backend/words/events";
import { notificationMessage, useUser } from "@authentica/shared-ui/api";
import { Pieces } from "@authentica/shared-ui/components/event-line";
import { Icon } from "@authentica/shared-ui/components/icon";
import { RelativeTime } from "@authentica/shared-ui/components/relative-time";
import { Seal } from "@authentica/shared-ui/components/seal";
import { VisuallyHidden } from "@authentica/shared-ui/components/visually-hidden";
import { formatDateTime, formatTime } from "@authentica/shared-ui/format/date";
import { useNow } from "@authentica/shared-ui/format/use-now";
import { entryPath, historyPath, paths } from "@authentica/shared-ui/navigation/paths";
import CircleCheck from "lucide-react/icons/circle-check";
import CircleSlash from "lucide-react/icons/circle-slash";
import { useId } from "react";
import { Link } from "react-router-dom";
import { words as bell } from "#words/bell.tsx";
import { words } from "#words/notifications.tsx";
import styles from "./news-item.module.css";
import { OfferAnswer } from "./offer-answer.tsx";

export interface NewsItemProps {
  readonly notification: Notification;
  /** The offer that the notification is about, if it can still be answered. */
  readonly offer: IncomingOffer | undefined;
  /** Called when the notification counts as read, because its screen is about to open or its offer was answered. */
  readonly onRead: (notification: Notification) => void;
  /** Called when the screen to which the notification leads is about to open. */
  readonly onLeave?: (() => void) | undefined;
}

/**
 * A notification: who did what, the sentence that the specification requires, the consequences, and buttons to answer
 * an open offer.
 */
export function NewsItem({ notification, offer, onRead, onLeave }: NewsItemProps) {
  const { notificationType, read, news, timestamp, objectList } = notification;
  const readerId = useUser().data?._id;
  const [object] = objectList;
  const { line, note } = tell(offer ? withOpen(notification, offer) : notification, readerId, events);
  const id = useId();
  const isUnread = !read && news !== false;
  const choose = () => {
    onRead(notification);
    onLeave?.();
  };
  const told = (
    <>
      {isUnread && <VisuallyHidden>{words.unread} </VisuallyHidden>}
      <Pieces of={line} />
    </>
  );
  const to = placeOf(notification, offer, readerId);
  return (
    <article aria-labelledby={id} className={styles.item}>
      <span className={styles.seal}>
        {object?.hash ? (
          <Seal hash={object.hash} form={notificationType === "OBJECT_REVOKE" ? "broken" : "live"} size={44} />
        ) : (
          <Seal form="wait" size={44} />
        )}
      </span>
      <div className={styles.words}>
        <div className={styles.head}>
          <p id={id} className={isUnread ? `${styles.line} ${styles.unread}` : styles.line}>
            {to ? (
              <Link to={to} data-item className={styles.way} onClick={choose}>
                {told}
              </Link>
            ) : (
              <button type="button" data-item className={styles.way} onClick={choose}>
                {told}
              </button>
            )}
          </p>
          <time dateTime={timestamp} title={formatDateTime(timestamp)} className={styles.time}>
            {formatTime(timestamp)}
          </time>
        </div>
        <p lang={bell.sentenceLang} className={styles.sentence}>
          {notificationMessage(notification)}
        </p>
        {note && <p className={styles.sentence}>{note}</p>}
        {notificationType === "TRANSFER_OFFER" &&
          (offer ? (
            <OfferAnswer offer={offer} onAnswered={() => onRead(notification)} />
          ) : (
            <Standing notification={notification} />
          ))}
      </div>
    </article>
  );
}

/** Shows the outcome of an offer that is no longer open. */
function Standing({ notification: { offer } }: Pick<NewsItemProps, "notification">) {
  const now = useNow();
  if (!offer || offer.standing === "open") return null;
  const { standing, endedAt } = offer;
  const isAccepted = standing === "accepted";
  return (
    <p className={isAccepted ? `${styles.standing} ${styles.accepted}` : styles.standing}>
      <Icon of={isAccepted ? CircleCheck : CircleSlash} size="sm" />
      <span>
        {standingWords(standing, events)} {endedAt && <RelativeTime at={endedAt} now={now} />}
      </span>
    </p>
  );
}

/** Marks the notification's offer as open, because the list of open offers may be newer than the notification. */
const withOpen = (notification: Notification, { _id }: IncomingOffer): Notification => ({
  ...notification,
  offer: { _id, standing: "open" },
});

/** Types of notifications about offers by other users. The object of such an offer is not the user's. */
const OTHERS: readonly string[] = ["TRANSFER_OFFER", "TRANSFER_CANCEL", "TRANSFER_EXPIRE"];

/**
 * Returns the address to which a notification leads: for an open offer the list of offers, for an ended offer the
 * public page of the object, otherwise the history of the object.
 */
function placeOf(
  { notificationType, objectList: [object], userList: [actor], offer: told }: Notification,
  offer: IncomingOffer | undefined,
  readerId: string | undefined,
): string | null {
  if (!object) return null;
  const { _id, tokenId } = object;
  if (offer) return paths.traceability;
  const isOthers = OTHERS.includes(notificationType) && actor?._id !== readerId && told?.standing !== "accepted";
  if (isOthers && tokenId !== undefined) return entryPath(tokenId);
  return historyPath(_id);
}
