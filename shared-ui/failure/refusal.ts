import { ApiError } from "@authentica/shared-ui/session";

/** What the server said; `null` when it said nothing or was not reached. */
export function serverMessage(error: unknown): string | null {
  if (!(error instanceof ApiError)) return null;
  const { body } = error;
  if (typeof body !== "object" || body === null || !("message" in body)) return null;
  return typeof body.message === "string" && body.message !== "" ? body.message : null;
}

/** Whether asking again with the same words would be refused again: every 4xx, 401 and 403 among them. */
export const isRefused = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500;
