import { createMiddleware } from "hono/factory";
import { Refusal } from "../../refusal.ts";

/**
 * For routes that a cookie authenticates: accepts only requests from the product's own pages. Browsers send
 * `Sec-Fetch-Site`; without it, `Origin` decides. A request with neither is accepted, because it comes from a
 * program, which has no cookies of another user.
 */
export const sameOrigin = (publicUrl: string) => {
  const own = new URL(publicUrl).origin;
  return createMiddleware(async function sameOrigin(c, next) {
    const site = c.req.header("sec-fetch-site");
    const origin = c.req.header("origin");
    const allowed = site === undefined ? origin === undefined || origin === own : site === "same-origin";
    if (!allowed) throw new Refusal("forbidden", "This request must come from a page of this site.");
    await next();
  });
};
