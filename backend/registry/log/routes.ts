import { Hono } from "hono";
import { cors } from "hono/cors";
import { ConsistencyQuery, InclusionQuery, LookupQuery, TokenParam } from "../../contract/registry.ts";
import type { Lookup } from "../../objects/public/lookup.ts";
import type { Variables } from "../../platform/http/context.ts";
import { limitAddress } from "../../platform/http/limit.ts";
import { validate } from "../../platform/http/validate.ts";
import type { Limits } from "../../platform/limits/limits.ts";
import { Refusal } from "../../platform/refusal.ts";
import { formatVkey } from "../../tlog/note.ts";
import { parseTilePath, TILE_WIDTH } from "../../tlog/tile.ts";
import type { Checkpoints } from "./checkpoints.ts";
import type { Reading } from "./reading.ts";

export interface RegistryRoutesDeps {
  readonly checkpoints: Checkpoints;
  readonly reading: Reading;
  readonly lookup: Lookup;
  readonly limits: Limits;
}

const TEXT = "text/plain; charset=utf-8";
const FOR_EVER = "public, max-age=31536000, immutable";
const A_MOMENT = "public, max-age=1";

/** `/registry`: what anybody may read, with no account and from any site. Tiles and checkpoint as C2SP tlog-tiles has them. */
export const registryRoutes = ({ checkpoints, reading, lookup, limits }: RegistryRoutesDeps) =>
  new Hono<{ Variables: Variables }>()
    .use(cors({ origin: "*", allowMethods: ["GET", "HEAD"] }), async (c, next) => {
      await next();
      c.header("Cross-Origin-Resource-Policy", "cross-origin");
    })
    .get("/checkpoint", (c) =>
      c.body(reading.published().note, 200, { "Content-Type": TEXT, "Cache-Control": A_MOMENT }),
    )
    .get("/vkey", (c) =>
      c.body(`${formatVkey(checkpoints.verifier)}\n`, 200, { "Content-Type": TEXT, "Cache-Control": A_MOMENT }),
    )
    .get("/tile/*", async (c) => {
      const tile = parseTilePath(c.req.path.slice(c.req.path.indexOf("/tile/") + 1));
      if (!tile) throw new Refusal("not_found", "There is no tile at this address.");
      const bytes = await reading.tile(tile);
      // A partial tile never changes either, but goes out of use once the full one is there.
      const kept = tile.width === TILE_WIDTH ? FOR_EVER : "public, max-age=3600";
      return c.body(bytes, 200, { "Content-Type": "application/octet-stream", "Cache-Control": kept });
    })
    .get("/proof/inclusion", limitAddress(limits, "lookup"), validate("query", InclusionQuery), async (c) => {
      const { index, size } = c.req.valid("query");
      return c.json(await reading.inclusion(index, size));
    })
    .get("/proof/consistency", limitAddress(limits, "lookup"), validate("query", ConsistencyQuery), async (c) => {
      const { from, to } = c.req.valid("query");
      return c.json(await reading.consistency(from, to));
    })
    .get("/lookup", limitAddress(limits, "lookup"), validate("query", LookupQuery), async (c) =>
      c.json(await lookup.byHash(c.req.valid("query").hash)),
    )
    .get("/token/:tokenId", limitAddress(limits, "lookup"), validate("param", TokenParam), async (c) =>
      c.json(await lookup.byToken(c.req.valid("param").tokenId)),
    );
