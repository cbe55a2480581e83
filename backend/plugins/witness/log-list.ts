/** Parses lists of logs for a witness: the operator's own, and those of the public witness network. */
import { KEY_TYPES, type Verifier } from "../../formats/tlog/note.ts";
import { formatVkey, parseVkey } from "../../formats/tlog/vkey.ts";

export interface KnownLog {
  readonly origin: string;
  /** Keys of the log, one of which must have signed a checkpoint; several during a key rotation. */
  readonly keys: readonly Verifier[];
  /** Maximum number of checkpoints a day that the log may have cosigned. */
  readonly perDay: number;
}

export interface LogList {
  /**
   * `own`: a list of the operator, which can change and remove logs. `network`: a list of the witness network, which
   * can only add logs.
   */
  readonly kind: "own" | "network";
  readonly logs: readonly KnownLog[];
  /** Unsupported logs of a network's list, each with line number and reason. */
  readonly passedOver: readonly string[];
}

const NETWORK_HEADER = "logs/v0";
/** Checkpoints a day (one a second) for logs whose list does not set a number. */
const PER_DAY = 86_400;
const MAX_PER_DAY = 2 ** 31 - 1;

/** Other keywords of a policy, which a witness ignores. */
const OF_POLICY = new Set(["witness", "group", "quorum"]);

interface Line {
  readonly number: number;
  readonly keyword: string;
  readonly value: string;
}

/**
 * Parses a list of either format. The operator's own list has the `log` lines of c2sp.org/tlog-policy; a complete
 * policy is accepted, too:
 *
 *     log example.com/log+a3b5…+AZ1k… https://example.com/log
 *
 * A list of the network (https://witness-network.org/log-list-format) begins with `logs/v0` and has for each log
 *
 *     vkey example.com/log+a3b5…+AZ1k…
 *     origin another name             only if it differs from the key's name
 *     qpd 8640
 *     contact sysadmin (at) example.com
 *
 * Several keys of one origin are keys of one log. Throws `SyntaxError` naming the line.
 */
export function parseLogList(text: string): LogList {
  const lines = text.split("\n").flatMap((raw, at): Line[] => {
    const line = raw.trim();
    if (line === "" || line.startsWith("#")) return [];
    const [keyword = ""] = line.split(/[ \t]/, 1);
    return [{ number: at + 1, keyword, value: line.slice(keyword.length).trim() }];
  });
  return lines[0]?.keyword === NETWORK_HEADER ? parseNetwork(lines.slice(1)) : parseOwn(lines);
}

function parseOwn(lines: readonly Line[]): LogList {
  const logs = lines.flatMap(({ number, keyword, value }) => {
    if (OF_POLICY.has(keyword)) return [];
    if (keyword !== "log")
      throw new SyntaxError(`line ${number}: expected log, witness, group or quorum, got "${keyword}"`);
    const key = naming(number, () => logKey(value.split(/[ \t]/, 1)[0] as string));
    return [{ origin: key.name, keys: [key], perDay: PER_DAY }];
  });
  return { kind: "own", logs: joined(logs), passedOver: [] };
}

function parseNetwork(lines: readonly Line[]): LogList {
  const logs: KnownLog[] = [];
  const passedOver: string[] = [];
  for (let at = 0; at < lines.length; ) {
    const { number, keyword, value: vkey } = lines[at++] as Line;
    if (keyword !== "vkey")
      throw new SyntaxError(`line ${number}: expected the keyword vkey after log, got "${keyword}"`);
    const origin = lines[at]?.keyword === "origin" ? (lines[at++] as Line).value : null;
    const perDay = Number(taken("qpd", lines[at++], number));
    taken("contact", lines[at++], number);
    if (!Number.isInteger(perDay) || perDay < 1 || perDay > MAX_PER_DAY)
      throw new SyntaxError(`line ${number}: the value of qpd must be a whole number from 1 to ${MAX_PER_DAY}`);
    try {
      // A key of an unsupported type excludes only its own log.
      const key = naming(number, () => logKey(vkey));
      logs.push({ origin: origin ?? key.name, keys: [key], perDay });
    } catch (error) {
      passedOver.push((error as Error).message);
    }
  }
  return { kind: "network", logs: joined(logs), passedOver };
}

function taken(keyword: string, line: Line | undefined, number: number): string {
  if (line?.keyword !== keyword)
    throw new SyntaxError(`line ${number}: the keyword ${keyword} of the log is missing or out of order`);
  return line.value;
}

/** Parses a log's key. Throws if it is a witness's key. */
function logKey(text: string): Verifier {
  const key = parseVkey(text);
  if (key.type === KEY_TYPES.timestampedEd25519) throw new SyntaxError("the key belongs to a witness, not to a log");
  return key;
}

function naming<T>(number: number, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw new SyntaxError(`line ${number}: ${(error as Error).message}`);
  }
}

/** Merges logs of the same origin: all their keys, and the daily limit of the last one. */
export function joined(logs: Iterable<KnownLog>): KnownLog[] {
  const byOrigin = new Map<string, KnownLog>();
  for (const log of logs) {
    const keys = [...(byOrigin.get(log.origin)?.keys ?? []), ...log.keys];
    const once = new Map(keys.map((key) => [formatVkey(key), key]));
    byOrigin.set(log.origin, { ...log, keys: [...once.values()] });
  }
  return [...byOrigin.values()];
}

/** Formats a list in the format of the witness network, which `parseLogList` also reads. */
export const formatNetworkList = (logs: Iterable<KnownLog>): string =>
  [
    `${NETWORK_HEADER}\n`,
    ...Array.from(logs).flatMap(({ origin, keys, perDay }) =>
      keys.map((key) => `\nvkey ${formatVkey(key)}\norigin ${origin}\nqpd ${perDay}\ncontact -\n`),
    ),
  ].join("");
