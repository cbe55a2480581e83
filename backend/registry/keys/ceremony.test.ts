import { expect, test } from "vitest";
import { formatKeyList, openKeyList, parseRoots } from "../../formats/tlog/key-list.ts";
import { createSigner, openNote, type Signer } from "../../formats/tlog/note.ts";
import { formatPolicy } from "../../formats/tlog/policy.ts";
import { formatVkey, parseVkey, parseVkeys } from "../../formats/tlog/vkey.ts";
import { createCeremony, keysOfSeed } from "./ceremony.ts";
import { describeList, draftList } from "./drafting.ts";
import { wordsOf } from "./paper.ts";

const LOG = "log.example/certif";
const now = () => Date.UTC(2026, 10, 22);
const seedOf = (byte: number) => new Uint8Array(32).fill(byte);

/**
 * Returns the screen and keyboard of a ceremony, with a person who reads what the screen shows and types the prepared
 * texts.
 */
function openTable() {
  const kept = new Map<string, string | Uint8Array>();
  const secret = new Set<string>();
  let screen: string[] = [];
  const typed: ((screen: string) => string)[] = [];
  let made = 0;
  const ceremony = createCeremony({
    terminal: {
      print: (...lines) => void screen.push(...lines),
      async ask(question) {
        screen.push(question);
        const answer = typed.shift();
        if (!answer) throw new Error(`nobody answers "${question}"`);
        return answer(screen.join("\n"));
      },
      clear: () => {
        screen = [];
      },
    },
    files: {
      async read(name) {
        const content = kept.get(name);
        if (typeof content !== "string") throw new Error(`${name} is no text`);
        return content;
      },
      async write(name, content, { secret: isSecret, over } = {}) {
        if (kept.has(name) && !over) throw new Error(`${name} is there`);
        kept.set(name, content);
        if (isSecret) secret.add(name);
      },
    },
    randomBytes: () => {
      made += 1;
      return seedOf(made);
    },
    now,
  });
  const type = (...answers: readonly string[]) => void typed.push(...answers.map((answer) => () => answer));
  return { ceremony, kept, secret, type, typed, seen: () => screen.join("\n") };
}

const make = { log: LOG, isRoot: false, language: "french", seedFile: null } as const;

test("a signing key is created only after its words were typed again from paper", async () => {
  const table = openTable();
  let shown = "";
  table.typed.push((screen) => {
    shown = screen;
    return "";
  });
  const words = wordsOf(seedOf(1), "french");
  table.type([...words.slice(0, 23), "zoologie"].join(" "));
  // The words are no longer on the screen when they are typed.
  table.typed.push((screen) => {
    expect(screen).not.toContain(`1 ${words[0]}`);
    expect(table.kept.size).toBe(0);
    return words.slice(0, 10).join(" ");
  });
  table.type(words.slice(10).join(" "));
  await table.ceremony.make("K1", { ...make, seedFile: "K1.seed" });
  for (const [at, word] of words.entries()) expect(shown).toMatch(new RegExp(`\\b${at + 1} ${word.normalize("NFC")}`));
  expect(parseVkeys(table.kept.get("K1.vkey") as string).map(formatVkey)).toEqual(
    keysOfSeed(LOG, seedOf(1), false, now).map(formatVkey),
  );
  expect(table.kept.get("K1.seed")).toEqual(seedOf(1));
  expect([...table.secret]).toEqual(["K1.seed"]);
  expect(table.seen()).not.toContain(words[0]);
});

test("typing the words of another key three times creates no key", async () => {
  const table = openTable();
  table.type("", ...Array(3).fill(wordsOf(seedOf(9), "english").join(" ")));
  await expect(table.ceremony.make("K1", make)).rejects.toThrow("wrong three times");
  expect(table.kept.size).toBe(0);
});

test("a seed is restored from paper only for the key that it belongs to", async () => {
  const table = openTable();
  table.kept.set(
    "K2.vkey",
    keysOfSeed(LOG, seedOf(5), false, now)
      .map((key) => `${formatVkey(key)}\n`)
      .join(""),
  );
  table.kept.set("ada.vkey", `${formatVkey(createSigner(`${LOG}/keys`, seedOf(6)))}\n`);
  table.type(wordsOf(seedOf(6), "english").join(" "), wordsOf(seedOf(5), "english").join(" "));
  await table.ceremony.restore("K2.vkey", "K2.seed");
  expect(table.kept.get("K2.seed")).toEqual(seedOf(5));
  table.type(wordsOf(seedOf(6), "french").join(" "));
  await table.ceremony.restore("ada.vkey", "ada.seed");
  expect(table.kept.get("ada.seed")).toEqual(seedOf(6));
});

