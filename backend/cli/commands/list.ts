import type { ListQuery } from "../../client/index.ts";
import { openService } from "../settings/service.ts";
import { COMMON, given } from "../world/options.ts";
import type { Text } from "../world/text.ts";
import { EXITS, Misused, type World } from "../world/world.ts";

const USAGE: Text = ({ usage }) => usage.list;

const STATUSES: readonly unknown[] = ["active", "revoked", "transferred", "offered"];

export async function listCommand(args: readonly string[], world: World): Promise<number> {
  const options = {
    ...COMMON,
    q: { type: "string" },
    status: { type: "string" },
    since: { type: "string" },
    limit: { type: "string" },
  } as const;
  const { values, positionals } = given(args, options, USAGE);
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
        values.json ? JSON.stringify(object) : world.words.objects.listed(objectId, createdAt, status, objectName),
      );
      count += 1;
      if (count >= most) break;
    }
  } finally {
    service.close();
  }
  return EXITS.done;
}
