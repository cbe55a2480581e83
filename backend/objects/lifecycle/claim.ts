import { type UserRecord, userRecords } from "../../accounts/users/store.ts";
import { walletKey } from "../../accounts/users/wallet.ts";
import { EMPTY_HASH } from "../../contract/left-out.ts";
import type { CoverImage, SaidMembers } from "../../contract/members.ts";
import { MESSAGES } from "../../contract/messages.ts";
import type { OwnedObject, RegisterObjectFields } from "../../contract/object.ts";
import type { Environment } from "../../platform/environment.ts";
import type { Kv } from "../../platform/kv/kv.ts";
import type { Limits } from "../../platform/limits/limits.ts";
import { subjectOf } from "../../platform/limits/shares.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { Log } from "../../registry/log/log.ts";
import type { Alongside } from "../events/change.ts";
import { newEventNonce, recordEvent } from "../events/event.ts";
import { newProofId } from "../record/proof-id.ts";
import { findObjectsByHash, type HeldObject, isOwnedBy, MAKINGS, objectKeys } from "../record/store.ts";
import { toOwnedObject } from "../record/view.ts";
import { keptAt, type ScanRecord, scanRecords } from "../scans/store.ts";
import { takenMembers } from "./edit.ts";
import { findHolders, type Holders, NO_HOLDERS, roomFor, UnknownHolder } from "./holders.ts";

export interface ClaimDeps {
  readonly kv: Kv;
  readonly registry: Log;
  /** The use of the rate limit is stored in the commit of the claim. */
  readonly limits: Pick<Limits, "carry">;
  readonly environment: Environment;
  /** Origin of the links in answers. */
  readonly publicUrl: string;
  /**
   * Returns the format of the store, which may be an older one if instances of an older version share the store. If
   * absent, the newest format is assumed.
   */
  readonly storeFormat?: (() => number) | undefined;
}

/** A claim, as submitted by form or as JSON. */
export type Claim = Omit<RegisterObjectFields, keyof SaidMembers> & SaidMembers;

/** Maximum number of attempts to append the entry. A retry means that the objects of the hash have changed. */
const MAX_TRIES = 5;

const NOTHING: Alongside = { reads: [], writes: () => [] };

/** Creates the function that registers objects. */
export function createClaim({
  kv,
  registry,
  limits,
  environment,
  publicUrl,
  storeFormat = () => Number.POSITIVE_INFINITY,
}: ClaimDeps) {
  const { now, randomBytes } = environment;

  /**
   * Refuses if the caller already has an object of this hash: a valid one, or any whose entry is at `since` or later.
   * The refusal contains the object.
   */
  async function refuseIfTheirs(caller: UserRecord, hash: string, since: number | null): Promise<void> {
    const own = (await findObjectsByHash(kv, hash)).filter((object) => isOwnedBy(object, caller.id));
    const theirs = own.find(({ status, tokenId }) => status === "active" || (since !== null && tokenId >= since));
    if (theirs)
      throw new Refusal("already_registered", MESSAGES.alreadyYours, {
        object: toOwnedObject(theirs, caller, publicUrl),
      });
  }

  /**
   * Appends the entry after looking up the objects of the hash. The first attempt assumes that there are none, which
   * is true for most claims.
   */
  async function beside(
    append: (known: Holders) => Promise<HeldObject>,
    caller: UserRecord,
    hash: string,
  ): Promise<HeldObject> {
    let known = NO_HOLDERS;
    for (let tries = 1; tries <= MAX_TRIES; tries += 1) {
      try {
        return await append(known);
      } catch (error) {
        if (!(error instanceof UnknownHolder)) throw error;
      }
      await refuseIfTheirs(caller, hash, null);
      known = await findHolders(kv, hash);
    }
    throw new Refusal("unavailable", "Others are registering this file at the same time. Please try again.");
  }

  /**
   * Registers the hash for the caller. If the caller has scanned the file and the scan has not expired, the object is
   * deposited; otherwise it is declared.
   *
   * Refuses:
   *   - a claim with the file, if a valid deposited object of the hash exists;
   *   - a claim of the hash alone, if a valid deposited or declared object exists (`roomFor`);
   *   - a hash of which the caller has a valid object, which the refusal contains;
   *   - a wallet that is not the caller's;
   *   - an account that was closed in the meantime;
   *   - metadata, while an older version shares the store.
   *
   * `since`: for repeated calls, the length of the log before the first call. The blob of `cover` must already be
   * stored, or must be stored in the claim's commit by `kept`.
   */
  return async function claim(
    caller: UserRecord,
    fields: Claim,
    cover: CoverImage | null,
    kept: Alongside = NOTHING,
    since: number | null = null,
  ): Promise<OwnedObject> {
    const { walletAddress } = caller;
    if (walletAddress === null)
      throw new Refusal("conflict", "Set your wallet address in your profile before registering an object.");
    if (walletKey(fields.walletAddress ?? walletAddress) !== walletKey(walletAddress))
      throw new Refusal("forbidden", "The wallet address is not the one of your account.");
    const { hash, objectName } = fields;
    if (hash === EMPTY_HASH) throw new Refusal("invalid_input", MESSAGES.emptyFile, { field: "hash" });
    if (since !== null) await refuseIfTheirs(caller, hash, since);
    const said = takenMembers(fields, storeFormat);
    const id = newProofId(randomBytes);
    const nonce = newEventNonce(environment);
    const scanKey = scanRecords.at(caller.id, hash);
    const places = MAKINGS.map((making) => objectKeys.byHash(hash, making));
    const use = limits.carry("claimAccount", subjectOf(caller));
    let isMade = false;
    const append = (known: Holders) =>
      registry.append({
        reads: [
          userRecords.at(caller.id),
          ...places,
          ...known.reads,
          objectKeys.byId(id),
          scanKey,
          ...use.reads,
          ...kept.reads,
        ],
        decide(read, slot) {
          const account = read<UserRecord>(userRecords.at(caller.id));
          if (!account || account.disabled) throw new Refusal("unauthenticated", "Please sign in.");
          // If the wallet differs, the account was taken over in the meantime by someone who controls its mailbox.
          if (account.walletAddress !== walletAddress) throw new Refusal("unauthenticated", "Please sign in.");
          const scan = keptAt(read<ScanRecord>(scanKey), now());
          const room = roomFor(hash, scan ? "deposited" : "declared", known, read, slot);
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
            ...(room.succeeds && { succeeds: true as const }),
            ...said,
          };
          const minted = recordEvent({ type: "mint", before: null, object, actor: caller }, slot, nonce);
          return {
            ...minted,
            writes: [...room.writes, ...minted.writes, ...use.writes(read), ...kept.writes(read, slot)],
          };
        },
      });
    try {
      const object = await beside(append, caller, hash);
      isMade = true;
      return toOwnedObject(object, caller, publicUrl);
    } catch (error) {
      if (error instanceof Refusal && error.code === "already_registered") await refuseIfTheirs(caller, hash, since);
      throw error;
    } finally {
      use.settled(isMade);
    }
  };
}
