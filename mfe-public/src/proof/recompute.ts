/**
 * Recomputes in the browser what the registry claims about an object. Of the server's answers, only the key is trusted.
 * This module is loaded only when a proof is shown, because the cryptographic code is large.
 */
import type { PublicEvent } from "@authentica/backend/contract/registry";
import {
  type Bytes,
  equalBytes,
  fromBase64,
  fromBase64url,
  toBase64,
  toBase64url,
  toHex,
  utf8,
} from "@authentica/backend/tlog/bytes";
import type { Checkpoint } from "@authentica/backend/tlog/checkpoint";
import { HASH_BYTES, hashLeaf } from "@authentica/backend/tlog/hash";
import { type Leaf, parseLeaf } from "@authentica/backend/tlog/leaf";
import { checkConsistency, checkInclusion } from "@authentica/backend/tlog/merkle";
import { timeFault } from "@authentica/backend/tlog/time";
import { createSignatureCheck } from "./ask-signatures.ts";
import { failed, type ProvenLeaf, type Report, type Step, type Subject } from "./report.ts";
import type { SignedCheckpoint } from "./signatures.ts";

/** Source of the parts of a proof. Each method rejects if the part is unavailable. Hashes are in standard base64. */
export interface RegistrySource {
  /** Verifier keys, one per line. */
  vkeys(): Promise<string>;
  /** Witness policy (C2SP tlog-policy): the registry's witnesses, and how many of them must have seen a checkpoint. */
  policy(): Promise<string>;
  /** The signed note of the latest checkpoint; `null` if there is none yet. */
  checkpoint(): Promise<string | null>;
  /** Returns an inclusion proof. Its first hash is the sibling of the leaf. */
  inclusion(index: number, size: number): Promise<readonly string[]>;
  consistency(from: number, to: number): Promise<readonly string[]>;
}

/** The last valid checkpoint, and the keys by which it was verified. */
interface Seen {
  readonly vkeys: string;
  readonly checkpoint: Checkpoint;
}

/** Largest number of inclusion proofs that are verified: that of the first event and those of the latest events. */
export const MAX_PATHS = 8;

function decodeHashes(encoded: readonly string[]): Bytes[] {
  return encoded.map((text) => {
    const hash = fromBase64(text);
    if (hash.length !== HASH_BYTES) throw new SyntaxError(`a hash has ${hash.length} bytes`);
    return hash;
  });
}

/** Returns the entries whose inclusion is verified: the first event and the latest events, in order. */
function indicesToProve(events: readonly PublicEvent[]): number[] {
  const all = events.map(({ index }) => index);
  return all.length <= MAX_PATHS ? all : [...all.slice(0, 1), ...all.slice(1 - MAX_PATHS)];
}

/**
 * Returns the function that recomputes proofs, for one page load. It remembers the last valid checkpoint and requires
 * each newer one to extend it. So it detects a registry that shows the visitor two different histories.
 */
export function createRecomputation(source: RegistrySource) {
  const checkSignatures = createSignatureCheck();
  let seen: Seen | null = null;

  /** Checks that a checkpoint is consistent with the previous one. Returns `null` for the first checkpoint. */
  async function compare(vkeys: string, checkpoint: Checkpoint): Promise<Step | null> {
    const before = seen;
    if (!before) {
      seen = { vkeys, checkpoint };
      return null;
    }
    if (before.vkeys !== vkeys) return { id: "growth", ...failed("the registry shows another key than before") };
    const [older, newer] =
      before.checkpoint.size <= checkpoint.size ? [before.checkpoint, checkpoint] : [checkpoint, before.checkpoint];
    if (older.size === newer.size) {
      const isSame = equalBytes(older.root, newer.root);
      return isSame ? null : { id: "growth", ...failed(`two roots were signed for ${older.size} entries`) };
    }
    const encoded = older.size === 0 ? [] : await source.consistency(older.size, newer.size);
    try {
      if (!checkConsistency(older, newer, decodeHashes(encoded)))
        throw new SyntaxError(`the tree of ${newer.size} entries does not begin with that of ${older.size}`);
    } catch (error) {
      return { id: "growth", ...failed(error) };
    }
    seen = { vkeys, checkpoint: newer };
    return { id: "growth", outcome: "holds" };
  }

  async function follow(leaves: readonly ProvenLeaf[], checkpoint: Checkpoint): Promise<Step> {
    for (const { index, leafHash, path } of leaves) {
      if (path === null) continue;
      try {
        if (!checkInclusion(index, checkpoint.size, fromBase64(leafHash), decodeHashes(path), checkpoint.root))
          throw new SyntaxError(`the path of entry ${index} does not lead to the signed root`);
      } catch (error) {
        return { id: "path", ...failed(error) };
      }
    }
    const last = leaves.at(-1);
    return { id: "path", outcome: last && last.index < checkpoint.size ? "holds" : "waits" };
  }

  /** Rejects if a part of the proof is unavailable. An invalid part does not reject: the report says so. */
  return async function recompute(subject: Subject): Promise<Report> {
    const [vkeysText, policy, note] = await Promise.all([source.vkeys(), source.policy(), source.checkpoint()]);
    const vkeys = vkeysText.trim();
    const signed = await checkSignatures({ note, vkeys, policy });
    const { checkpoint, witnesses, needsWitnesses } = signed;
    const proven = indicesToProve(subject.events);
    const leaves = await Promise.all(
      subject.events.map(async ({ index, leaf }): Promise<ProvenLeaf> => {
        const isAsked = checkpoint !== null && index < checkpoint.size && proven.includes(index);
        const path = isAsked ? await source.inclusion(index, checkpoint.size) : null;
        return { index, leaf, leafHash: toBase64(hashLeaf(utf8(leaf))), path };
      }),
    );
    const growth = checkpoint && (await compare(vkeys, checkpoint));
    const steps: Step[] = [
      ...signed.steps,
      ...(growth ? [growth] : []),
      checkStory(subject),
      checkFingerprint(subject),
      checkpoint ? await follow(leaves, checkpoint) : { id: "path", outcome: note === null ? "waits" : "unchecked" },
    ];
    return {
      outcome: steps.some((step) => step.outcome === "fails")
        ? "fails"
        : steps.some((step) => step.outcome === "waits")
          ? "waits"
          : "holds",
      steps,
      leaves,
      vkeys,
      witnesses,
      needsWitnesses,
      checkpoint: checkpoint && note !== null ? { ...describe(checkpoint), note } : null,
    };
  };
}

