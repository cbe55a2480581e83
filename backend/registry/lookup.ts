import type { LookupAnswer, TokenAnswer } from "../contract/registry.ts";
import { findObjectByHash } from "../objects/store.ts";
import { Refusal } from "../refusal.ts";
import { fromBase64url, toHex } from "../tlog/bytes.ts";
import { parseLeaf } from "../tlog/leaf.ts";
import type { Checkpoints } from "./checkpoints.ts";
import { readPublicObject } from "./history.ts";
import { readHead, registryKeys } from "./store.ts";

/** The public state of objects. The head is read last, so that its size covers every event that is told. */
export function createLookup(kv: Deno.Kv, checkpoints: Pick<Checkpoints, "latest">) {
  async function read(hash: string) {
    const object = await findObjectByHash(kv, hash);
    const checkpoint = checkpoints.latest();
    const found = object && (await readPublicObject(kv, object, checkpoint));
    const { size } = await readHead(kv);
    return { found, rest: { hash, size, checkpoint: checkpoint?.note ?? null } };
  }

  return {
    /** The object of a file, by the file's hash. */
    async byHash(hash: string): Promise<LookupAnswer> {
      const { found, rest } = await read(hash);
      return { ...rest, object: found?.state ?? null };
    },

    /** An object with its history, by the index of its mint. Refuses with `not_found` an index that is no mint. */
    async byToken(tokenId: number): Promise<TokenAnswer> {
      const none = () => new Refusal("not_found", "No object has this number in the registry.");
      const { value } = await kv.get<Uint8Array>(registryKeys.leaf(tokenId));
      if (!(value instanceof Uint8Array)) throw none();
      const leaf = parseLeaf(value);
      if (leaf.type !== "mint") throw none();
      const { found, rest } = await read(toHex(fromBase64url(leaf.fingerprint)));
      if (!found) throw none();
      return { ...rest, object: found.state, events: found.events };
    },
  };
}

export type Lookup = ReturnType<typeof createLookup>;
