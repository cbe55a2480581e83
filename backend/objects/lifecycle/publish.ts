/** Registers files of the service itself, such as the verifier, so that anyone can recognise a genuine copy. */
import { Buffer } from "node:buffer";
import { toHex } from "../../formats/tlog/bytes.ts";
import { commit, hexToBase64url } from "../../formats/tlog/commitment.ts";
import { digest } from "../../formats/tlog/hash.ts";
import type { Environment } from "../../platform/environment.ts";
import type { Kv } from "../../platform/kv/kv.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { Log } from "../../registry/log/log.ts";
import { newProofId } from "../record/proof-id.ts";
import {
  holdsHash,
  isPublished,
  makingOf,
  objectKeys,
  objectRecords,
  type PublishedObject,
  publicationOf,
} from "../record/store.ts";
import { findHolders, latestOf, taken, UnknownHolder } from "./holders.ts";

export interface OwnFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

export interface PublishingDeps {
  readonly kv: Kv;
  readonly registry: Log;
  readonly environment: Pick<Environment, "randomBytes">;
}

/**
 * Registers a file of the service unless it is already registered. Returns `"ours"` if the entry belongs to the
 * service, or `"theirs"` if a user deposited the file before. Refuses with `unavailable` if the log refuses writes.
 */
export async function publish({ kv, registry, environment }: PublishingDeps, { name, bytes }: OwnFile) {
  const hash = toHex(digest(bytes));
  const place = objectKeys.byHash(hash, "deposited");
  const holders = await findHolders(kv, hash);
  const known = holders.objects.find((object) => holdsHash(object) && makingOf(object) === "deposited");
  if (known) return isPublished(known) ? "ours" : "theirs";
  const id = newProofId(environment.randomBytes);
  const salt = environment.randomBytes(32);
  try {
    await registry.append({
      reads: [place, ...holders.reads, objectKeys.byId(id)],
      decide(read, slot) {
        const { index, timestamp } = slot;
        const before = latestOf(hash, "deposited", holders, read);
        if ((before && holdsHash(before)) || read(objectKeys.byId(id)) !== null)
          throw new Refusal("already_registered", "This file is already registered.");
        const room = taken(before, slot);
        const object: PublishedObject = {
          id,
          hash,
          status: "active",
          published: { name, size: bytes.length, salt: Buffer.from(salt).toString("base64url") },
          tokenId: index,
          events: 1,
          createdAt: timestamp,
          updatedAt: timestamp,
          ...(room.succeeds && { succeeds: true as const }),
        };
        return {
          entry: {
            type: "mint",
            fingerprint: hexToBase64url(hash),
            tokenId: index,
            eventNumber: 0,
            commitment: commit(publicationOf(object), salt),
          },
          writes: [...room.writes, ...objectRecords.put(object)],
          result: undefined,
        };
      },
    });
  } catch (error) {
    // Another process has registered the file in the meantime.
    const isEntered =
      error instanceof UnknownHolder || (error instanceof Refusal && error.code === "already_registered");
    if (!isEntered) throw error;
  }
  return "ours";
}
