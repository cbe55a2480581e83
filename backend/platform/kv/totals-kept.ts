import type { Conversion } from "./format.ts";
import { decodeValue, encodeValue } from "./value.ts";

interface Cover {
  readonly hash: string;
  readonly size?: number;
}

/** Fields of an object of format 6 that the conversion reads. */
interface ObjectOfFormat6 {
  readonly tokenId: number;
  readonly hash: string;
  readonly status: string;
  readonly createdAt: number;
  /** Absent if the object has no owner. */
  readonly ownerId?: string;
  readonly cover?: Cover | null;
  readonly file?: { readonly size: number } | null;
  readonly fileErasedAt?: number;
}

interface UserOfFormat6 {
  readonly role: string;
  readonly disabled: boolean;
  readonly createdAt: string;
}

const STEP_S = 900;

/**
 * Converts format 6 to 7, which adds totals and an index of blobs by due time:
 *
 *     totals/…                           counts of users, objects and blobs; per person: list entries and bytes
 *     objects/<tokenId>                  the cover has its size
 *     objects_by_cover/<hash>/<tokenId>  an object with this cover
 *     objects_formerly_by_owner/…        has the time of registration
 *     blobs_due/<time>/<hash>            every blob once; the first sweep drops those that objects hold
 */
export const totalsKept: Conversion = {
  async convert({ key, value }, commit, store) {
    if (key.length < 2) return;
    const add = (by: number, ...to: Deno.KvKey) => commit.sum(["totals", ...to], BigInt(by));
    const find = async <T>(...at: Deno.KvKey) => read<T>((await store.get(at)).value);
    function list(person: string, status: string, createdAt: number): void {
      add(1, "people", person, "listed", status);
      add(1, "people", person, "registered", Math.floor(createdAt / STEP_S), status);
    }
    switch (key[0]) {
      case "users": {
        const user = read<UserOfFormat6>(value);
        if (!user || key.length !== 2) return;
        add(1, "users", "all");
        add(1, "users", "registered", user.createdAt.slice(0, 10));
        if (user.role === "admin") add(1, "users", "admins");
        if (user.disabled) add(1, "users", "disabled");
        return;
      }
      case "blobs": {
        const blob = read<{ readonly hash: string; readonly size: number; readonly keepUntil: number }>(value);
        if (!blob) return;
        add(1, "blobs", "files");
        add(blob.size, "blobs", "bytes");
        const { hash, keepUntil: at } = blob;
        commit.set(["blobs_due", at, hash], encodeValue({ hash, at }));
        return;
      }
      case "objects": {
        const object = read<ObjectOfFormat6>(value);
        if (!object) return;
        const { tokenId, status, createdAt, ownerId, cover, file, fileErasedAt } = object;
        add(1, "objects", status);
        if (ownerId === undefined) return;
        list(ownerId, status, createdAt);
        const ofFile = fileErasedAt === undefined ? (file?.size ?? 0) : 0;
        const ofCover = cover ? ((await find<{ readonly size: number }>("blobs", cover.hash))?.size ?? 0) : 0;
        if (ofFile + ofCover > 0) add(ofFile + ofCover, "people", ownerId, "bytes");
        if (!cover) return;
        commit.set(key, encodeValue({ ...object, cover: { ...cover, size: ofCover } }));
        commit.set(["objects_by_cover", cover.hash, tokenId], encodeValue(tokenId));
        return;
      }
      case "objects_formerly_by_owner": {
        const former = read<{ readonly ownerId: string; readonly tokenId: number }>(value);
        const object = former && (await find<ObjectOfFormat6>("objects", former.tokenId));
        if (!former || !object) return;
        list(former.ownerId, "transferred", object.createdAt);
        commit.set(key, encodeValue({ ...former, createdAt: object.createdAt }));
      }
    }
  },
};

/**
 * Returns the decoded value. Returns `null` if the value cannot be decoded; such a record is not converted, and fsck
 * reports it.
 */
function read<T>(stored: unknown): T | null {
  try {
    return decodeValue(stored) as T | null;
  } catch {
    return null;
  }
}
