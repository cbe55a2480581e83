import { type Context, Hono } from "hono";
import { etag, RETAINED_304_HEADERS } from "hono/etag";
import type { Language } from "../../contract/language.ts";
import { PictureQuery } from "../../contract/picture.ts";
import type { BadgeTheme } from "../../formats/seal/badge.ts";
import type { Variables } from "../../platform/http/calls/context.ts";
import { CONTENT_POLICY } from "../../platform/http/calls/security-headers.ts";
import { fitting } from "../../platform/http/calls/validate.ts";
import { type Kept, keep, send } from "../../platform/http/pages/kept.ts";
import type { Limits } from "../../platform/limits/limits.ts";
import { takeByAddress } from "../../platform/limits/shares.ts";
import { createLruCache } from "../../platform/lru-cache.ts";
import type { Line } from "../../platform/pictures/outlines.ts";
import { Refusal } from "../../platform/refusal.ts";
import { type Badge, badgeOf, unknownBadge } from "./badge.ts";
import { BADGE_POLICY, drawBadge } from "./badge-drawing.ts";
import { CACHE_AGE_S, createOembed, OEMBED_FORMATS, type OembedFormat, xmlOf } from "./oembed.ts";
import type { BadgeSource } from "./source.ts";

export interface BadgeDeps extends BadgeSource {
  readonly limits: Pick<Limits, "count">;
}

const SVG = "image/svg+xml; charset=utf-8";
/** Maximum number of badges that are cached after drawing, about 10 kB each. */
const MAX_KEPT = 256;
/** Cache lifetime of a badge. A badge shows a revocation after at most 15 minutes. */
const FOR_MINUTES = "public, max-age=300, stale-while-revalidate=600";
const FOR_A_MINUTE = "public, max-age=60";
const IN_ANY_PAGE = {
  "Cross-Origin-Resource-Policy": "cross-origin",
  "Access-Control-Allow-Origin": "*",
  "X-Content-Type-Options": "nosniff",
} as const;
/** Headers that a 304 response repeats, because browsers replace the cached ones with them. */
const RETAINED = [...RETAINED_304_HEADERS, CONTENT_POLICY, ...Object.keys(IN_ANY_PAGE)];

const FORMATS: Readonly<Record<OembedFormat, string>> = {
  json: "application/json; charset=utf-8",
  xml: "text/xml; charset=utf-8",
};

/**
 * Routes `/badge/<proof identifier>.svg` (an object's status as an image) and `/oembed` (previews for other sites).
 */
export function badgeRoutes({ limits, publicUrl, lookup }: BadgeDeps) {
  const oembedOf = createOembed({ publicUrl, lookup });
  const drawn = createLruCache<Kept>(MAX_KEPT);
  let outlines: Promise<(line: Line) => string> | undefined;

  /** Loads the fonts once; after a failure the next request tries again. */
  function loadOutlines(): Promise<(line: Line) => string> {
    outlines ??= import("../../platform/pictures/outlines.ts")
      .then(({ openOutlines }) => openOutlines())
      .catch((error) => {
        outlines = undefined;
        throw error;
      });
    return outlines;
  }

  async function badgeNamed(typed: string, language: Language | undefined): Promise<Badge> {
    try {
      const { tokenId } = await lookup.byProofId(typed);
      return badgeOf((await lookup.byToken(tokenId)).object, language ?? (await lookup.languageOf(tokenId)));
    } catch (error) {
      if (error instanceof Refusal && error.code === "not_found") return unknownBadge(language ?? "fr");
      throw error;
    }
  }

  return new Hono<{ Variables: Variables }>()
    .use("/badge/*", etag({ retainedHeaders: RETAINED }))
    .get("/badge/:name{.+\\.svg}", async (c) => {
      await takeByAddress(limits, "badge", c.var);
      const { lang } = fitting(PictureQuery, c.req.query(), "text");
      const badge = await badgeNamed(c.req.param("name").slice(0, -".svg".length), lang);
      const theme = themeOf(c.req.query("theme"));
      const outline = await loadOutlines();
      const kept = drawn(JSON.stringify([badge, theme]), () => keep(SVG, drawBadge(badge, theme, outline)));
      if (badge.proofId === null) c.status(404);
      c.header("Cache-Control", badge.proofId === null ? FOR_A_MINUTE : FOR_MINUTES);
      c.header(CONTENT_POLICY, BADGE_POLICY);
      inAnyPage(c);
      return send(c, kept);
    })
    .get("/oembed", async (c) => {
      await takeByAddress(limits, "lookup", c.var);
      const { url, format = "json", maxwidth, maxheight } = c.req.query();
      if (url === undefined) throw new Refusal("invalid_input", "url is required: the address of an object's page.");
      if (!isFormat(format)) return c.text(`Expected format json or xml, got "${format.slice(0, 40)}".\n`, 501);
      const { lang: language } = fitting(PictureQuery, c.req.query(), "text");
      const answer = await oembedOf({ url, maxWidth: pixelsOf(maxwidth), maxHeight: pixelsOf(maxheight), language });
      c.header("Cache-Control", `public, max-age=${CACHE_AGE_S}`);
      inAnyPage(c);
      const text = format === "xml" ? xmlOf(answer) : JSON.stringify(answer);
      return c.body(text, 200, { "Content-Type": FORMATS[format] });
    });
}

/** Lets pages of any site embed and fetch the response. */
function inAnyPage(c: Context): void {
  for (const [name, value] of Object.entries(IN_ANY_PAGE)) c.header(name, value);
}

const themeOf = (asked: string | undefined): BadgeTheme => (asked === "light" || asked === "dark" ? asked : null);

const isFormat = (format: string): format is OembedFormat => (OEMBED_FORMATS as readonly string[]).includes(format);

/** Returns a valid number of pixels. For an invalid one returns `undefined`, so there is no limit. */
const pixelsOf = (asked: string | undefined): number | undefined =>
  asked !== undefined && /^[1-9]\d{0,5}$/.test(asked) ? Number(asked) : undefined;
