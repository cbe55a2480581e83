import { parseArgs } from "node:util";
import type { ListQuery } from "../../client/index.ts";
import { openService } from "../settings/service.ts";
import { COMMON, given } from "../world/options.ts";
import { EXITS, Misused, type World } from "../world/world.ts";

const USAGE = `authentica list [--q WORDS] [--status STATUS] [--since INSTANT] [--limit N] [--json]

Lists your objects, latest registration first.

--q WORDS        only objects whose name, file name, identifier, fingerprint or metadata contain all of these words
--status STATUS  only objects with this status: active, revoked, transferred (given away) or offered
--since INSTANT  only objects registered at or after this time, such as 2026-01-01T00:00:00Z or 2026-01-01
--limit N        at most N objects`;

const STATUSES: readonly unknown[] = ["active", "revoked", "transferred", "offered"];

export async function listCommand(args: readonly string[], world: World): Promise<number> {
  const options = {
    ...COMMON,
    q: { type: "string" },
    status: { type: "string" },
    since: { type: "string" },
    limit: { type: "string" },
  } as const;
  const { values, positionals } = given(USAGE, () => parseArgs({ args: [...args], allowPositionals: true, options }));
  const most = values.limit === undefined ? Number.POSITIVE_INFINITY : Number(values.limit);
  const isKnown = values.status === undefined || STATUSES.includes(values.status);
  if (positionals.length > 0 || !(most >= 1) || !isKnown) throw new Misused(USAGE);
  const { q, since } = values;
  const query: ListQuery = {
    ...(q !== undefined && { q }),
    ...(since !== undefined && { since: since.includes("T") ? since : `${since}T00:00:00Z` }),
    ...(values.status !== undefined && { status: values.status as NonNullable<ListQuery["status"]> }),
  };
  const service = await openService(world, values);
  try {
    let count = 0;
    for await (const object of service.client.list(query)) {
      const { objectId, createdAt, status, objectName } = object;
      world.out(
        values.json ? JSON.stringify(object) : `${objectId}  ${createdAt}  ${status.padEnd(11)}  ${objectName}`,
      );
      count += 1;
      if (count >= most) break;
    }
  } finally {
    service.close();
  }
  return EXITS.done;
}
