import type { Conversion } from "./format.ts";
import { decodeValue, encodeValue } from "./value.ts";

/** An account of format 5, as far as it says where its wallet leads from. */
interface UserOfFormat5 {
  readonly id: string;
  readonly walletAddress: string | null;
  readonly walletProvenAt?: string;
}

/**
 * From format 5, in which an account kept its wallet from all others, to format 6, in which only a proven one does:
 *
 *     users_by_wallet/<wallet>  →  users_by_wallet/<wallet>/<user>   of an account that has not proven it
 */
export const walletsByProof: Conversion = {
  convert({ key, value }, commit) {
    if (key[0] !== "users" || key.length !== 2) return;
    const user = read(value);
    // One that cannot be read stays as it is, for fsck to name.
    if (typeof user?.id !== "string" || typeof user.walletAddress !== "string") return;
    if (user.walletProvenAt !== undefined) return;
    const wallet = user.walletAddress.toLowerCase();
    commit.delete(["users_by_wallet", wallet]).set(["users_by_wallet", wallet, user.id], encodeValue(user.id));
  },
};

function read(stored: unknown): Partial<UserOfFormat5> | null {
  try {
    return decodeValue(stored) as UserOfFormat5 | null;
  } catch {
    return null;
  }
}
