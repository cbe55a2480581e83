/** Reads an object together with the registry entries that prove it, under one checkpoint. */

import { fromBase64url, utf8 } from "../../formats/tlog/bytes.ts";
import { commit } from "../../formats/tlog/commitment.ts";
import { hashLeaf } from "../../formats/tlog/hash.ts";
import { type Leaf, parseLeaf } from "../../formats/tlog/leaf.ts";
import { checkInclusion } from "../../formats/tlog/merkle.ts";
import { formatOpenedProof } from "../../formats/tlog/verify.ts";
import { yieldingEvery } from "../../platform/event-loop-yield.ts";
import type { Kv } from "../../platform/kv/kv.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { Published } from "../../registry/log/kept.ts";
import type { Reading } from "../../registry/log/reading.ts";
import { registryKeys } from "../../registry/log/store.ts";
import { TilesError } from "../../registry/log/tiles.ts";
import type { Publication } from "../../registry/witnessing/publication.ts";
import { type EventRecord, eventRecords, type PrivateEvent } from "../record/event-store.ts";
import type { HeldObject } from "../record/store.ts";

/** Number of events that are read before yielding to the event loop. An object may have thousands. */
const A_TURN = 100;

export interface ProvenEvent {
  /** Index of the event's leaf in the registry. */
  readonly index: number;
  readonly leaf: Leaf;
  /** The private event to which the leaf commits, with its salt; `null` if the event is another owner's, or erased. */
  readonly opening: { readonly event: PrivateEvent; readonly salt: string } | null;
  /** Canonical JSON of the leaf. */
  readonly text: string;
}

export interface ProvenObject {
  readonly object: HeldObject;
  /** All events of the object. The registration (mint) comes first. */
  readonly events: readonly [ProvenEvent, ...ProvenEvent[]];
  readonly checkpoint: Published;
}

/**
 * Returns the events of an object, and a checkpoint that covers them all. Signs a new checkpoint if the last one does
 * not cover them.
 */
export async function readProvenObject(
  { kv, publication }: { readonly kv: Kv; readonly publication: Covering },
  object: HeldObject,
): Promise<ProvenObject> {
  const events: ProvenEvent[] = [];
  const records = kv.list<EventRecord>({ prefix: eventRecords.at(object.tokenId) });
  for await (const { value } of yieldingEvery(records, A_TURN)) events.push(await readEvent(kv, value, object.ownerId));
  const [mint, ...further] = events;
  if (!mint) throw new Error(`Object ${object.id} has no event in the registry.`);
  return {
    object,
    events: [mint, ...further],
    checkpoint: await covering(publication, (further.at(-1) ?? mint).index),
  };
}

async function readEvent(kv: Kv, record: EventRecord, ownerId: string): Promise<ProvenEvent> {
  // Events of other owners are not opened, because they contain the names and wallets of these owners.
  const isOpen = record.event !== null && record.event.actor.id === ownerId;
  const opening = isOpen ? { event: record.event, salt: record.salt } : null;
  return { ...(await readClosedEvent(kv, record.index)), opening };
}

/** Returns an event as the log alone shows it, without its private event. `index`: index of the leaf. */
export async function readClosedEvent(kv: Kv, index: number): Promise<ProvenEvent> {
  const { value } = await kv.get<Uint8Array>(registryKeys.leaf(index));
  if (!(value instanceof Uint8Array)) throw new Error(`Entry ${index} of the log is missing.`);
  let leaf: Leaf;
  try {
    leaf = parseLeaf(value);
  } catch (error) {
    throw doesNotHold(index, error);
  }
  return { index, leaf, opening: null, text: new TextDecoder().decode(value) };
}

/** The part of `Publication` that proofs need. */
export type Covering = Pick<Publication, "latest" | "sign" | "awaited" | "needsQuorum" | "isStopped">;

/**
 * Returns a published checkpoint that covers the entry. Signs a new one if the last does not cover it. Refuses with
 * `awaiting_witnesses` if too few witnesses have cosigned, with `publication_stopped` if the policy prevents
 * publishing, and with `unavailable` if no checkpoint could be signed.
 */
export async function covering(publication: Covering, index: number): Promise<Published> {
  if (publication.awaited(index) === "signature") await publication.sign();
  const awaited = publication.awaited(index);
  if (awaited === "witnesses") throw awaitingWitnesses(publication);
  const checkpoint = publication.latest();
  if (awaited !== null || !checkpoint)
    throw new Refusal("unavailable", "The registry has not signed this entry yet. Please try again in a moment.");
  return checkpoint;
}

/**
 * Refuses with `awaiting_witnesses` if too few witnesses have cosigned an event of an object. Called before any work
 * on the proof.
 */
export async function demandWitnessed(
  kv: Kv,
  publication: Covering,
  tokenId: number,
  eventNumber: number,
): Promise<void> {
  if (!publication.needsQuorum) return;
  const { value } = await kv.get<number>(registryKeys.token(tokenId, eventNumber));
  if (value !== null && publication.awaited(value) !== null) throw awaitingWitnesses(publication);
}

/** Creates the refusal while a checkpoint lacks cosignatures. It is `publication_stopped` if waiting will not help. */
const awaitingWitnesses = (publication: Covering) =>
  publication.isStopped()
    ? new Refusal(
        "publication_stopped",
        "The registry publishes no proofs: its policy does not name the key that signs. The service’s administrator has to correct it.",
      )
    : new Refusal(
        "awaiting_witnesses",
        "The registry’s witnesses have not seen this entry yet. Please try again in a moment.",
      );

/**
 * Returns the proof file of an event. Refuses with `unavailable` if stored data was changed, so that the proof would
 * be invalid.
 */
export async function proofOf(
  prove: ReturnType<Reading["prover"]>,
  { index, opening, text, leaf }: ProvenEvent,
  { size, root, note }: Pick<Published, "size" | "root" | "note">,
): Promise<string> {
  const hashes = await prove(index).catch((error) => {
    throw error instanceof TilesError ? doesNotHold(index, error) : error;
  });
  if (!checkInclusion(index, size, hashLeaf(utf8(text)), hashes, root))
    throw doesNotHold(index, new Error("The entry differs from the one that was signed."));
  if (opening && commit(opening.event, fromBase64url(opening.salt)) !== leaf.commitment)
    throw doesNotHold(index, new Error("The private event does not match the commitment in the entry."));
  return formatOpenedProof(
    { index, hashes, checkpoint: note },
    { event: opening && { ...opening.event }, leaf: text, salt: opening?.salt ?? null },
  );
}

const doesNotHold = (index: number, cause: unknown) =>
  new Refusal("unavailable", `The registry cannot prove entry ${index} at the moment.`, {}, { cause });
