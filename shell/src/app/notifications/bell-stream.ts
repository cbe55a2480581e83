import { api } from "@authentica/shared-ui/api";
import { readEvents } from "@authentica/shared-ui/api/event-stream";
import { errorOf, session } from "@authentica/shared-ui/session";

/**
 * `GET /notifications/stream`: the names of its events. `EventSource` cannot send the token. The server ends the stream
 * when the token does, so it starts with a fresh one.
 */
export async function* bellStream(signal: AbortSignal): AsyncGenerator<string, void, void> {
  await session.ensureFresh();
  const response: Response = await api.notifications.stream.$get({}, { init: { signal } });
  if (!response.ok || !response.body) throw await errorOf(response);
  for await (const { type } of readEvents(response.body)) yield type;
}
