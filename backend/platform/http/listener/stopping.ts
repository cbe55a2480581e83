import { createMiddleware } from "hono/factory";
import { Refusal } from "../../refusal.ts";

/** Refuses what comes once the process has begun to stop; what was under way before goes on. */
export const refuseWhenStopping = (stopping: AbortSignal) =>
  createMiddleware(async function refuseWhenStopping(_, next) {
    if (stopping.aborted) throw new Refusal("unavailable", "The service is stopping. Please try again in a moment.");
    await next();
  });
