import { Buffer } from "node:buffer";
import type { PublicEvent, PublicState } from "../../contract/registry.ts";
import { equalBytes, fromUtf8 } from "../../formats/tlog/bytes.ts";
import { hashLeaf } from "../../formats/tlog/hash.ts";
import { type Leaf, parseLeaf } from "../../formats/tlog/leaf.ts";
import { yieldingEvery } from "../../platform/event-loop-yield.ts";
import { isoOfSeconds } from "../../platform/iso.ts";
import type { Kv } from "../../platform/kv/kv.ts";
import { getAllInTurns } from "../../platform/kv/write.ts";
import type { Published } from "../../registry/log/kept.ts";
import type { ProvenNodes } from "../../registry/log/proven-nodes.ts";
import { registryKeys } from "../../registry/log/store.ts";
import type { Publication } from "../../registry/witnessing/publication.ts";
import { isPublished, type ObjectRecord } from "../record/store.ts";
import { depositedAt, fileErasure } from "../record/view.ts";

/** Error: the records of an object contradict each other. The message names the first fault. */
class Invalid extends Error {
  override readonly name = "Invalid";
}

/** Number of events that are read or checked before yielding to the event loop. An object may have thousands. */
const A_TURN = 100;

interface StoredEvent {
  readonly index: number;
  readonly bytes: Uint8Array;
  readonly leaf: Leaf;
}

/**
 * Keys of all records about the history of an object whose only event is its registration (mint). Read them in one
 * call, so that they are consistent.
 */
export const mintKeys = (tokenId: number) =>
  [registryKeys.token(tokenId, 0), registryKeys.token(tokenId, 1), registryKeys.leaf(tokenId)] as const;

/** Entries of `mintKeys`. */
export type MintEntries = readonly [
  first: Deno.KvEntryMaybe<number>,
  second: Deno.KvEntryMaybe<number>,
  leaf: Deno.KvEntryMaybe<Uint8Array>,
];

/**
 * Returns the public state of an object, and its events. Hashes each leaf again, and verifies its inclusion under the
 * checkpoint.
 */
export async function readPublicObject(
  kv: Kv,
  object: ObjectRecord,
  {
    checkpoint,
    awaited,
    provenNodes,
    mint,
  }: {
    readonly checkpoint: Published | null;
    readonly provenNodes: ProvenNodes;
    readonly mint: MintEntries;
  } & Pick<Publication, "awaited">,
): Promise<{ readonly state: PublicState; readonly events: readonly PublicEvent[] }> {
  const { tokenId, hash, status } = object;
  let stored: readonly StoredEvent[] = [];
  let proof: Pick<PublicState, "proof" | "problem">;
  try {
    stored = await readEvents(kv, tokenId, mint);
    await checkEvents(object, stored);
    proof = { proof: await checkAgainst(provenNodes, stored, checkpoint) };
  } catch (error) {
    if (!(error instanceof Invalid)) throw error;
    proof = { proof: "invalid", problem: error.message };
  }
  const latest = stored.at(-1);
  const state: PublicState = {
    status,
    tokenId,
    proofId: object.id,
    hash,
    registeredAt: isoOfSeconds(object.createdAt),
    depositedAt: depositedAt(object),
    ...fileErasure(object),
    ...(isPublished(object) && { published: object.published.name }),
    latestEvent: {
      index: latest?.index ?? tokenId,
      type: latest?.leaf.type ?? "mint",
      at: isoOfSeconds(object.updatedAt),
    },
    ...proof,
    ...(proof.proof === "pending" && latest && { awaits: awaited(latest.index) ?? "signature" }),
  };
  const events: PublicEvent[] = [];
  for await (const { index, bytes, leaf } of yieldingEvery(stored, A_TURN))
    events.push({ index, type: leaf.type, at: isoOfSeconds(leaf.timestamp), leaf: fromUtf8(bytes) });
  return { state, events };
}

