import type { Conversion } from "./format.ts";
import { decodeValue, encodeValue } from "./value.ts";

interface Cover {
  readonly hash: string;
  readonly size?: number;
}

/** An object of format 6, as far as something counts or holds it. */
interface ObjectOfFormat6 {
  readonly tokenId: number;
  readonly hash: string;
  readonly status: string;
  readonly createdAt: number;
  /** Absent from one that nobody owns. */
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
 * From format 6, in which whoever wanted to know how many records there were, or which blobs nobody held, read them all, to format 7:
 *
 *     totals/…                          numbers of users, objects and blobs, and of each person what their list and their room rest on
 *     objects/<tokenId>                 its cover says its size
 *     objects_by_cover/<hash>/<tokenId> an object that has the image as its cover
 *     objects_formerly_by_owner/…       says when the object was registered
 *     blobs_due/<time>/<hash>           that a blob is to be looked at: each once, to begin with
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

/** One that cannot be read stays as it is, for fsck to name. */
function read<T>(stored: unknown): T | null {
  try {
    return decodeValue(stored) as T | null;
  } catch {
    return null;
  }
}
