import type { Conversion } from "./format.ts";
import { decodeValue, encodeValue } from "./value.ts";

/** Fields of an account of format 5 that decide where its wallet is indexed. */
interface UserOfFormat5 {
  readonly id: string;
  readonly walletAddress: string | null;
  readonly walletProvenAt?: string;
}

/**
 * Converts format 5 to format 6. In format 5 only one account could have a wallet. In format 6 several accounts can
 * have set it without proof, and only one can have proven it:
 *
 *     users_by_wallet/<wallet>  →  users_by_wallet/<wallet>/<user>   of an account that has not proven it
 */
export const walletsByProof: Conversion = {
  convert({ key, value }, commit) {
    if (key[0] !== "users" || key.length !== 2) return;
    const user = read(value);
    // Leaves a record that cannot be read unchanged; fsck reports it.
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