async function readEvents(kv: Kv, tokenId: number, [first, second, leaf]: MintEntries): Promise<StoredEvent[]> {
  if (first.value === tokenId && second.versionstamp === null) return [storedEvent(tokenId, leaf.value)];
  const indices: number[] = [];
  for await (const { key, value } of kv.list<number>({ prefix: registryKeys.ofToken(tokenId) })) {
    if (key[3] !== indices.length || !Number.isSafeInteger(value))
      throw new Invalid(`The index of token ${tokenId} lacks event ${indices.length}.`);
    indices.push(value);
  }
  const leaves = await getAllInTurns<Uint8Array>(kv, indices.map(registryKeys.leaf));
  const events: StoredEvent[] = [];
  for await (const [at, { value }] of yieldingEvery(leaves.entries(), A_TURN))
    events.push(storedEvent(indices[at] as number, value));
  return events;
}

function storedEvent(index: number, value: Uint8Array | null): StoredEvent {
  try {
    if (!(value instanceof Uint8Array)) throw new SyntaxError("it is missing from the store");
    return { index, bytes: value, leaf: parseLeaf(value) };
  } catch (error) {
    throw new Invalid(`Entry ${index} is not a valid entry: ${(error as Error).message}.`);
  }
}

/**
 * Checks that the leaves belong to this object: they contain its hash, each event occurs once and in order, and they
 * lead to its status.
 */
async function checkEvents(
  { tokenId, hash, events, status, createdAt, updatedAt }: ObjectRecord,
  stored: readonly StoredEvent[],
): Promise<void> {
  if (stored.length !== events)
    throw new Invalid(`The record of token ${tokenId} counts ${events} events, but the registry has ${stored.length}.`);
  for await (const [at, { index, leaf }] of yieldingEvery(stored.entries(), A_TURN)) {
    const isIts = leaf.tokenId === tokenId && leaf.eventNumber === at && at > 0 === (leaf.type !== "mint");
    if (!isIts) throw new Invalid(`Entry ${index} does not belong to token ${tokenId} as its event ${at}.`);
    // A `publish` entry reveals the hash of a file that was registered under a blinded hash, so its fingerprint differs
    // from that of the registration.
    if (leaf.type !== "publish" && Buffer.from(leaf.fingerprint, "base64url").toString("hex") !== hash)
      throw new Invalid(`Entry ${index} belongs to another file than token ${tokenId}.`);
  }
  if (stored[0]?.leaf.timestamp !== createdAt || stored.at(-1)?.leaf.timestamp !== updatedAt)
    throw new Invalid(
      `The record of token ${tokenId} and the registry have different dates for its first or latest event.`,
    );
  const types = stored.map(({ leaf }) => leaf.type);
  const told = types.includes("erase") ? "erased" : types.includes("revoke") ? "revoked" : "active";
  if (told !== status)
    throw new Invalid(`The record says that the object is ${status}, but the registry says ${told}.`);
}

/**
 * Checks that every leaf below the size of the checkpoint is included under the checkpoint, by the leaf hashes that
 * `provenNodes` has verified against the signed root. Returns `pending` if the checkpoint does not cover the latest
 * leaf yet.
 */
async function checkAgainst(
  provenNodes: ProvenNodes,
  stored: readonly StoredEvent[],
  checkpoint: Published | null,
): Promise<"valid" | "pending"> {
  const size = checkpoint?.size ?? 0;
  const covered = stored.filter((event) => event.index < size);
  for await (const { index, bytes } of yieldingEvery(covered, A_TURN)) {
    const signed = await provenNodes(checkpoint ?? undefined)
      .then((nodes) => nodes(0, index))
      .catch((error) => {
        throw new Invalid(`No inclusion proof can be made for entry ${index}: ${(error as Error).message}`);
      });
    if (!equalBytes(hashLeaf(bytes), signed))
      throw new Invalid(`Entry ${index} differs from the one that the checkpoint of ${size} entries was signed for.`);
  }
  return stored.every(({ index }) => index < size) ? "valid" : "pending";
}
