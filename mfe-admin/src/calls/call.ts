import { errorOf, session } from "@authentica/shared-ui/session";

export interface CallOptions {
  readonly method?: "GET" | "POST" | "PUT" | "DELETE" | undefined;
  /** Parameters of the address; those that are `undefined` or empty are left out, those of a list are repeated. */
  readonly query?: Readonly<Record<string, string | readonly string[] | undefined>> | undefined;
  /** Sent as JSON. */
  readonly body?: object | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** What a call under `/api/admin` answers, as its contract says; rejects with `ApiError`. */
export async function call<T>(
  path: string,
  { method = "GET", query = {}, body, signal }: CallOptions = {},
): Promise<T> {
  const search = searchOf(query);
  const response = await session.fetch(`/api/admin${path}${search && `?${search}`}`, {
    method,
    ...(signal && { signal }),
    ...(body && { headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
  });
  if (!response.ok) throw await errorOf(response);
  return (await response.json()) as T;
}

/** A query as an address has it. */
export function searchOf(query: NonNullable<CallOptions["query"]>): string {
  const search = new URLSearchParams();
  for (const [name, given] of Object.entries(query)) {
    for (const value of typeof given === "string" ? [given] : (given ?? [])) if (value) search.append(name, value);
  }
  return search.toString();
}