const describe = ({ origin, size, root, signature }: SignedCheckpoint) => ({
  origin,
  size,
  root: toBase64(root),
  signature,
});

const parseEvent = ({ index, leaf }: PublicEvent): Leaf => {
  try {
    return parseLeaf(utf8(leaf));
  } catch (error) {
    throw new SyntaxError(`entry ${index} is not a leaf: ${(error as Error).message}`);
  }
};

/**
 * Checks that the leaves are the events of the object, complete and in order, and that they lead to the status that the
 * page shows.
 */
function checkStory({ tokenId, status, registeredAt, events }: Subject): Step {
  const isoOf = (seconds: number) => new Date(seconds * 1000).toISOString();
  const demand = (holds: boolean, reason: string) => {
    if (!holds) throw new SyntaxError(reason);
  };
  try {
    demand(events.length > 0, "the page shows no entry");
    let before: { readonly index: number; readonly timestamp: number; readonly hash: string } | null = null;
    const types = new Set<string>();
    for (const [at, event] of events.entries()) {
      const { index } = event;
      const leaf = parseEvent(event);
      demand(leaf.tokenId === tokenId, `entry ${index} belongs to object ${leaf.tokenId}`);
      demand(leaf.eventNumber === at, `entry ${index} is event ${leaf.eventNumber} of the object, not ${at}`);
      demand((at === 0) === (leaf.type === "mint"), `entry ${index} is a ${leaf.type} in the wrong place`);
      demand(at === 0 ? index === tokenId : index > (before?.index ?? index), `entry ${index} is out of order`);
      demand(leaf.type === event.type, `entry ${index} is a ${leaf.type}, not a ${event.type}`);
      demand(isoOf(leaf.timestamp) === event.at, `entry ${index} has another date`);
      const fault = timeFault(before?.timestamp ?? 0, leaf.timestamp);
      demand(fault === null, `entry ${index} is invalid: ${fault}`);
      if (before !== null && before.index === index - 1)
        demand(leaf.previous === before.hash, `entry ${index} does not follow the one before it`);
      types.add(leaf.type);
      before = { index, timestamp: leaf.timestamp, hash: toBase64url(hashLeaf(utf8(event.leaf))) };
    }
    demand(events[0]?.at === registeredAt, "the registration has another date");
    const told = types.has("erase") ? "erased" : types.has("revoke") ? "revoked" : "active";
    demand(told === status, `the entries lead to the status ${told}, not ${status}`);
    return { id: "story", outcome: "holds" };
  } catch (error) {
    return { id: "story", ...failed(error) };
  }
}

/** Checks that each leaf contains the fingerprint that the page shows. */
function checkFingerprint({ hash, events }: Subject): Step {
  try {
    for (const event of events) {
      const { type, fingerprint } = parseEvent(event);
      // If an object was registered under a blinded hash, the leaf of its publication contains the hash of the file
      // itself.
      if (type !== "publish" && toHex(fromBase64url(fingerprint)) !== hash)
        throw new SyntaxError(`entry ${event.index} carries another fingerprint`);
    }
    return { id: "fingerprint", outcome: events.length > 0 ? "holds" : "unchecked" };
  } catch (error) {
    return { id: "fingerprint", ...failed(error) };
  }
}
