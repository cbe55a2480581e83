import canonicalize from "canonicalize";
import { expect, test } from "vitest";
import { fromBase64, toBase64, toBase64url, toHex, utf8 } from "./bytes.ts";
import { signCheckpoint } from "./checkpoint.ts";
import { commit } from "./commitment.ts";
import { digest, type Hash, hashLeaf } from "./hash.ts";
import { formatLeaf, type Leaf, NO_FILE, NO_LEAF } from "./leaf.ts";
import { proveInclusion, treeRoot } from "./merkle.ts";
import { createSigner } from "./note.ts";
import { growTiles, nodesFromTiles } from "./tile.ts";
import { formatOpenedProof, type ProofPart, verify } from "./verify.ts";

const signer = createSigner("log.example", new Uint8Array(32).fill(3));
const FILE = utf8("the file");
const HASH = toHex(digest(FILE));
const EVENT = { type: "mint", objectName: "Tableau « final »", actor: { firstName: "Ada" } };
const SALT = new Uint8Array(32).fill(9);

async function makeProof(written: Partial<Leaf> = {}): Promise<string> {
  const leafOf = (number: number, part: Partial<Leaf> = {}): Uint8Array =>
    formatLeaf({
      type: "mint",
      fingerprint: toBase64url(digest(utf8(String(number)))),
      tokenId: number,
      eventNumber: 0,
      previous: NO_LEAF,
      commitment: toBase64url(digest(utf8(`c${number}`))),
      timestamp: 1_767_225_600,
      ...part,
    });
  const own = leafOf(5, { fingerprint: toBase64url(digest(FILE)), commitment: commit(EVENT, SALT), ...written });
  const leaves = Array.from({ length: 11 }, (_, at) => (at === 5 ? own : leafOf(at)));
  const hashes: Hash[] = leaves.map(hashLeaf);
  const { tiles } = growTiles(0, [], hashes);
  const nodes = nodesFromTiles(11, () => Promise.resolve(tiles[0]?.bytes as Uint8Array));
  const checkpoint = await signCheckpoint({ size: 11, root: await treeRoot(11, nodes) }, signer);
  const proof = { index: 5, hashes: await proveInclusion(5, 11, nodes), checkpoint };
  return formatOpenedProof(proof, { event: EVENT, leaf: new TextDecoder().decode(own), salt: toBase64url(SALT) });
}

const linesOf = (proof: string): string[] => proof.split("\n");

/** Returns the proof with a changed opening. */
function reopened(proof: string, change: (opening: Record<string, unknown>) => unknown): string {
  const [header, extra, ...rest] = linesOf(proof) as [string, string, ...string[]];
  const opening = JSON.parse(new TextDecoder().decode(fromBase64(extra.slice(6))));
  return [header, `extra ${toBase64(utf8(canonicalize(change(opening)) as string))}`, ...rest].join("\n");
}

/** Returns the proof with a changed text of its opening (the private data of the event). */
function retold(proof: string, change: (text: string) => string): string {
  const [header, extra, ...rest] = linesOf(proof) as [string, string, ...string[]];
  const text = new TextDecoder().decode(fromBase64(extra.slice(6)));
  return [header, `extra ${toBase64(utf8(change(text)))}`, ...rest].join("\n");
}

const otherHash = (line: string): string => {
  const bytes = fromBase64(line);
  bytes[0] = (bytes[0] as number) ^ 1;
  return toBase64(bytes);
};

const changedLine = (at: number, change: (line: string) => string) => (proof: string) =>
  linesOf(proof)
    .map((line, index, lines) => (index === (at < 0 ? lines.length + at : at) ? change(line) : line))
    .join("\n");

test("a file and its proof are authentic, and the registered data is returned", async () => {
  const verdict = verify(HASH, await makeProof(), signer);
  expect(verdict).toMatchObject({
    verdict: "authentic",
    proven: { index: 5, hash: HASH, event: EVENT, checkpoint: { size: 11, origin: "log.example" } },
  });
});

