/** Answers of the service for a list of objects in memory, for a stub of the service. */
import { COUNTS_HEADER, MATCHING_HEADER, PAGE_HEADER, TOTAL_HEADER } from "../contract/list-headers.ts";
import { saidText } from "../contract/members.ts";
import type { Notification } from "../contract/notification.ts";
import type { ListedObject } from "../contract/object.ts";
import { isView, ObjectsQuery, type ObjectsSummary, type Selectable, SelectionQuery } from "../contract/object-list.ts";
import { countByDay, countInstants, dayTeller } from "../objects/record/days.ts";
import { createRoll, type Row, toSelectable, turnTo, viewAsked } from "../objects/record/list-index.ts";

const rowOf = ({ tokenId, _id, hash, status, createdAt, objectName, ...more }: ListedObject): Row => ({
  tokenId,
  id: _id,
  hash,
  status,
  createdAt: Date.parse(createdAt) / 1000,
  name: objectName,
  fileName: "fileName" in more ? more.fileName : null,
  fileSize: "fileSize" in more && more.fileErasedAt === undefined ? more.fileSize : null,
  said: saidText(more),
});

/** Answers `get-user-objects`: the page of a view, or all objects. */
export function listedAnswer(
  objects: readonly ListedObject[],
  asked: URLSearchParams,
  offered: readonly string[] = [],
) {
  const query = ObjectsQuery.parse(Object.fromEntries(asked));
  if (!isView(query)) return { json: objects, headers: {} };
  const byToken = new Map(objects.map((object) => [object.tokenId, object]));
  const found = createRoll(objects.map(rowOf)).view(viewAsked(query, placesOf(objects, offered)));
  const { rows, page, matching } = turnTo(found.rows, query.page ?? 1, query.limit ?? 50);
  return {
    json: rows.flatMap(({ tokenId }) => byToken.get(tokenId) ?? []),
    headers: {
      [MATCHING_HEADER]: String(matching),
      [TOTAL_HEADER]: String(objects.length),
      [PAGE_HEADER]: String(page),
      [COUNTS_HEADER]: Object.entries(found.counts)
        .map(([status, count]) => `${status}=${count}`)
        .join(", "),
    },
  };
}

/** Answers `get-user-selection`. */
export function selectionAnswer(
  objects: readonly ListedObject[],
  asked: URLSearchParams,
  offered: readonly string[] = [],
): { objects: Selectable[] } {
  const view = viewAsked(SelectionQuery.parse(Object.fromEntries(asked)), placesOf(objects, offered));
  const { rows } = createRoll(objects.map(rowOf)).view(view);
  return { objects: rows.map((row) => toSelectable(row, view.offered)) };
}

/** Returns the registry places of objects, by their identifiers. */
const placesOf = (objects: readonly ListedObject[], ids: readonly string[]): ReadonlySet<number> =>
  new Set(objects.flatMap(({ _id, tokenId }) => (ids.includes(_id) ? [tokenId] : [])));

/** Answers `get-user-summary`. */
export function summaryAnswer(
  objects: readonly ListedObject[],
  notifications: readonly Notification[],
  asked: URLSearchParams,
): ObjectsSummary {
  const rows = createRoll(objects.map(rowOf)).inOrder("date.descending");
  const dayOf = dayTeller(asked.get("timeZone") ?? "UTC");
  const since = asked.get("since") ?? "";
  const views = notifications.filter(({ notificationType }) => notificationType === "OBJECT_VIEW");
  const registered = rows.map(({ createdAt, status }) => ({ at: createdAt, status, count: 1 })).reverse();
  const counts = { active: 0, revoked: 0, transferred: 0 };
  for (const { status } of rows) counts[status] += 1;
  return {
    counts,
    days: countByDay(registered, since, dayOf),
    views: countInstants(
      views.map(({ timestamp }) => Date.parse(timestamp) / 1000),
      since,
      dayOf,
    ),
    viewsSince: null,
    latest: rows.slice(0, 6).map(({ id, hash, status }) => ({ _id: id, hash, status })),
  };
}
