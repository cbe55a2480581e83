import { Hono } from "hono";
import type { Variables } from "../platform/http/calls/context.ts";
import { escaped } from "../platform/http/pages/markup.ts";

/**
 * Public pages that are the same for every visitor; listed in the sitemap in each language. Pages of entries are not listed, because
 * such a page states nothing but that a file is registered.
 */
export const LISTED_PAGES = [
  "/",
  "/verifier",
  "/explorer",
  "/register",
  "/login",
  "/terms",
  "/privacy",
  "/mentions-legales",
  "/accessibilite",
] as const;

const FOR_A_DAY = "public, max-age=86400";

/** `/robots.txt` (RFC 9309) and `/sitemap.xml` (sitemaps.org 0.9). `publicUrl`: origin of the product. */
export const siteFiles = (publicUrl: string) =>
  new Hono<{ Variables: Variables }>()
    .get("/robots.txt", (c) => {
      c.header("Cache-Control", FOR_A_DAY);
      // Private screens are not listed here. They have `noindex`, which search engines only see if they may fetch the
      // page.
      const lines = ["User-agent: *", "Disallow: /api/", "Allow: /api/docs", "", `Sitemap: ${publicUrl}/sitemap.xml`];
      return c.text(`${lines.join("\n")}\n`);
    })
    .get("/sitemap.xml", (c) => {
      const pages = LISTED_PAGES.flatMap((path) => [path, `/en${path === "/" ? "" : path}`]).map(
        (path) => `<url><loc>${escaped(`${publicUrl}${path}`)}</loc></url>`,
      );
      const sitemap = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${pages.join("")}</urlset>\n`;
      return c.body(sitemap, 200, { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": FOR_A_DAY });
    });
