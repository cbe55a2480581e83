/** What the service answers of a list of objects that is at hand whole: for what stands in for it. */
import { MATCHING_HEADER, PAGE_HEADER, TOTAL_HEADER } from "../contract/constants.ts";
import type { Notification } from "../contract/notification.ts";
import type { ListedObject } from "../contract/object.ts";
import { isView, ObjectsQuery, type ObjectsSummary } from "../contract/object-list.ts";
import { countByDay, countByStatus, countInstants, dayTeller } from "../objects/record/days.ts";
import { createRoll, type Row, turnTo, viewAsked } from "../objects/record/roll.ts";

const rowOf = ({ tokenId, _id, hash, status, createdAt, objectName, ...more }: ListedObject): Row => ({
  tokenId,
  id: _id,
  hash,
  status,
  createdAt: Date.parse(createdAt) / 1000,
  name: objectName,
  fileName: "fileName" in more ? more.fileName : null,
});

/** `get-user-objects`: the page of a view, or all. */
export function listedAnswer(objects: readonly ListedObject[], asked: URLSearchParams) {
  const query = ObjectsQuery.parse(Object.fromEntries(asked));
  if (!isView(query)) return { json: objects, headers: {} };
  const byToken = new Map(objects.map((object) => [object.tokenId, object]));
  const found = createRoll(objects.map(rowOf)).view(viewAsked(query));
  const { rows, page, matching } = turnTo(found, query.page ?? 1, query.limit ?? 50);
  return {
    json: rows.flatMap(({ tokenId }) => byToken.get(tokenId) ?? []),
    headers: {
      [MATCHING_HEADER]: String(matching),
      [TOTAL_HEADER]: String(objects.length),
      [PAGE_HEADER]: String(page),
    },
  };
}

/** `get-user-summary`. */
export function summaryAnswer(
  objects: readonly ListedObject[],
  notifications: readonly Notification[],
  asked: URLSearchParams,
): ObjectsSummary {
  const rows = createRoll(objects.map(rowOf)).inOrder("date.descending");
  const dayOf = dayTeller(asked.get("timeZone") ?? "UTC");
  const since = asked.get("since") ?? "";
  const views = notifications.filter(({ notificationType }) => notificationType === "OBJECT_VIEW");
  return {
    counts: countByStatus(rows),
    days: countByDay(rows, since, dayOf),
    views: countInstants(
      views.map(({ timestamp }) => Date.parse(timestamp) / 1000),
      since,
      dayOf,
    ),
    viewsSince: null,
    latest: rows.slice(0, 6).map(({ id, hash, status }) => ({ _id: id, hash, status })),
  };
}
