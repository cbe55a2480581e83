import type { Hex } from "viem";
import { isAddressEqual, recoverMessageAddress } from "viem/utils";
import type { Chain } from "./chain.ts";

export interface Signed {
  /** The wallet, with its EIP-55 checksum. */
  readonly address: `0x${string}`;
  readonly message: string;
  readonly signature: Hex;
}

/**
 * Whether the wallet has signed the message: by its own key (EIP-191), or, where a chain can be asked, as a contract that takes
 * the signature for its own (EIP-1271). Rejects with `unavailable` when the chain does not answer.
 */
export const isSignedBy = async (signed: Signed, chain: Chain | null): Promise<boolean> =>
  (await isByKey(signed)) || ((await chain?.takes(signed)) ?? false);

async function isByKey({ address, message, signature }: Signed): Promise<boolean> {
  try {
    return isAddressEqual(await recoverMessageAddress({ message, signature }), address);
  } catch {
    // No signature of a key: of another length, or of no point on the curve.
    return false;
  }
}
