import { findUser, languageOf } from "../../accounts/users/store.ts";
import type { Language } from "../../contract/language.ts";
import type { LookupAnswer, ProofIdAnswer, TokenAnswer } from "../../contract/registry.ts";
import { isEventType, parseLeaf } from "../../formats/tlog/leaf.ts";
import type { Kv } from "../../platform/kv/kv.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { ProvenNodes } from "../../registry/log/proven-nodes.ts";
import { EMPTY_HEAD, type Head, readHead, registryKeys } from "../../registry/log/store.ts";
import type { Publication } from "../../registry/witnessing/publication.ts";
import { findNamedObject } from "../record/find.ts";
import { type PublicPartsRecord, partsOf, publicPartsRecords, shownOf } from "../record/public-parts.ts";
import {
  findFormerTokens,
  findObjectByToken,
  findTokensByHash,
  inOrder,
  isHeld,
  type ObjectRecord,
  objectRecords,
} from "../record/store.ts";
import { type MintEntries, mintKeys, readPublicObject } from "./history.ts";

const MAX_TRIES = 5;

type Values<Entries extends readonly Deno.KvEntryMaybe<unknown>[]> = {
  [At in keyof Entries]: Entries[At] extends Deno.KvEntryMaybe<infer T> ? T : never;
};

/**
 * Reads the public state of objects. The checkpoint is read before the events, and the head of the log with or after
 * them. The returned size of the log is therefore not smaller than either.
 */
export function createLookup(kv: Kv, publication: Pick<Publication, "latest" | "awaited">, provenNodes: ProvenNodes) {
  const { awaited } = publication;

  /**
   * Reads an object with its events, and the head of the log. If the mint is its only event, everything is read in
   * one call. Otherwise events are read after the record; a change in between is not a fault, so the object is read
   * again.
   */
  async function readSettled(tokenId: number) {
    for (let tries = 1; ; tries += 1) {
      const checkpoint = publication.latest();
      const [record, parts, head, ...mint] = await kv.getMany<
        [ObjectRecord, PublicPartsRecord, Head, ...Values<MintEntries>]
      >([objectRecords.at(tokenId), publicPartsRecords.at(tokenId), registryKeys.head, ...mintKeys(tokenId)]);
      const object = record.value;
      const logged = object && (await readPublicObject(kv, object, { checkpoint, awaited, provenNodes, mint }));
      const found = object &&
        logged && { ...logged, state: { ...logged.state, ...(await shown(object, parts.value)) } };
      const isOne = (found?.events.length ?? 1) === 1;
      const settled = {
        object,
        found,
        checkpoint,
        size: isOne ? (head.value ?? EMPTY_HEAD).size : (await readHead(kv)).size,
      };
      if (found?.state.proof !== "invalid" || tries === MAX_TRIES) return settled;
      if ((await findObjectByToken(kv, tokenId))?.events === object?.events) return settled;
    }
  }

  /** Returns what the owner has made public in addition to the log. */
  async function shown(object: ObjectRecord, record: PublicPartsRecord | null) {
    if (!isHeld(object) || record === null) return {};
    const parts = partsOf(object, record);
    return shownOf(object, parts, parts.owner ? await findUser(kv, object.ownerId) : null);
  }

  /** Returns the objects of a hash, like `findObjectsByHash`, and the state of the registry. */
  async function readAll(hash: string) {
    const latest = await Promise.all((await findTokensByHash(kv, hash)).map(readSettled));
    const hasMore = latest.some(({ object }) => object?.succeeds);
    const former = hasMore ? await Promise.all((await findFormerTokens(kv, hash)).map(readSettled)) : [];
    const read = [...former, ...latest];
    const checkpoint = read[0] ? read[0].checkpoint : publication.latest();
    const size = read[0] ? Math.max(...read.map((one) => one.size)) : (await readHead(kv)).size;
    return {
      states: inOrder(read.flatMap(({ found }) => found?.state ?? [])),
      rest: { hash, size, checkpoint: checkpoint?.note ?? null },
    };
  }

  return {
    /** Returns the objects with a hash. */
    async byHash(hash: string): Promise<LookupAnswer> {
      const { states: objects, rest } = await readAll(hash);
      return { ...rest, object: objects[0] ?? null, objects };
    },

    /** Returns the object with a proof identifier, as typed. Refuses an unknown identifier with `not_found`. */
    async byProofId(typed: string): Promise<ProofIdAnswer> {
      const { id, tokenId } = await findNamedObject(kv, typed);
      return { proofId: id, tokenId };
    },

    /**
     * Returns the object to which an entry belongs; `null` if there is no such entry, or if it does not belong to an
     * object.
     */
    async tokenOfEntry(index: number): Promise<number | null> {
      const { value } = await kv.get<Uint8Array>(registryKeys.leaf(index));
      const leaf = value === null ? null : parseLeaf(value);
      return leaf !== null && isEventType(leaf.type) ? leaf.tokenId : null;
    },

    /**
     * Returns the language of an object's badge and card: the one that its owner has chosen for documents. French if
     * there is no owner or no object.
     */
    async languageOf(tokenId: number): Promise<Language> {
      const object = await findObjectByToken(kv, tokenId);
      const owner = object && isHeld(object) ? await findUser(kv, object.ownerId) : null;
      return languageOf(owner ?? {});
    },

    /**
     * Returns an object with its history, by the index of its registration. Refuses every other index with `not_found`.
     */
    async byToken(tokenId: number): Promise<TokenAnswer> {
      const object = await findObjectByToken(kv, tokenId);
      const { found, checkpoint } = await readSettled(tokenId);
      if (!object || !found) throw new Refusal("not_found", "No object has this number in the registry.");
      const others = (await readAll(object.hash)).states.filter((other) => other.tokenId !== tokenId);
      const { size } = await readHead(kv);
      return {
        hash: object.hash,
        size,
        checkpoint: checkpoint?.note ?? null,
        object: found.state,
        other: others[0] ?? null,
        others,
        events: found.events,
      };
    },
  };
}

export type Lookup = ReturnType<typeof createLookup>;
