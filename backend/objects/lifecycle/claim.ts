import { type UserRecord, userRecords } from "../../accounts/users/store.ts";
import { walletKey } from "../../accounts/users/wallet.ts";
import { MESSAGES } from "../../contract/messages.ts";
import type { Metadata } from "../../contract/metadata.ts";
import type { OwnedObject, RegisterObjectFields } from "../../contract/object.ts";
import type { ImageType } from "../../platform/blobs/images.ts";
import type { Environment } from "../../platform/environment.ts";
import type { Kv } from "../../platform/kv/kv.ts";
import type { Limits } from "../../platform/limits/limits.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { Log } from "../../registry/log/log.ts";
import type { Alongside } from "../events/change.ts";
import { newEventNonce, recordEvent } from "../events/event.ts";
import { newProofId } from "../record/proof-id.ts";
import { findObjectsByHash, type HeldObject, isOwnedBy, MAKINGS, objectKeys } from "../record/store.ts";
import { toOwnedObject } from "../record/view.ts";
import { keptAt, type ScanRecord, scanRecords } from "../scans/store.ts";
import { takenMetadata } from "./edit.ts";

export interface ClaimDeps {
  readonly kv: Kv;
  readonly registry: Log;
  /** A claim's own commit carries the use that it was counted for. */
  readonly limits: Pick<Limits, "carry">;
  readonly environment: Environment;
  /** Origin of the links that are handed out. */
  readonly publicUrl: string;
  /** Whether an object may have metadata: not beside instances of an older version, whose events would drop it. Always where absent. */
  readonly mayHaveMetadata?: (() => boolean) | undefined;
}

/** A claim as its form or its call has it. */
export interface Claim extends Omit<RegisterObjectFields, "metadata"> {
  readonly metadata?: Metadata | undefined;
}

/** A cover image whose blob is kept, or is by what the claim's commit takes along. */
export interface Cover {
  readonly hash: string;
  readonly type: ImageType;
}

/** A claim finds an object of its hash that does not keep it out, unless it is the claimant's own. */
class BesideAnother extends Error {}

const NOTHING: Alongside = { reads: [], writes: () => [] };

/** How an object begins. */
export function createClaim({ kv, registry, limits, environment, publicUrl, mayHaveMetadata = () => true }: ClaimDeps) {
  const { now, randomBytes } = environment;

  /** Refuses with the object where the caller owns one of this hash. */
  async function refuseIfTheirs(caller: UserRecord, hash: string): Promise<void> {
    const theirs = (await findObjectsByHash(kv, hash)).find((object) => isOwnedBy(object, caller.id));
    if (theirs)
      throw new Refusal("already_registered", MESSAGES.alreadyYours, {
        object: toOwnedObject(theirs, caller, publicUrl),
      });
  }

  /**
   * Registers the hash in the caller's name. A file that the caller scanned and that is still kept goes with it: the object is
   * deposited, and without one declared. Refuses a file that has been deposited, a hash alone that is registered in either way,
   * and one of which the caller has an object (with it); a wallet that is not the caller's; an account that has been closed meanwhile;
   * and metadata while an older version shares the store.
   */
  return async function claim(
    caller: UserRecord,
    fields: Claim,
    cover: Cover | null,
    kept: Alongside = NOTHING,
  ): Promise<OwnedObject> {
    const { walletAddress } = caller;
    if (walletAddress === null)
      throw new Refusal("conflict", "Set your wallet address in your profile before registering an object.");
    if (walletKey(fields.walletAddress ?? walletAddress) !== walletKey(walletAddress))
      throw new Refusal("forbidden", "The wallet address is not the one of your account.");
    const { hash, objectName } = fields;
    const metadata = takenMetadata(fields.metadata, mayHaveMetadata);
    const id = newProofId(randomBytes);
    const nonce = newEventNonce(environment);
    const scanKey = scanRecords.at(caller.id, hash);
    const places = MAKINGS.map((making) => objectKeys.byHash(hash, making));
    const use = limits.carry("claimAccount", caller.id);
    let isMade = false;
    /** An object of the hash beside which this one may stand is known to be another's. */
    let isOthers = false;
    const append = () =>
      registry.append({
        reads: [userRecords.at(caller.id), ...places, objectKeys.byId(id), scanKey, ...use.reads, ...kept.reads],
        decide(read, slot) {
          const account = read<UserRecord>(userRecords.at(caller.id));
          if (!account || account.disabled) throw new Refusal("unauthenticated", "Please sign in.");
          // Whoever reads the mailbox has taken the account over meanwhile.
          if (account.walletAddress !== walletAddress) throw new Refusal("unauthenticated", "Please sign in.");
          const scan = keptAt(read<ScanRecord>(scanKey), now());
          // Whoever shows the file is kept out by who has shown it alone; whoever does not, by any.
          const taken = MAKINGS.filter((making) => read(objectKeys.byHash(hash, making)) !== null);
          if (scan ? taken.includes("deposited") : taken.length > 0)
            throw new Refusal("already_registered", MESSAGES.alreadyRegistered);
          if (taken.length > 0 && !isOthers) throw new BesideAnother();
          if (read(objectKeys.byId(id)) !== null)
            throw new Refusal("conflict", "The identifier is taken. Please try again.");
          const object: HeldObject = {
            id,
            objectName,
            ownerId: caller.id,
            walletAddress,
            hash,
            cover,
            file: scan && { name: scan.fileName, size: scan.size },
            status: "active",
            tokenId: slot.index,
            events: 1,
            createdAt: slot.timestamp,
            updatedAt: slot.timestamp,
            ...metadata,
          };
          const minted = recordEvent({ type: "mint", before: null, object, actor: caller }, slot, nonce);
          return { ...minted, writes: [...minted.writes, ...use.writes(read), ...kept.writes(read)] };
        },
      });
    try {
      const object = await append().catch(async (error) => {
        if (!(error instanceof BesideAnother)) throw error;
        await refuseIfTheirs(caller, hash);
        isOthers = true;
        return append();
      });
      isMade = true;
      return toOwnedObject(object, caller, publicUrl);
    } catch (error) {
      if (error instanceof Refusal && error.code === "already_registered") await refuseIfTheirs(caller, hash);
      throw error;
    } finally {
      use.settled(isMade);
    }
  };
}
