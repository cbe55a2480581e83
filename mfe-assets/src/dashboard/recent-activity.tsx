import { notificationMessage, notificationsQuery, useUser } from "@authentica/shared-ui/api";
import { Skeleton } from "@authentica/shared-ui/components/skeleton";
import { Table } from "@authentica/shared-ui/components/table";
import { formatDateTime } from "@authentica/shared-ui/format/date";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { words } from "#words/dashboard.ts";
import { Waiting } from "../waiting.tsx";
import { failureOf, PanelFailure } from "./panel-failure.tsx";
import styles from "./recent-activity.module.css";

/** Loaded after the first figures. Space for the line is reserved. */
const EventLine = lazy(
  () => import(/* webpackChunkName: "later-event-line" */ "@authentica/shared-ui/components/event-line"),
);

/** Number of events that are shown. */
const LATEST = 3;

/** Latest events of the user's objects. */
export function RecentActivity() {
  return (
    <section aria-labelledby="activity" tabIndex={-1}>
      <h2 id="activity" className={styles.heading}>
        {words.activity.title}
      </h2>
      <Activities />
    </section>
  );
}

function Activities() {
  const readerId = useUser().data?._id;
  const query = useQuery(notificationsQuery);
  const { data } = query;
  const failed = failureOf(query);
  if (failed) return <PanelFailure words={words.activity.failed} {...failed} className={styles.place} />;
  if (!data) {
    return (
      <div className={styles.waiting}>
        <Waiting label={words.activity.loading}>
          <Skeleton lines={5} />
        </Waiting>
      </div>
    );
  }
  if (data.length === 0) {
    return (
      <div className={styles.place}>
        <p>{words.activity.empty}</p>
        <p className={styles.hint}>{words.activity.emptyMeans}</p>
      </div>
    );
  }
  return (
    <Table label={words.activity.title}>
      <thead>
        <tr>
          <th scope="col">{words.activity.columns.action}</th>
          <th scope="col" data-align="end">
            {words.activity.columns.time}
          </th>
        </tr>
      </thead>
      <tbody>
        {data.slice(0, LATEST).map((notification) => (
          <tr key={notification._id}>
            <td className={styles.action}>
              <p className={styles.line}>
                <Suspense>
                  <EventLine happening={notification} readerId={readerId} />
                </Suspense>
              </p>
              {words.activity.isSpecified && (
                <p lang="en" className={styles.sentence}>
                  {notificationMessage(notification)}
                </p>
              )}
            </td>
            <td data-align="end" className={styles.when}>
              <time dateTime={notification.timestamp}>{formatDateTime(notification.timestamp)}</time>
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
