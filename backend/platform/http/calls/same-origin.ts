import { createMiddleware } from "hono/factory";
import { Refusal } from "../../refusal.ts";

/**
 * For routes that a cookie opens: lets through only what the product's own pages send. Browsers say so in
 * `Sec-Fetch-Site`; one that does not is judged by `Origin`; a program that sends neither has no cookies of others.
 */
export const sameOrigin = (publicUrl: string) => {
  const own = new URL(publicUrl).origin;
  return createMiddleware(async function sameOrigin(c, next) {
    const site = c.req.header("sec-fetch-site");
    const origin = c.req.header("origin");
    const allowed = site === undefined ? origin === undefined || origin === own : site === "same-origin";
    if (!allowed) throw new Refusal("forbidden", "This request must come from the product's own pages.");
    await next();
  });
};
