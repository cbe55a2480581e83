/** The recorded lists of objects and the bell as screens ask for them: a page of a view, the figures, the latest news, whatever has been written meanwhile. */
import { UNREAD_HEADER } from "../../backend/contract/constants.ts";
import type { Notification } from "../../backend/contract/notification.ts";
import type { ListedObject } from "../../backend/contract/object.ts";
import { listedAnswer, summaryAnswer } from "../../backend/tests/listed-answers.ts";
import type { RecordedAnswer } from "./recording.ts";
import type { World } from "./world.ts";

const MINE = "GET /api/object/get-user-objects";
const BELL = "GET /api/notifications/get-user-notifications";

/** Of the first page of the bell. */
function bellPage(world: World, email: string, query: URLSearchParams): RecordedAnswer {
  const { data } = world.bodyOf<{ data: Notification[] }>(email, BELL);
  const unread = data.filter(({ read }) => !read).length;
  return {
    status: 200,
    json: { data: data.slice(0, Number(query.get("limit"))) },
    headers: { [UNREAD_HEADER]: String(unread) },
  };
}

/** `null`: the call is no such list, or nobody of the recording asks. */
export function listed(world: World, email: string, path: string, query: URLSearchParams): RecordedAnswer | null {
  if (!world.recorded(email, MINE)?.json) return null;
  const objects = world.bodyOf<ListedObject[]>(email, MINE);
  if (`GET ${path}` === MINE && query.size > 0) return { status: 200, ...listedAnswer(objects, query) };
  if (`GET ${path}` === BELL && query.has("limit")) return bellPage(world, email, query);
  if (path !== "/api/object/get-user-summary") return null;
  const { data } = world.bodyOf<{ data: Notification[] }>(email, BELL);
  return { status: 200, json: summaryAnswer(objects, data, query) };
}
