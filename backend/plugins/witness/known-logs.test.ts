import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { createCosigner } from "../../formats/tlog/cosignature.ts";
import { createSigner, KEY_TYPES, type Verifier } from "../../formats/tlog/note.ts";
import { formatVkey } from "../../formats/tlog/vkey.ts";
import { openKnownLogs } from "./known-logs.ts";
import { formatNetworkList, parseLogList } from "./log-list.ts";

const keyOf = (name: string, fill = 1) => createSigner(name, new Uint8Array(32).fill(fill));
const [one, two, three] = [keyOf("log.example/one"), keyOf("log.example/two"), keyOf("log.example/three")] as const;
const witnessKey = createCosigner("w.example", new Uint8Array(32), KEY_TYPES.timestampedEd25519, Date.now);
const pq = createCosigner("log.example/one", new Uint8Array(32), KEY_TYPES.timestampedMlDsa44, Date.now);

const stanza = (key: Verifier | string, origin?: string, perDay: number | string = 8640) =>
  `\nvkey ${typeof key === "string" ? key : formatVkey(key)}\n${origin ? `origin ${origin}\n` : ""}qpd ${perDay}\ncontact x (at) example\n`;

test("the logs in the operator's policy are the operator's own list, and several keys of one name belong to one log", () => {
  const text = `# ours
log ${formatVkey(one)} https://log.example/one
\tlog\t${formatVkey(keyOf(one.name, 2))}
log ${formatVkey(pq)}
  log ${formatVkey(two)}

witness w ${formatVkey(witnessKey)} https://w.example
group g 1 w
quorum g
`;
  const { kind, logs } = parseLogList(text);
  expect(kind).toBe("own");
  expect(logs.map(({ origin, keys, perDay }) => [origin, keys.length, perDay])).toEqual([
    [one.name, 3, 86_400],
    [two.name, 1, 86_400],
  ]);
});

test("the log list of a witness network sets names and daily limits, and its comments and blank lines are ignored", () => {
  const text = `#\n# List: 10qps\n\n  logs/v0  \n${stanza(one)}\n# bar\n${stanza(keyOf("key"), "another origin", 24)}`;
  const { kind, logs } = parseLogList(text);
  expect(kind).toBe("network");
  expect(logs.map(({ origin, perDay }) => [origin, perDay])).toEqual([
    [one.name, 8640],
    ["another origin", 24],
  ]);
  expect(
    parseLogList(formatNetworkList(logs)).logs.map(({ origin, keys, perDay }) => [
      origin,
      keys.map(formatVkey),
      perDay,
    ]),
  ).toEqual(logs.map(({ origin, keys, perDay }) => [origin, keys.map(formatVkey), perDay]));
});

test("in the log list of a witness network, a log with an unsupported key does not affect the others", () => {
  const { logs, passedOver } = parseLogList(
    `logs/v0\n${stanza("x.example+00000000+CAAA")}${stanza(witnessKey)}${stanza(two)}`,
  );
  expect(logs.map(({ origin }) => origin)).toEqual([two.name]);
  expect(passedOver).toEqual([
    expect.stringMatching(/^line 3: /),
    expect.stringMatching(/^line 7: the key belongs to a witness/),
  ]);
});

test.each([
  [`log ${formatVkey(witnessKey)}`, "line 1: the key belongs to a witness"],
  [`\nlog nonsense`, "line 2: the text is not a verifier key of the form NAME+ID+KEY"],
  [`logs ${formatVkey(one)}`, 'line 1: expected log, witness, group or quorum, got "logs"'],
  [`logs/v0\nqpd 3`, 'line 2: expected the keyword vkey after log, got "qpd"'],
  [`logs/v0\nvkey ${formatVkey(one)}\ncontact x`, "line 2: the keyword qpd of the log is missing"],
  [`logs/v0\nvkey ${formatVkey(one)}\nqpd 3`, "line 2: the keyword contact of the log is missing"],
  [`logs/v0${stanza(one, undefined, 0)}`, "qpd must be a whole number"],
  [`logs/v0${stanza(one, undefined, "1.5")}`, "qpd must be a whole number"],
  [`logs/v0${stanza(one, undefined, 2 ** 31)}`, "qpd must be a whole number"],
])("the log list %j is refused with its line number", (text, message) => {
  expect(() => parseLogList(text)).toThrow(message);
});

async function openLists(texts: readonly string[]) {
  const dir = await Deno.makeTempDir({ prefix: "authentica-logs-" });
  onTestFinished(() => Deno.remove(dir, { recursive: true }));
  const files = texts.map((_, at) => join(dir, `list${at}`));
  let written = 0;
  const write = async (at: number, text: string) => {
    const file = files[at] as string;
    await Deno.writeTextFile(file, text);
    // Give the file a new modification time, even if both writes fall within the resolution of the file system's clock.
    written += 1;
    await Deno.utime(file, written, written);
  };
  for (const [at, text] of texts.entries()) await write(at, text);
  const lines: Readonly<Record<string, unknown>>[] = [];
  const open = () => openKnownLogs({ files, dir, log: (line) => lines.push(line) });
  const keysOf = (known: Awaited<ReturnType<typeof open>>, origin: string) =>
    known.find(origin)?.keys.map(formatVkey) ?? null;
  return { open, write, files, lines, keysOf };
}

test("a changed log list is read again, and the list of a witness network can only add logs", async () => {
  const { open, write, keysOf, lines } = await openLists([`log ${formatVkey(one)}`, `logs/v0${stanza(two)}`]);
  const known = await open();
  expect(known.origins()).toEqual([one.name, two.name]);

  const [otherOne, otherTwo] = [keyOf(one.name, 2), keyOf(two.name, 2)];
  await write(0, `log ${formatVkey(otherOne)}`);
  await write(1, `logs/v0${stanza(otherTwo)}${stanza(three)}`);
  await known.refresh();
  expect(keysOf(known, one.name)).toEqual([formatVkey(otherOne)]);
  expect(keysOf(known, two.name)).toEqual([formatVkey(two)]);
  expect(keysOf(known, three.name)).toEqual([formatVkey(three)]);
  expect(lines).toContainEqual(expect.objectContaining({ event: "log_change_passed_over", origin: two.name }));

  await write(0, "");
  await write(1, "logs/v0");
  await known.refresh();
  expect(known.find(one.name)).toBeNull();
  // The same is true after a restart.
  for (const still of [known, await open()]) expect(still.origins()).toEqual([two.name, three.name]);
});

test("the operator's own log list takes precedence over that of a witness network", async () => {
  const [own, theirs] = [keyOf(one.name, 3), keyOf(one.name, 4)];
  const { open, keysOf } = await openLists([`logs/v0${stanza(theirs)}`, `log ${formatVkey(own)}`]);
  expect(keysOf(await open(), one.name)).toEqual([formatVkey(own)]);
});

test("an unreadable log list prevents the start of a witness, and later leaves the known logs unchanged", async () => {
  const { open, write, lines } = await openLists([`log ${formatVkey(one)}`]);
  const known = await open();
  await write(0, "what is this");
  await known.refresh();
  expect(known.origins()).toEqual([one.name]);
  expect(lines).toContainEqual(expect.objectContaining({ event: "log_list_unreadable" }));
  await expect(open()).rejects.toThrow(/list0 cannot be read: line 1/);
});
