import { Hono } from "hono";
import { PictureQuery } from "../../contract/picture.ts";
import type { Variables } from "../../platform/http/calls/context.ts";
import { fitting } from "../../platform/http/calls/validate.ts";
import type { Limits } from "../../platform/limits/limits.ts";
import { takeByAddress } from "../../platform/limits/shares.ts";
import type { Cards } from "./cards.ts";

/** `/og/<number>.png`: image of an object's page for link previews. */
export const cardRoutes = (limits: Pick<Limits, "count">, cards: Cards) =>
  new Hono<{ Variables: Variables }>().get("/og/:name{(?:0|[1-9]\\d{0,15})\\.png}", async (c) => {
    await takeByAddress(limits, "lookup", c.var);
    const { lang } = fitting(PictureQuery, c.req.query(), "text");
    const { mark, png } = await cards.of(Number.parseInt(c.req.param("name"), 10), lang);
    const tag = `"${mark}"`;
    c.header("ETag", tag);
    // The image is cached only for an hour, because the object may be revoked in that time.
    c.header("Cache-Control", "public, max-age=3600");
    // Other sites show the image in their pages.
    c.header("Cross-Origin-Resource-Policy", "cross-origin");
    if (c.req.header("If-None-Match") === tag) return c.body(null, 304);
    c.header("Content-Type", "image/png");
    return c.body(await png(c.var));
  });
