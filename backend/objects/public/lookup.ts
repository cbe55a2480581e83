import type { LookupAnswer, TokenAnswer } from "../../contract/registry.ts";
import type { Kv } from "../../platform/kv/kv.ts";
import { present } from "../../platform/kv/write.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { Checkpoints } from "../../registry/log/checkpoints.ts";
import { readHead, registryKeys } from "../../registry/log/store.ts";
import { fromBase64url, toHex } from "../../tlog/bytes.ts";
import { parseLeaf } from "../../tlog/leaf.ts";
import { type EventRecord, eventRecords, findObjectByHash } from "../record/store.ts";
import { readPublicObject } from "./history.ts";

const MOST_TRIES = 5;

/** The public state of objects. The head is read last, so that its size covers every event that is told. */
export function createLookup(kv: Kv, checkpoints: Pick<Checkpoints, "latest">) {
  async function read(hash: string) {
    const { found, checkpoint } = await readSettled(hash);
    const { size } = await readHead(kv);
    return { found, rest: { hash, size, checkpoint: checkpoint?.note ?? null } };
  }

  /** Record and events are read one after the other: what an event in between has made of them is no fault. */
  async function readSettled(hash: string) {
    for (let tries = 1; ; tries += 1) {
      const object = await findObjectByHash(kv, hash);
      const checkpoint = checkpoints.latest();
      const found = object && (await readPublicObject(kv, object, checkpoint));
      if (found?.state.proof !== "invalid" || tries === MOST_TRIES) return { found, checkpoint };
      if ((await findObjectByHash(kv, hash))?.events === object?.events) return { found, checkpoint };
    }
  }

  /** The hash of the file that an object is of: by its mint or, where that was changed, by the private event. */
  async function hashOfToken(tokenId: number): Promise<string | null> {
    const { value } = await kv.get<unknown>(registryKeys.leaf(tokenId));
    const told = mintedHash(value);
    if (told !== null && (await findObjectByHash(kv, told))?.tokenId === tokenId) return told;
    return present(await kv.get<EventRecord>(eventRecords.at(tokenId, 0)))?.event?.hash ?? null;
  }

  return {
    /** The object of a file, by the file's hash. */
    async byHash(hash: string): Promise<LookupAnswer> {
      const { found, rest } = await read(hash);
      return { ...rest, object: found?.state ?? null };
    },

    /** An object with its history, by the index of its mint. Refuses with `not_found` an index that is no mint. */
    async byToken(tokenId: number): Promise<TokenAnswer> {
      const hash = await hashOfToken(tokenId);
      const { found, rest } = hash === null ? { found: null, rest: null } : await read(hash);
      if (found?.state.tokenId !== tokenId || !rest)
        throw new Refusal("not_found", "No object has this number in the registry.");
      return { ...rest, object: found.state, events: found.events };
    },
  };
}

/** The file of a mint, hexadecimal; `null` for any other leaf, and for bytes that are none. */
function mintedHash(bytes: unknown): string | null {
  if (!(bytes instanceof Uint8Array)) return null;
  try {
    const leaf = parseLeaf(bytes);
    return leaf.type === "mint" ? toHex(fromBase64url(leaf.fingerprint)) : null;
  } catch {
    return null;
  }
}

export type Lookup = ReturnType<typeof createLookup>;
