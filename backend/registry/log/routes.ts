import { Hono } from "hono";
import {
  ConsistencyAnswer,
  ConsistencyQuery,
  InclusionAnswer,
  InclusionQuery,
  TileParam,
} from "../../contract/registry.ts";
import { utf8 } from "../../formats/tlog/bytes.ts";
import { parseTilePath, TILE_WIDTH } from "../../formats/tlog/tile.ts";
import { formatVkey } from "../../formats/tlog/vkey.ts";
import type { Call } from "../../platform/http/calls/call.ts";
import { coded } from "../../platform/http/calls/coding.ts";
import type { AnyCaller, Variables } from "../../platform/http/calls/context.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { Checkpoints } from "./checkpoints.ts";
import type { Reading } from "./reading.ts";

const TEXT = "text/plain; charset=utf-8";
const FOR_EVER = "public, max-age=31536000, immutable";
/** For partial tiles. They never change, but are no longer used once the full tile exists. */
const A_DAY = "public, max-age=86400, immutable";
const A_MOMENT = "public, max-age=1";

/**
 * Headers of a text that may change at any moment. `Content-Length` is set here, because the answer to HEAD has no
 * body.
 */
const ofText = (text: string) => ({
  "Content-Type": TEXT,
  "Content-Length": String(utf8(text).length),
  "Cache-Control": A_MOMENT,
});

/** Public routes `/registry`: checkpoint and tiles of the log (C2SP tlog-tiles), and proofs. */
export const registryRoutes = <C extends AnyCaller>(call: Call<C>, checkpoints: Checkpoints, reading: Reading) => {
  /** Returns the verifier keys, one per line, Ed25519 first. */
  function vkeys(): string[] {
    const keys = reading.keys() ?? checkpoints.keys();
    if (keys.length === 0)
      throw (
        checkpoints.refusal() ??
        new Refusal("unavailable", "The public key of the registry is not known yet. Please try again in a moment.")
      );
    return keys.map((key) => `${formatVkey(key)}\n`);
  }

  return new Hono<{ Variables: Variables }>()
    .get(
      "/checkpoint",
      call({
        who: "anyone",
        does: "Returns the newest checkpoint with the cosignatures that the policy requires; if it requires none, the newest signed checkpoint.",
        answers: {
          200: {
            media: "text/plain",
            words: "Signed note (C2SP tlog-checkpoint): origin, size and root, then the signatures.",
          },
        },
        refuses: ["not_found"],
      }),
      (c) => {
        const { note } = reading.published();
        return c.body(note, 200, ofText(note));
      },
    )
    .get(
      "/vkey",
      call({
        who: "anyone",
        does: "Returns the key that verifies the checkpoints.",
        note: "If there are several signing keys, returns the first one.",
        answers: { 200: { media: "text/plain", words: "Verifier key (C2SP signed-note), on one line." } },
        refuses: ["unavailable"],
      }),
      (c) => {
        const [first = ""] = vkeys();
        return c.body(first, 200, ofText(first));
      },
    )
    .get(
      "/vkeys",
      call({
        who: "anyone",
        does: "Returns all keys that signed the last checkpoint: the Ed25519 key, and the post-quantum key if there is one.",
        answers: { 200: { media: "text/plain", words: "Verifier keys (C2SP signed-note), one per line." } },
        refuses: ["unavailable"],
      }),
      (c) => {
        const all = vkeys().join("");
        return c.body(all, 200, ofText(all));
      },
    )
    .get(
      "/tile/:rest{.+}",
      call({
        who: "anyone",
        does: "Returns a tile of hashes or an entry bundle (C2SP tlog-tiles).",
        note: "Entry bundles are compressed with gzip for clients that accept it.",
        params: TileParam,
        answers: {
          200: {
            media: "application/octet-stream",
            words: "Hashes of 32 bytes, or entries, each preceded by its length (two bytes, big-endian).",
          },
        },
        refuses: ["not_found"],
      }),
      async (c) => {
        const tile = parseTilePath(`tile/${c.req.valid("param").rest}`);
        if (!tile) throw new Refusal("not_found", "There is no tile at this address.");
        const read = await reading.tile(tile);
        // Hashes cannot be compressed, so only entry bundles are.
        const { bytes, headers } =
          tile.level === "entries"
            ? await coded(read, c.req.header("Accept-Encoding"))
            : { bytes: read, headers: { "Content-Length": String(read.length) } };
        return c.body(bytes, 200, {
          "Content-Type": "application/octet-stream",
          "Cache-Control": tile.width === TILE_WIDTH ? FOR_EVER : A_DAY,
          ...headers,
        });
      },
    )
    .get(
      "/proof/inclusion",
      call({
        who: "anyone",
        does: "Returns the inclusion proof of an entry for a size of the registry.",
        query: InclusionQuery,
        answers: { 200: { InclusionAnswer } },
        refuses: ["not_found"],
        limit: "lookup",
      }),
      async (c) => {
        const { index, size } = c.req.valid("query");
        return c.json(await reading.inclusion(index, size));
      },
    )
    .get(
      "/proof/consistency",
      call({
        who: "anyone",
        does: "Returns the consistency proof between two sizes of the registry.",
        query: ConsistencyQuery,
        answers: { 200: { ConsistencyAnswer } },
        refuses: ["not_found"],
        limit: "lookup",
      }),
      async (c) => {
        const { from, to } = c.req.valid("query");
        return c.json(await reading.consistency(from, to));
      },
    );
};
