import type { LookupAnswer, TokenAnswer } from "../../contract/registry.ts";
import type { Kv } from "../../platform/kv/kv.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { ProvenNodes } from "../../registry/log/proven-nodes.ts";
import { readHead } from "../../registry/log/store.ts";
import type { Publication } from "../../registry/witnessing/publication.ts";
import { findObjectByToken, findObjectsByHash } from "../record/store.ts";
import { readPublicObject } from "./history.ts";

const MOST_TRIES = 5;

/** The public state of objects. The head is read last, so that its size covers every event that is told. */
export function createLookup(kv: Kv, publication: Pick<Publication, "latest" | "awaited">, provenNodes: ProvenNodes) {
  const { awaited } = publication;

  /** Record and events are read one after the other: what an event in between has made of them is no fault. */
  async function readSettled(tokenId: number) {
    for (let tries = 1; ; tries += 1) {
      const object = await findObjectByToken(kv, tokenId);
      const checkpoint = publication.latest();
      const found = object && (await readPublicObject(kv, object, { checkpoint, awaited, provenNodes }));
      if (found?.state.proof !== "invalid" || tries === MOST_TRIES) return { found, checkpoint };
      if ((await findObjectByToken(kv, tokenId))?.events === object?.events) return { found, checkpoint };
    }
  }

  /** All objects of a hash, the earlier first, and what the answer says of the registry. */
  async function readAll(hash: string) {
    const objects = await findObjectsByHash(kv, hash);
    const read = await Promise.all(objects.map(({ tokenId }) => readSettled(tokenId)));
    const checkpoint = read[0]?.checkpoint ?? publication.latest();
    const { size } = await readHead(kv);
    return {
      found: read.flatMap(({ found }) => found ?? []),
      rest: { hash, size, checkpoint: checkpoint?.note ?? null },
    };
  }

  return {
    /** The objects of a file, by the file's hash. */
    async byHash(hash: string): Promise<LookupAnswer> {
      const { found, rest } = await readAll(hash);
      const objects = found.map(({ state }) => state);
      return { ...rest, object: objects[0] ?? null, objects };
    },

    /** An object with its history, by the index of its mint. Refuses with `not_found` an index that is no mint. */
    async byToken(tokenId: number): Promise<TokenAnswer> {
      const object = await findObjectByToken(kv, tokenId);
      const { found, checkpoint } = await readSettled(tokenId);
      if (!object || !found) throw new Refusal("not_found", "No object has this number in the registry.");
      const others = (await findObjectsByHash(kv, object.hash)).filter((other) => other.tokenId !== tokenId);
      const other = others[0] ? (await readSettled(others[0].tokenId)).found : null;
      const { size } = await readHead(kv);
      return {
        hash: object.hash,
        size,
        checkpoint: checkpoint?.note ?? null,
        object: found.state,
        other: other?.state ?? null,
        events: found.events,
      };
    },
  };
}

export type Lookup = ReturnType<typeof createLookup>;
