/** An in-memory log for tests. The tests have its key, so the log can also misbehave. */
import { toBase64, utf8 } from "../../formats/tlog/bytes.ts";
import { signCheckpoint } from "../../formats/tlog/checkpoint.ts";
import { type Hash, hashLeaf, hashNode } from "../../formats/tlog/hash.ts";
import { type NodeReader, proveConsistency, type TreeHead, treeRoot } from "../../formats/tlog/merkle.ts";
import { createSigner, type Signer } from "../../formats/tlog/note.ts";

export interface TestLog {
  readonly origin: string;
  readonly signer: Signer;
  head(size: number): Promise<TreeHead>;
  /** Returns the checkpoint of the first `size` entries, signed by these keys. */
  checkpoint(size: number, signers?: readonly Signer[]): Promise<string>;
  /** Returns the request that updates a witness from `old` to `size` entries. */
  request(old: number, size: number, note?: string): Promise<string>;
}

/** Creates a log. Logs with different `history` have no entry in common. */
export function testLog(origin = "log.example/one", history = "one"): TestLog {
  const signer = createSigner(origin, new Uint8Array(32).fill(7));
  const read: NodeReader = async (level, index) =>
    level === 0
      ? hashLeaf(utf8(`${history} ${index}`))
      : hashNode(await read(level - 1, index * 2), await read(level - 1, index * 2 + 1));
  const head = async (size: number): Promise<TreeHead> => ({ size, root: await treeRoot(size, read) });
  const checkpoint = async (size: number, signers: readonly Signer[] = [signer]) =>
    signCheckpoint(await head(size), signers);
  return {
    origin,
    signer,
    head,
    checkpoint,
    request: async (old, size, note) =>
      requestOf(old, await proveConsistency(old, size, read), note ?? (await checkpoint(size))),
  };
}

export const requestOf = (old: number, proof: readonly Hash[], note: string): string =>
  `old ${old}\n${proof.map((hash) => `${toBase64(hash)}\n`).join("")}\n${note}`;
