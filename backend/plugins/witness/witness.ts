/**
 * A witness (c2sp.org/tlog-witness). For each log it cosigns only checkpoints that extend those it cosigned before.
 * So its signatures on two checkpoints show that both belong to one history.
 */
import { concat, equalBytes, toBase64 } from "../../formats/tlog/bytes.ts";
import { type Checkpoint, parseCheckpoint } from "../../formats/tlog/checkpoint.ts";
import { EMPTY_ROOT } from "../../formats/tlog/hash.ts";
import { checkConsistency } from "../../formats/tlog/merkle.ts";
import { openNote, parseNote, type Signer, signLines } from "../../formats/tlog/note.ts";
import { createKeyedQueue } from "../../platform/kv/keyed-queue.ts";
import type { KnownLogs } from "./known-logs.ts";
import { originHash, type Seen, type SeenStore } from "./last-cosigned.ts";
import type { KnownLog } from "./log-list.ts";
import { type AddCheckpoint, parseAddCheckpoint } from "./request.ts";

export interface WitnessDeps {
  readonly logs: Pick<KnownLogs, "find">;
  readonly seen: SeenStore;
  readonly signers: readonly Signer[];
  /** Returns the current time (ms since 1970). */
  readonly now: () => number;
  /** Called with two different trees of one size that a log has signed; both notes together are the evidence. */
  readonly onTwoHistories: (origin: string, kept: string, offered: string) => void;
}

/** Answer to a request. The HTTP status shows which check failed, if any. */
export interface Told {
  readonly status: 200 | 400 | 403 | 404 | 409 | 422 | 429;
  readonly body: string;
  readonly type?: string;
}

export interface Witness {
  /** Answers an `add-checkpoint` request. Rejects if the store fails; then nothing was cosigned. */
  addCheckpoint(body: string): Promise<Told>;
}

/** A repeated request gets the same answer for this long (s), because anyone can repeat a published checkpoint. */
const SAME_ANSWER_S = 5;

const said = (status: Told["status"], body: string): Told => ({ status, body: `${body}\n` });

/**
 * Creates a witness, which checks in this order: format of the request (400), log (404), signature (403), sizes
 * (400). Then, for one request of a log at a time: size of the last cosigned checkpoint (409), proof (422), rate
 * limit (429). The checkpoint is signed and stored before the answer is sent.
 */
export function createWitness({ logs, seen, signers, now, onTwoHistories }: WitnessDeps): Witness {
  const inTurn = createKeyedQueue();
  const paces = createPaces(now);

  async function addCheckpoint(body: string): Promise<Told> {
    let request: AddCheckpoint;
    try {
      request = parseAddCheckpoint(body);
    } catch (error) {
      return said(400, `bad request: ${(error as Error).message}`);
    }
    const log = logs.find(request.note.slice(0, Math.max(0, request.note.indexOf("\n"))));
    if (!log) return said(404, "unknown log");
    let signed: { readonly text: string; readonly note: string };
    try {
      signed = bySigned(request.note, log);
    } catch (error) {
      return said(403, `invalid signature: ${(error as Error).message}`);
    }
    let checkpoint: Checkpoint;
    try {
      checkpoint = parseCheckpoint(signed.text);
    } catch (error) {
      return said(400, `bad checkpoint: ${(error as Error).message}`);
    }
    if (request.old > checkpoint.size) return said(400, "bad request: the old size is larger than the checkpoint's");
    return inTurn(log.origin, () => cosign(log, request, checkpoint, signed));
  }

  async function cosign(
    log: KnownLog,
    { old, proof }: AddCheckpoint,
    checkpoint: Checkpoint,
    signed: { readonly text: string; readonly note: string },
  ): Promise<Told> {
    const last = await seen.read(originHash(log.origin));
    const { size, root } = last ?? { size: 0, root: EMPTY_ROOT };
    if (old !== size) return { status: 409, body: `${size}\n`, type: "text/x.tlog.size" };
    if (!checkConsistency({ size, root }, checkpoint, proof)) {
      if (last && size === checkpoint.size && !equalBytes(root, checkpoint.root))
        onTwoHistories(log.origin, last.note, signed.note);
      return said(422, "the consistency proof is invalid");
    }
    const isSame = last?.note.startsWith(`${signed.text}\n`);
    if (last && isSame && Math.abs(now() / 1000 - last.time) < SAME_ANSWER_S)
      return { status: 200, body: ownLines(last) };
    // A request for a tree that is cosigned already does not count against the log's limit; `SAME_ANSWER_S` limits
    // such requests.
    if (!isSame && !paces.take(log))
      return said(429, `too many: this log may have ${log.perDay} checkpoints cosigned a day`);
    const lines = await signLines(signed.text, signers);
    await seen.keep(signed.note + lines);
    return { status: 200, body: lines };
  }

  /** Returns the witness's own signature lines of a stored note. */
  const ownLines = ({ note }: Seen): string =>
    note
      .split(/(?<=\n)/)
      .slice(-signers.length)
      .join("");

  return { addCheckpoint };
}

/**
 * Returns the note with only the log's own signature lines, each once and valid. Throws `SyntaxError` if there is
 * none, or if one is invalid. Each line is verified only once.
 */
function bySigned(note: string, { keys }: KnownLog): { readonly text: string; readonly note: string } {
  const { text, signatures } = parseNote(note);
  const known = signatures.filter(({ name, id }) => keys.some((key) => key.name === name && equalBytes(key.id, id)));
  if (known.length === 0) throw new SyntaxError("no known key of the log has signed the checkpoint");
  const lines = new Set(known.map(({ name, id, signature }) => `— ${name} ${toBase64(concat(id, signature))}\n`));
  const own = `${text}\n${[...lines].join("")}`;
  openNote(own, keys);
  return { text, note: own };
}

const DAY_MS = 24 * 60 * 60_000;
/**
 * Maximum number of checkpoints that a log may have cosigned at once: an hour's share (a 24th) of its daily limit, but
 * at least ten.
 */
const AT_ONCE = 24;
const LEAST_AT_ONCE = 10;

interface Paces {
  /** Counts one checkpoint of this log; returns `false` if the limit is reached. */
  take(log: Pick<KnownLog, "origin" | "perDay">): boolean;
}

/**
 * Limits cosigned checkpoints of each log with the generic cell rate algorithm (GCRA), in memory. `now` returns ms
 * since 1970.
 */
function createPaces(now: () => number): Paces {
  /** Time at which a log's whole burst is available again (ms since 1970). */
  const fullAt = new Map<string, number>();
  return {
    take({ origin, perDay }) {
      const each = DAY_MS / perDay;
      const most = Math.max(LEAST_AT_ONCE, perDay / AT_ONCE);
      const next = Math.max(now(), fullAt.get(origin) ?? 0) + each;
      if (next - now() > most * each) return false;
      fullAt.set(origin, next);
      return true;
    },
  };
}
