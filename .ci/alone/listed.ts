/**
 * Answers of the recorded API for pages of the object list, dashboard figures and notifications, computed from the
 * recorded lists.
 */
import { UNREAD_HEADER } from "../../backend/contract/list-headers.ts";
import type { Notification } from "../../backend/contract/notification.ts";
import type { ListedObject } from "../../backend/contract/object.ts";
import type { Cession, TransferOffer, TransferOffersAnswer } from "../../backend/contract/transfer.ts";
import { listedAnswer, selectionAnswer, summaryAnswer } from "../../backend/tests/listed-answers.ts";
import type { OpenRecording, RecordedAnswer } from "./recording.ts";

const MINE = "GET /api/object/get-user-objects";
const OFFERS = "GET /api/transfer/offers";
const BELL = "GET /api/notifications/get-user-notifications";

/** Calls that are answered from recorded lists instead of from a recording of the call. */
export const COMPOSED: ReadonlySet<string> = new Set([
  "GET /api/object/get-user-object/:id",
  "GET /api/object/get-user-selection",
]);

/** The first page of notifications, with the number of unread ones. */
function bellPage(recording: OpenRecording, email: string, query: URLSearchParams): RecordedAnswer {
  const { data } = recording.bodyOf<{ data: Notification[] }>(email, BELL);
  const unread = data.filter(({ read }) => !read).length;
  return {
    status: 200,
    json: { data: data.slice(0, Number(query.get("limit"))) },
    headers: { [UNREAD_HEADER]: String(unread) },
  };
}

/** One of the caller's objects with its offer and cessions; `null` if it is not theirs. */
function objectPage(
  recording: OpenRecording,
  email: string,
  objects: readonly ListedObject[],
  id: string,
): RecordedAnswer | null {
  const object = objects.find(({ _id }) => _id === id);
  if (!object) return null;
  const { data: offers } = recording.bodyOf<{ data: TransferOffer[] }>(email, "GET /api/transfer/offers");
  const { data: cessions } = recording.bodyOf<{ data: Cession[] }>(email, "GET /api/transfer/cessions");
  const offer = offers.find(({ direction, objectId }) => direction === "outgoing" && objectId === id) ?? null;
  return { status: 200, json: { object, offer, cessions: cessions.filter(({ objectId }) => objectId === id) } };
}

/**
 * Returns the answer to a call for a list; `null` if the call is not for a list or the caller is not in the
 * recording.
 */
export function listed(
  recording: OpenRecording,
  email: string,
  path: string,
  query: URLSearchParams,
): RecordedAnswer | null {
  if (!recording.recorded(email, MINE)?.json) return null;
  const objects = recording.bodyOf<ListedObject[]>(email, MINE);
  const offered = () =>
    recording
      .bodyOf<TransferOffersAnswer>(email, OFFERS)
      .data.flatMap(({ direction, objectId }) => (direction === "outgoing" ? [objectId] : []));
  if (`GET ${path}` === MINE && query.size > 0) return { status: 200, ...listedAnswer(objects, query, offered()) };
  if (path === "/api/object/get-user-selection")
    return { status: 200, json: selectionAnswer(objects, query, offered()) };
  if (`GET ${path}` === BELL && query.has("limit")) return bellPage(recording, email, query);
  const [, id] = /^\/api\/object\/get-user-object\/([^/]+)$/.exec(path) ?? [];
  if (id !== undefined) return objectPage(recording, email, objects, decodeURIComponent(id));
  if (path !== "/api/object/get-user-summary") return null;
  const { data } = recording.bodyOf<{ data: Notification[] }>(email, BELL);
  return { status: 200, json: summaryAnswer(objects, data, query) };
}
