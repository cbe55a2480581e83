/** Proofs made with keys of the test, as anyone could make them: input for a verifier. */
import { zipSync } from "fflate";
import { fromUtf8, toBase64url, toHex, utf8 } from "../formats/tlog/bytes.ts";
import { formatCheckpoint } from "../formats/tlog/checkpoint.ts";
import { commit, hexToBase64url, SALT_BYTES } from "../formats/tlog/commitment.ts";
import { digest, hashLeaf, hashNode } from "../formats/tlog/hash.ts";
import { type EventType, formatLeaf, type Leaf, leafHash, NO_LEAF } from "../formats/tlog/leaf.ts";
import { type NodeReader, proveInclusion, treeRoot } from "../formats/tlog/merkle.ts";
import { type Signer, signNote } from "../formats/tlog/note.ts";
import { formatOpenedProof } from "../formats/tlog/verify.ts";
import { formatVkey } from "../formats/tlog/vkey.ts";

export interface Made {
  readonly file: Uint8Array;
  /** Time of each event of the object, Unix s. */
  readonly times: readonly number[];
  /** Type of each event after the registration. Absent: edits. */
  readonly types?: readonly EventType[];
  /** Keys of the log; their name is its origin. */
  readonly log: readonly [Signer, ...Signer[]];
  readonly witnesses?: readonly Signer[];
  /** Private event that each proof opens. Absent: none is opened. */
  readonly opened?: Readonly<Record<string, unknown>>;
  /** Further files of the archive, by name. */
  readonly further?: Readonly<Record<string, string>>;
}

const typeOf = (types: readonly EventType[], index: number): EventType =>
  index === 0 ? "mint" : (types[index - 1] ?? "edit");

const SALT = new Uint8Array(SALT_BYTES).fill(5);

/** Returns the proofs of a log that contains the events of one object only. */
export async function makeProofs({ file, times, types = [], log, witnesses = [], opened }: Made) {
  const fingerprint = hexToBase64url(toHex(digest(file)));
  const leaves: Uint8Array<ArrayBuffer>[] = [];
  for (const [index, timestamp] of times.entries()) {
    const before = leaves.at(-1);
    const leaf: Leaf = {
      type: typeOf(types, index),
      fingerprint,
      tokenId: 0,
      eventNumber: index,
      previous: before ? leafHash(before) : NO_LEAF,
      commitment: opened ? commit(opened, SALT) : fingerprint,
      timestamp,
    };
    leaves.push(formatLeaf(leaf));
  }
  const read: NodeReader = async (level, index) =>
    level === 0
      ? hashLeaf(leaves[index] as Uint8Array)
      : hashNode(await read(level - 1, 2 * index), await read(level - 1, 2 * index + 1));
  const size = leaves.length;
  const body = formatCheckpoint({ origin: log[0].name, size, root: await treeRoot(size, read) });
  const checkpoint = await signNote(body, [...log, ...witnesses]);
  const texts = leaves.map(async (leaf, index) =>
    formatOpenedProof(
      { index, hashes: await proveInclusion(index, size, read), checkpoint },
      { event: opened ?? null, leaf: fromUtf8(leaf), salt: opened ? toBase64url(SALT) : null },
    ),
  );
  return { checkpoint, leaves, proofs: await Promise.all(texts) };
}

/**
 * Returns an archive of these proofs with the signing key, as the service makes it. `without`: numbers of the events
 * to leave out.
 */
export async function makeArchive(made: Made, without: readonly number[] = []): Promise<Uint8Array> {
  const { proofs } = await makeProofs(made);
  const files = Object.fromEntries(
    proofs
      .map((text, at) => {
        const name = at === 0 ? "preuve.tlog-proof" : `evenements/${at}-${typeOf(made.types ?? [], at)}.tlog-proof`;
        return [name, utf8(text)] as const;
      })
      .filter((_, at) => !without.includes(at)),
  );
  const further = Object.entries(made.further ?? {}).map(([name, text]) => [name, utf8(text)]);
  const vkeys = made.log.map((key) => `${formatVkey(key)}\n`).join("");
  return zipSync({ ...files, "registre.vkey": utf8(vkeys), ...Object.fromEntries(further) });
}
