import { parseArgs } from "node:util";
import type { TransferOffer } from "../../client/index.ts";
import { openService } from "../settings/service.ts";
import { COMMON, given } from "../world/options.ts";
import { EXITS, Misused, type World } from "../world/world.ts";

const USAGE = `authentica transfer ID TO            offers an object to an e-mail or wallet address, for 14 days
authentica transfer                  lists open offers
authentica transfer --accept OFFER   accepts an offer: the object becomes yours
authentica transfer --decline OFFER  declines an offer
authentica transfer --cancel OFFER   cancels an offer of yours`;

export async function transferCommand(args: readonly string[], world: World): Promise<number> {
  const options = {
    ...COMMON,
    accept: { type: "string" },
    decline: { type: "string" },
    cancel: { type: "string" },
  } as const;
  const { values, positionals } = given(USAGE, () => parseArgs({ args: [...args], allowPositionals: true, options }));
  const { accept, decline, cancel, json } = values;
  const verbs = [accept, decline, cancel].filter((verb) => verb !== undefined).length;
  if (verbs > 1 || (verbs === 1 && positionals.length > 0) || ![0, 2].includes(positionals.length))
    throw new Misused(USAGE);
  const service = await openService(world, values);
  const { client } = service;
  const tell = (record: object, words: string) => world.out(json ? JSON.stringify(record) : words);
  try {
    const [id, to] = positionals;
    if (accept !== undefined) {
      const object = await client.accept(accept);
      tell(object, `${object.objectId} is yours: ${object.objectName}`);
    } else if (decline !== undefined) tell(await client.decline(decline), "The offer is declined.");
    else if (cancel !== undefined) tell(await client.cancel(cancel), "The offer is cancelled.");
    else if (id !== undefined && to !== undefined) {
      const offer = await client.offer(id, to);
      tell(offer, wordsOf(offer));
    } else for (const offer of await client.offers()) tell(offer, wordsOf(offer));
  } finally {
    service.close();
  }
  return EXITS.done;
}

function wordsOf(offer: TransferOffer): string {
  const { _id, objectId, objectName, expiresAt } = offer;
  const other =
    offer.direction === "outgoing" ? `to ${offer.to}` : `from ${offer.from.firstName} ${offer.from.lastName}`;
  return `${_id}  ${objectId}  ${other}, until ${expiresAt}  ${objectName}`;
}
