import { createClient } from "@authentica/backend/client";
import { errorOf, session } from "@authentica/shared-ui/session";
import type { ClientResponse } from "hono/client";

/** All routes of the API, typed from the server: `api.object["verify-object"].$post({ json: { hash } })`. */
export const { api } = createClient(globalThis.location?.origin ?? "http://localhost", { fetch: session.fetch });

type BodyOf<R> = R extends ClientResponse<infer T, infer _Status, infer _Format> ? T : never;

/** Returns the JSON body of a 2xx answer. Rejects with `ApiError` for every other status. */
export async function answer<R extends ClientResponse<unknown>>(pending: Promise<R>): Promise<BodyOf<R>> {
  const response = await pending;
  if (!response.ok) throw await errorOf(response as unknown as Response);
  return (await response.json()) as BodyOf<R>;
}
