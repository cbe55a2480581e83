/**
 * Verifies what the registry says about an object today against its signed tree. Finds the events that an archive
 * lacks.
 */
import { type Bytes, fromUtf8, toBase64, utf8 } from "@authentica/backend/tlog/bytes";
import type { Checkpoint } from "@authentica/backend/tlog/checkpoint";
import { hashLeaf } from "@authentica/backend/tlog/hash";
import { formatLeaf, type Leaf, parseLeaf } from "@authentica/backend/tlog/leaf";
import { checkInclusion, type NodeReader, proveInclusion } from "@authentica/backend/tlog/merkle";
import type { Proven } from "@authentica/backend/tlog/verify";
import { Failed, faultOf } from "./fault.ts";

/** An event that the registry has but whose proof was not given. */
export interface MissingEvent {
  readonly type: string;
  readonly entry: number;
  /** Date of the event according to the service (Unix seconds). */
  readonly at: number;
  /**
   * Whether the registry already had the event when the newest given proof was made. If so, the event was left out of
   * the archive.
   */
  readonly isLeftOut: boolean;
  /** Whether the signed tree contains the event. An entry of the last few seconds may not be in it yet. */
  readonly isSigned: boolean;
}

interface Today {
  /** The registry's newest checkpoint. `nodes` reads the nodes of its tree. */
  readonly head: Checkpoint;
  readonly nodes: NodeReader;
}

/**
 * Returns the events that the history lacks. `answer` is the registry's answer to `/token/<u>`. Throws if that answer
 * is false: if an entry belongs to another object, is in the wrong order or is not in the tree, or if a given entry
 * is missing.
 */
export async function missingEvents(answer: Bytes, history: readonly [Proven, ...Proven[]], today: Today) {
  const events = readEvents(answer);
  const [{ leaf: first }] = history;
  for (const [number, { index, leaf }] of events.entries()) {
    // If an object was registered under a blinded hash, the leaf of its publication contains the hash of the file
    // itself.
    const isOf = leaf.tokenId === first.tokenId && (leaf.type === "publish" || leaf.fingerprint === first.fingerprint);
    if (!isOf || leaf.eventNumber !== number || (number > 0 && index <= (events[number - 1]?.index ?? index)))
      throw new Failed({ code: "notEventOf", entry: index, number });
    if (index < today.head.size) await demandIncluded(index, leaf, today);
  }
  for (const { index, leaf } of history)
    if (!events.some((event) => event.index === index && textOf(event.leaf) === textOf(leaf)))
      throw new Failed({ code: "entryLacking", entry: index });
  const size = Math.max(...history.map(({ checkpoint }) => checkpoint.size));
  return events
    .filter(({ index }) => !history.some((given) => given.index === index))
    .map(
      ({ index, leaf }): MissingEvent => ({
        type: leaf.type,
        entry: index,
        at: leaf.timestamp,
        isLeftOut: index < size,
        isSigned: index < today.head.size,
      }),
    );
}

async function demandIncluded(index: number, leaf: Leaf, { head, nodes }: Today): Promise<void> {
  const path = await proveInclusion(index, head.size, nodes);
  if (!checkInclusion(index, head.size, hashLeaf(formatLeaf(leaf)), path, head.root))
    throw new Failed({ code: "entryDiffers", entry: index });
}

const textOf = (leaf: Leaf): string => toBase64(formatLeaf(leaf));

function readEvents(answer: Bytes): readonly { readonly index: number; readonly leaf: Leaf }[] {
  try {
    const { events } = JSON.parse(fromUtf8(answer)) as { readonly events: readonly { index: number; leaf: string }[] };
    return events.map(({ index, leaf }) => {
      if (!Number.isSafeInteger(index) || index < 0)
        throw new SyntaxError("the index of an entry in the answer is not a whole number");
      return { index, leaf: parseLeaf(utf8(leaf)) };
    });
  } catch (error) {
    throw new Failed({ code: "answerUnreadable", because: faultOf(error) });
  }
}
