/** Proofs with one changed part, and the part that a check must report. */
import { fromBase64, toBase64, toBase64url, utf8 } from "../formats/tlog/bytes.ts";
import type { ProofPart } from "../formats/tlog/verify.ts";

/** Line numbers in a proof, from its first line or from the empty line before the checkpoint. */
const EXTRA = 1;
const FIRST_HASH = 3;
const ROOT_AFTER_EMPTY = 3;
const SIGNATURE_AFTER_EMPTY = 5;

type Change = (proof: string) => string;

function atLine(place: (lines: readonly string[]) => number, change: (line: string) => string): Change {
  return (proof) => {
    const lines = proof.split("\n");
    const at = place(lines);
    return lines.map((line, number) => (number === at ? change(line) : line)).join("\n");
  };
}

const afterEmpty = (count: number) => (lines: readonly string[]) => lines.indexOf("") + count;

/** Returns the base64 text with one bit of a byte flipped. */
function flipped(text: string, at: number): string {
  const bytes = fromBase64(text);
  bytes[at] = (bytes[at] as number) ^ 1;
  return toBase64(bytes);
}

const reopened = (change: (opening: Readonly<Record<string, unknown>>) => object): Change =>
  atLine(
    () => EXTRA,
    (line) => {
      const opening = JSON.parse(new TextDecoder().decode(fromBase64(line.slice("extra ".length))));
      return `extra ${toBase64(utf8(JSON.stringify({ ...opening, ...change(opening) })))}`;
    },
  );

/** Changes for proofs of an opened event with at least one hash. */
export const TAMPERINGS: readonly (readonly [what: string, part: ProofPart, change: Change])[] = [
  [
    "signature",
    "signature",
    atLine(afterEmpty(SIGNATURE_AFTER_EMPTY), (line) => {
      const [dash, name, signature] = line.split(" ") as [string, string, string];
      return [dash, name, flipped(signature, 20)].join(" ");
    }),
  ],
  ["salt", "commitment", reopened(() => ({ salt: toBase64url(new Uint8Array(32).fill(8)) }))],
  [
    "leaf",
    "leaf",
    reopened(({ leaf }) => ({ leaf: String(leaf).replace(/"ts":(\d+)/, (_, ts) => `"ts":${Number(ts) - 1}`) })),
  ],
  [
    "path",
    "path",
    atLine(
      () => FIRST_HASH,
      (line) => flipped(line, 0),
    ),
  ],
  ["root", "root", atLine(afterEmpty(ROOT_AFTER_EMPTY), (line) => flipped(line, 0))],
];
