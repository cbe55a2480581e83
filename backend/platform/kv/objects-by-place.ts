import type { Conversion } from "./format.ts";
import { decodeValue, encodeValue } from "./value.ts";

/** An object of format 1, as far as its key in format 2 depends on it. */
interface ObjectOfFormat1 {
  readonly id: string;
  readonly hash: string;
  readonly tokenId: number;
  readonly status: string;
  /** Absent from an erased one. */
  readonly ownerId?: string;
  readonly file?: object | null;
}

/**
 * From format 1, in which a hash had one object and was its key, to format 2, in which it may have two:
 *
 *     objects/<hash>                      →  objects/<tokenId>
 *     objects_by_id/<id>                  →  holds the tokenId
 *     objects_by_owner/<owner>/<tokenId>  →  holds the tokenId
 *                                            objects_by_hash/<hash>/<declared or deposited> holds the tokenId
 *
 * Of an erased object it is not known any more whether its file was seen: it keeps the place of one whose file was.
 */
export const objectsByPlace: Conversion = {
  convert({ key, value }, commit) {
    const [kind, place] = key;
    if (kind !== "objects" || key.length !== 2 || typeof place !== "string") return;
    const object = read(value);
    // One that cannot be read stays where it is, for fsck to name.
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
