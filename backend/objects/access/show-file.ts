/** Lets a caller prove possession of a file without sending it, with a keyed digest of the file's bytes. */
import { Buffer } from "node:buffer";
import { createHmac, timingSafeEqual } from "node:crypto";
import { makerOf } from "../../accounts/api-keys/makers.ts";
import type { KeyCaller } from "../../accounts/auth/call.ts";
import type { Caller } from "../../accounts/auth/service.ts";
import { findUser, type UserRecord } from "../../accounts/users/store.ts";
import { SCAN_KEPT_MS } from "../../contract/constants.ts";
import type { BlobStore } from "../../platform/blobs/store.ts";
import type { Environment } from "../../platform/environment.ts";
import { commit } from "../../platform/kv/commit.ts";
import type { Kv } from "../../platform/kv/kv.ts";
import { Refusal } from "../../platform/refusal.ts";
import { createTickets, type MakerStands, ticketCollection } from "../../platform/tickets/tickets.ts";
import { findObjectsByHash, isHeld, keptFileOf } from "../record/store.ts";
import { shownFileRecords } from "./shown-files.ts";

export const fileChallenges = ticketCollection("file_challenges");

export interface ShowFileDeps {
  readonly kv: Kv;
  readonly blobs: Pick<BlobStore, "open">;
  readonly environment: Environment;
  readonly makerStands: MakerStands;
}

/** Response to a challenge: the keyed digest of the file. */
export interface ShownDigest {
  readonly hash: string;
  readonly nonce: string;
  /** Hexadecimal. */
  readonly digest: string;
}

export function createShowFile({ kv, blobs, environment, makerStands }: ShowFileDeps) {
  const { now } = environment;
  const nonces = createTickets(kv, environment, fileChallenges, makerStands);
  const subjectOf = ({ id }: UserRecord, hash: string) => `${id} ${hash}`;

  /**
   * Opens the stored file of a hash. Refuses a hash without a stored file, because there would be nothing to compare
   * a response with.
   */
  async function openStored(hash: string) {
    const isKept = (await findObjectsByHash(kv, hash)).some((object) => isHeld(object) && keptFileOf(object));
    const blob = isKept ? await blobs.open(hash) : null;
    if (!blob)
      throw new Refusal(
        "not_found",
        "No file with this hash is stored here. Upload the file to show that you have it.",
      );
    return blob;
  }

  return {
    /** Issues a nonce for this caller and hash. It can be used once, within a minute. */
    async challenge(caller: Caller | KeyCaller, hash: string): Promise<{ readonly nonce: string }> {
      await (await openStored(hash)).body.cancel();
      return { nonce: await nonces.issue(subjectOf(caller.user, hash), makerOf(caller)) };
    },

    /**
     * Verifies a response, HMAC-SHA-256(nonce, bytes of the file), by reading the stored file. Refuses a nonce that
     * was not issued to this caller for this hash, and a wrong digest.
     */
    async show(caller: UserRecord, { hash, nonce, digest }: ShownDigest): Promise<{ readonly shownUntil: string }> {
      if ((await nonces.spend(nonce))?.subject !== subjectOf(caller, hash))
        throw new Refusal(
          "gone",
          "This nonce has expired, was already used, or belongs to another file. Request a new one.",
        );
      const mac = createHmac("sha256", nonce);
      for await (const chunk of (await openStored(hash)).body) mac.update(chunk);
      if (!timingSafeEqual(mac.digest(), Buffer.from(digest, "hex")))
        throw new Refusal(
          "forbidden",
          "The digest is wrong: expected HMAC-SHA-256 of the file with this nonce as the key.",
        );
      const shownAt = now();
      await commit(kv, async (read) => {
        const account = await findUser(read, caller.id);
        if (!account || account.disabled) throw new Refusal("unauthenticated", "Please sign in.");
        return { writes: shownFileRecords.put({ userId: caller.id, hash, shownAt }, shownAt), result: undefined };
      });
      return { shownUntil: new Date(shownAt + SCAN_KEPT_MS).toISOString() };
    },
  };
}

export type ShowFile = ReturnType<typeof createShowFile>;
