/** `nginx.conf` caches complete tiles, with the paths and the cache header that the service uses. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { formatTilePath, TILE_WIDTH } from "../formats/tlog/tile.ts";
import { createLog } from "../registry/log/log.ts";
import { fillLog } from "../tests/fill-log.ts";
import { openHarness } from "../tests/harness.ts";

const config = readFileSync(fileURLToPath(new URL("nginx.conf", import.meta.url)), "utf8");
const found = (pattern: RegExp): string => pattern.exec(config)?.[1] ?? "";

const LOCATION = new RegExp(found(/location ~ (\^\(\?<authentica_tile>\S+) \{/));
const RULE = found(/default 1;\s+"(.+)" 0;/);

const pathOf = (level: number | "entries", index: number, width = TILE_WIDTH): string =>
  `/api/registry/${formatTilePath({ level, index, width })}`;

test.each([0, 1, 63, "entries"] as const)("nginx caches complete tiles of level %s, and no partial tile", (level) => {
  for (const index of [0, 999, 1000, 1_234_567]) {
    const path = pathOf(level, index);
    expect(LOCATION.exec(path)?.groups).toEqual({ authentica_tile: path });
    expect(LOCATION.test(pathOf(level, index, 255))).toBe(false);
  }
});

test("nginx caches only answers that have the cache rule of complete tiles", async () => {
  const app = await openHarness();
  await fillLog(createLog({ kv: app.kv, now: app.environment.now }), 300);
  await app.checkpoints.sign();
  const ruleOf = async (path: string) => {
    const { status, headers } = await app.app.request(path);
    return [status, headers.get("cache-control")];
  };
  for (const level of [0, "entries"] as const) {
    expect(await ruleOf(pathOf(level, 0))).toEqual([200, RULE]);
    expect(await ruleOf(pathOf(level, 1, 44))).not.toEqual([200, RULE]);
  }
  expect(await ruleOf("/api/registry/checkpoint")).toEqual([200, "public, max-age=1"]);
});
