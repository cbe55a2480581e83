import { fromUtf8, toHex, utf8 } from "@authentica/backend/tlog/bytes";
import { signCheckpoint } from "@authentica/backend/tlog/checkpoint";
import { hexToBase64url } from "@authentica/backend/tlog/commitment";
import { digest, hashLeaf, hashNode } from "@authentica/backend/tlog/hash";
import { formatLeaf, type Leaf, leafHash, NO_LEAF } from "@authentica/backend/tlog/leaf";
import { type NodeReader, proveInclusion, treeRoot } from "@authentica/backend/tlog/merkle";
import { createSigner } from "@authentica/backend/tlog/note";
import { formatOpenedProof, type Proven } from "@authentica/backend/tlog/verify";
import { expect, test } from "vitest";
import { judge } from "./judge.ts";
import { depositWords, wasDeposited } from "./words.ts";

const FILE = toHex(digest(utf8("file")));
const START = 1_767_225_600;
const log = createSigner("log.example", new Uint8Array(32).fill(1));

/** The archive of one object: its registration and an edit at each further time (Unix s). */
async function proofsOf(times: readonly number[]) {
  const leaves: Uint8Array<ArrayBuffer>[] = [];
  for (const [index, timestamp] of times.entries()) {
    const before = leaves.at(-1);
    const leaf: Leaf = {
      type: index === 0 ? "mint" : "edit",
      fingerprint: hexToBase64url(FILE),
      tokenId: 0,
      eventNumber: index,
      previous: before ? leafHash(before) : NO_LEAF,
      commitment: hexToBase64url(FILE),
      timestamp,
    };
    leaves.push(formatLeaf(leaf));
  }
  const read: NodeReader = async (level, index) =>
    level === 0
      ? hashLeaf(leaves[index] as Uint8Array)
      : hashNode(await read(level - 1, 2 * index), await read(level - 1, 2 * index + 1));
  const size = leaves.length;
  const checkpoint = await signCheckpoint({ size, root: await treeRoot(size, read) }, log);
  const texts = leaves.map(async (leaf, index) => ({
    name: `event ${index}`,
    text: formatOpenedProof(
      { index, hashes: await proveInclusion(index, size, read), checkpoint },
      { event: null, leaf: fromUtf8(leaf), salt: null },
    ),
  }));
  const [first, ...further] = await Promise.all(texts);
  if (!first) throw new Error("There is no event.");
  return { proofs: [first, ...further], vkey: null } as const;
}

test("events of one time, and of rising ones, are a history", async () => {
  expect(judge(FILE, await proofsOf([START, START, START + 5]), log)).toMatchObject({
    verdict: "authentic",
    hasGap: false,
  });
});

test("a history whose dates fall is invalid, though each of its proofs holds", async () => {
  expect(judge(FILE, await proofsOf([START, START + 5, START + 4]), log)).toMatchObject({
    verdict: "invalid",
    part: "order",
    name: "event 2",
    reason: "Entry 2 does not fit: it is dated 1 s before the entry before it.",
  });
});

test("what was declared without its file is told, and when the file came", async () => {
  const told = (deposited: readonly boolean[]) =>
    depositWords(
      deposited.map((was, at) => ({
        event: { deposited: was },
        leaf: { timestamp: START + at },
      })) as unknown as Proven[],
    );
  expect(told([true, true])).toBeNull();
  expect(told([false, false])).toContain("Déclaré sans dépôt du fichier");
  expect(told([false, true])).toContain("le fichier a été déposé le");
  // Events of before this was told.
  expect([wasDeposited({ file: null }), wasDeposited({ file: { name: "a" } }), wasDeposited(null)]).toEqual([
    false,
    true,
    null,
  ]);
});