const roots = [21, 22, 23].map((byte) => createSigner(`${LOG}/keys`, seedOf(byte))) as [Signer, Signer, Signer];
const ROOTS = formatPolicy({
  logs: [],
  witnesses: roots.map((key, at) => ({ name: `holder${at}`, key, url: null })),
  groups: [{ name: "two", threshold: 2, members: ["holder0", "holder1", "holder2"] }],
  quorum: "two",
});

const FIRST = draftList(
  null,
  LOG,
  [1, 5].map((byte) => ({
    kind: "add" as const,
    keys: keysOfSeed(LOG, seedOf(byte), false, now),
    first: 0,
  })),
  now() / 1000,
);

test("two holders of root keys sign a key list one after the other, each after typing its version", async () => {
  const table = openTable();
  const { ceremony, kept, type } = table;
  kept.set("list", formatKeyList(FIRST));
  kept.set("roots", ROOTS);
  type("2");
  await expect(ceremony.sign("list", null)).rejects.toThrow("nothing was signed");
  type("1", wordsOf(seedOf(21), "french").join(" "));
  await ceremony.sign("list", null);
  await expect(ceremony.check("list", "roots")).rejects.toThrow("too few root keys have signed the key list: holder0");
  type("1", wordsOf(seedOf(21), "english").join(" "));
  await expect(ceremony.sign("list", null)).rejects.toThrow("has already signed");
  type("1");
  await ceremony.sign("list", async (name) => createSigner(name, seedOf(23)));
  await ceremony.check("list", "roots");
  expect(table.seen()).toContain("Signed by holder0, holder2: enough.");
  expect(formatKeyList(openKeyList(kept.get("list") as string, parseRoots(ROOTS)).list)).toBe(formatKeyList(FIRST));
});

test("the record of a key ceremony is written and signed, and cannot be used as a key list", async () => {
  const { ceremony, kept, type } = openTable();
  kept.set("K1.vkey", `${formatVkey(createSigner(LOG, seedOf(1)))}\n`);
  kept.set("ada.vkey", `${formatVkey(roots[0])}\n`);
  type("the first ceremony", "Paris\u0007", "Ada, Bob", "three houses", "");
  await ceremony.record("record", ["K1.vkey", "ada.vkey"]);
  type("yes", wordsOf(seedOf(21), "english").join(" "));
  await ceremony.sign("record", null);
  const { text } = openNote(kept.get("record") as string, [roots[0]]);
  expect(text).toContain(`${LOG}/ceremony\n2026-11-22T00:00:00Z\nwhat was done: the first ceremony\nwhere: Paris\n`);
  expect(text).toContain(`K1.vkey ${formatVkey(createSigner(LOG, seedOf(1)))}\n`);
  expect(() => openKeyList(kept.get("record") as string, parseRoots(ROOTS))).toThrow(SyntaxError);
  kept.set("letter", "hello\n");
  await expect(ceremony.sign("letter", null)).rejects.toThrow("neither a key list nor the record");
});

test("the next key list is derived from the previous one and described in words", () => {
  const [k1, k2, k3] = [1, 5, 6].map((byte) => keysOfSeed(LOG, seedOf(byte), false, now)) as [
    readonly Signer[],
    readonly Signer[],
    readonly Signer[],
  ];
  const later = now() / 1000 + 60;
  const next = draftList(
    FIRST,
    LOG,
    [
      { kind: "rotated", keys: k1, last: 70_000 },
      { kind: "add", keys: k3, first: 0 },
    ],
    later,
  );
  expect(next.version).toBe(2);
  expect(describeList(next).slice(0, 4)).toEqual([
    "Key list of log.example/certif, version 2, drawn up 2026-11-22T00:01:00Z.",
    "  key 74cb6863 (Ed25519), from size 0 to 70000: signs no further; what it has signed stays good",
    expect.stringMatching(/\(ML-DSA-44\), from size 0 to 70000/),
    "  key 393ab574 (Ed25519), from size 0 on: signs",
  ]);
  const stolen = draftList(next, LOG, [{ kind: "compromised", keys: k2, since: later }], later);
  expect(describeList(stolen)[3]).toContain("others may have it since 2026-11-22T00:01:00Z");
  const earlier = draftList(stolen, LOG, [{ kind: "compromised", keys: k2, since: later - 60 }], later);
  expect(earlier.keys[2]?.since).toBe(later - 60);
  expect(draftList(earlier, LOG, [{ kind: "compromised", keys: k2, since: later }], later).keys[2]?.since).toBe(
    later - 60,
  );
  const stranger = [parseVkey(formatVkey(createSigner(LOG, seedOf(9))))];
  expect(() => draftList(next, LOG, [{ kind: "rotated", keys: stranger, last: 1 }], later)).toThrow(
    "is not in the key list",
  );
  expect(() => draftList(next, LOG, [{ kind: "rotated", keys: k1, last: 1 }], 0)).toThrow("dated before");
  expect(() => draftList(next, "else", [{ kind: "add", keys: k1, first: 0 }], later)).toThrow("not to else");
});