test("a proof without the opened event is authentic for the file, but returns no details of the event", async () => {
  const closed = reopened(await makeProof(), (opening) => ({ ...opening, event: null, salt: null }));
  expect(verify(HASH, closed, signer)).toMatchObject({ verdict: "authentic", proven: { hash: HASH, event: null } });
  expect(verify(toHex(digest(utf8("another"))), closed, signer).verdict).toBe("different");
});

test("another file gives the verdict 'different', whether one byte or all bytes differ", async () => {
  const proof = await makeProof();
  for (const file of ["the filf", "something else entirely"])
    expect(verify(toHex(digest(utf8(file))), proof, signer).verdict).toBe("different");
});

const cases: readonly (readonly [string, ProofPart, (proof: string) => string])[] = [
  [
    "leaf",
    "leaf",
    (proof) => reopened(proof, (o) => ({ ...o, leaf: String(o.leaf).replace("1767225600", "1767225601") })),
  ],
  ["path", "path", changedLine(3, otherHash)],
  ["index", "path", changedLine(2, () => "index 4")],
  ["root", "root", changedLine(10, otherHash)],
  [
    "signature",
    "signature",
    changedLine(-2, (line) => {
      const [dash, name, blob] = line.split(" ") as [string, string, string];
      const bytes = fromBase64(blob);
      bytes[20] = (bytes[20] as number) ^ 1;
      return [dash, name, toBase64(bytes)].join(" ");
    }),
  ],
  ["salt", "commitment", (proof) => reopened(proof, (o) => ({ ...o, salt: toBase64url(new Uint8Array(32).fill(8)) }))],
  ["details", "commitment", (proof) => reopened(proof, (o) => ({ ...o, event: { ...EVENT, objectName: "Autre" } }))],
  ["event taken out", "form", (proof) => reopened(proof, (o) => ({ ...o, event: null }))],
  ["opening with white space", "form", (proof) => retold(proof, (text) => `${text} `)],
  [
    "opening that names its object twice",
    "form",
    (proof) => retold(proof, (text) => text.replace('"objectName":', '"objectName":"Un autre","objectName":')),
  ],
  ["opening with other escapes", "form", (proof) => retold(proof, (text) => text.replace("Tab", "\\u0054ab"))],
  ["opening after a byte order mark", "form", (proof) => retold(proof, (text) => `\uFEFF${text}`)],
  ["opening", "form", (proof) => reopened(proof, () => ({}))],
  ["first line", "form", changedLine(0, () => "c2sp.org/tlog-proof@v2")],
];

test.each(cases)("a proof with a changed %s is invalid, and the %s is named", async (_, part, change) => {
  const proof = await makeProof();
  const changed = change(proof);
  expect(changed).not.toBe(proof);
  expect(verify(HASH, changed, signer)).toMatchObject({ verdict: "invalid", part });
});

test.each<[string, Partial<Leaf>]>([
  ["a mint that names another index", { tokenId: 4 }],
  ["a mint that is not the first event", { eventNumber: 1 }],
  ["an edit before its mint", { type: "edit", tokenId: 6, eventNumber: 1 }],
  ["an edit that is the first event", { type: "edit", tokenId: 3 }],
  ["an entry of the log itself", { type: "keys", fingerprint: NO_FILE, eventNumber: 1 }],
])("%s is invalid, although the log has signed it", async (_, part) => {
  expect(verify(HASH, await makeProof(part), signer)).toMatchObject({ verdict: "invalid", part: "leaf" });
});

test("the proof of another log is invalid", async () => {
  const other = createSigner("log.example", new Uint8Array(32).fill(4));
  expect(verify(HASH, await makeProof(), other)).toMatchObject({ verdict: "invalid", part: "signature" });
});

test("input that is not a proof gives the verdict 'invalid', and never throws", () => {
  for (const text of ["", "\n\n", "%PDF-1.7", "c2sp.org/tlog-proof@v1\nindex 0\n\n", "\0".repeat(100)])
    expect(verify(HASH, text, signer)).toMatchObject({ verdict: "invalid", part: "form" });
});
