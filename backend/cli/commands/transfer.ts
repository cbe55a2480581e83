import type { TransferOffer } from "../../client/index.ts";
import { openService } from "../settings/service.ts";
import type { ObjectWords } from "../words/fr/objects.ts";
import { COMMON, given } from "../world/options.ts";
import type { Text } from "../world/text.ts";
import { EXITS, Misused, type World } from "../world/world.ts";

const USAGE: Text = ({ usage }) => usage.transfer;

export async function transferCommand(args: readonly string[], world: World): Promise<number> {
  const options = {
    ...COMMON,
    accept: { type: "string" },
    decline: { type: "string" },
    cancel: { type: "string" },
  } as const;
  const { values, positionals } = given(args, options, USAGE);
  const { accept, decline, cancel, json } = values;
  const verbs = [accept, decline, cancel].filter((verb) => verb !== undefined).length;
  if (verbs > 1 || (verbs === 1 && positionals.length > 0) || ![0, 2].includes(positionals.length))
    throw new Misused(USAGE);
  const service = await openService(world, values);
  const { client } = service;
  const tell = (record: object, text: string) => world.out(json ? JSON.stringify(record) : text);
  const words = world.words.objects;
  try {
    const [id, to] = positionals;
    if (accept !== undefined) {
      const object = await client.accept(accept);
      tell(object, words.accepted(object.objectId, object.objectName));
    } else if (decline !== undefined) tell(await client.decline(decline), words.declined);
    else if (cancel !== undefined) tell(await client.cancel(cancel), words.cancelled);
    else if (id !== undefined && to !== undefined) {
      const offer = await client.offer(id, to);
      tell(offer, lineOf(offer, words));
    } else for (const offer of await client.offers()) tell(offer, lineOf(offer, words));
  } finally {
    service.close();
  }
  return EXITS.done;
}

function lineOf(offer: TransferOffer, words: ObjectWords): string {
  const { _id, objectId, objectName, expiresAt } = offer;
  const isOutgoing = offer.direction === "outgoing";
  const other = isOutgoing ? offer.to : `${offer.from.firstName} ${offer.from.lastName}`;
  return words.offer(_id, objectId, isOutgoing, other, expiresAt, objectName);
}
