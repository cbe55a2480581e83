import type { Conversion } from "./format.ts";
import { decodeValue, encodeValue } from "./value.ts";

/** Fields of an object of format 1 that its key in format 2 depends on. */
interface ObjectOfFormat1 {
  readonly id: string;
  readonly hash: string;
  readonly tokenId: number;
  readonly status: string;
  /** Absent if the object is erased. */
  readonly ownerId?: string;
  readonly file?: object | null;
}

/**
 * Converts format 1, in which the hash was the key of its only object, to format 2, in which a hash may have two
 * objects:
 *
 *     objects/<hash>                      →  objects/<tokenId>
 *     objects_by_id/<id>                  →  holds the tokenId
 *     objects_by_owner/<owner>/<tokenId>  →  holds the tokenId
 *                                            objects_by_hash/<hash>/<declared or deposited> holds the tokenId
 *
 * It is not known whether the server saw the file of an erased object, so that it counts as deposited.
 */
export const objectsByPlace: Conversion = {
  convert({ key, value }, commit) {
    const [kind, place] = key;
    if (kind !== "objects" || key.length !== 2 || typeof place !== "string") return;
    const object = read(value);
    // Leaves a record that cannot be read under its old key; fsck reports it.
    if (!object) return;
    const { id, hash, tokenId, status, ownerId, file } = object;
    const holds = encodeValue(tokenId);
    const making = status !== "erased" && !file ? "declared" : "deposited";
    commit.delete(key).set(["objects", tokenId], value).set(["objects_by_id", id], holds);
    if (ownerId !== undefined) commit.set(["objects_by_owner", ownerId, tokenId], holds);
    commit.set(["objects_by_hash", hash, making], holds);
  },
};

function read(stored: unknown): ObjectOfFormat1 | null {
  try {
    const object = decodeValue(stored) as Partial<ObjectOfFormat1> | null;
    const isOne = Number.isSafeInteger(object?.tokenId) && typeof object?.id === "string";
    return isOne && typeof object.hash === "string" ? (object as ObjectOfFormat1) : null;
  } catch {
    return null;
  }
}
