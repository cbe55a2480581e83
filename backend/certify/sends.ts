import { SCANS_MAX, SCANS_MAX_BYTES } from "../contract/constants.ts";
import { type Effects, type Sent, troubleOf } from "./effects.ts";
import type { Item } from "./item.ts";
import type { Ledger } from "./ledger.ts";
import type { createSettling } from "./settling.ts";
import type { Steering } from "./steering.ts";

/**
 * Maximum number of upload requests at a time. Each request holds files, or parts of them, in memory, and the server
 * accepts four of an account at a time.
 */
export const SENDERS = 3;

/** Greatest size (bytes) of a file that shares a request with others. */
const SMALL_BYTES = SCANS_MAX_BYTES / 16;
/**
 * Maximum number of bytes of the files in one request. This leaves space for their names, and for files that have
 * grown.
 */
const TOGETHER_BYTES = SCANS_MAX_BYTES / 2;

export interface SendsDeps {
  readonly ledger: Ledger;
  readonly steering: Steering;
  readonly effects: Pick<Effects, "sendMany">;
  readonly stops: Map<number, AbortController>;
  readonly meet: ReturnType<typeof createSettling>["meet"];
  readonly move: Ledger["move"];
  /** Sends one item in a separate request. */
  readonly sendAlone: (item: Item) => Promise<void>;
  /** Called with the SHA-256 that the server computed for an item's file. */
  readonly onSent: (item: Item, hash: string) => void;
  readonly changed: () => void;
  readonly pump: () => void;
  /**
   * Maximum number of bytes that are being sent, or were sent and are not claimed yet. A larger file is sent when there
   * are no other such bytes.
   */
  readonly unclaimedMost: number;
}

/** Sends files: several small ones in one request, each other file in a separate request. */
export function createSends(deps: SendsDeps) {
  const { ledger, steering, effects, stops, meet, move, sendAlone, onSent, changed, pump, unclaimedMost } = deps;
  let requests = 0;
  /** False once the service has refused a request with several files. */
  let takesMany = effects.sendMany !== undefined;
  /**
   * Maximum number of files in the next request. It is reduced after a failed request, so that a file that cannot be
   * sent is soon sent alone.
   */
  let most = SCANS_MAX;

  const isSmall = ({ size, declared }: Item) => size <= SMALL_BYTES && !declared;

  /**
   * Returns the next file if it may be sent after `bytesBefore` other bytes; `null` if it has to wait until other
   * files are claimed.
   */
  function peek(bytesBefore: number): Item | null {
    const id = ledger.line("free").first();
    if (id === undefined) return null;
    const item = ledger.at(id);
    const unclaimed = ledger.bytes.unclaimed + bytesBefore;
    return unclaimed === 0 || unclaimed + item.size <= unclaimedMost ? item : null;
  }

  /** Removes and returns the files for the next request from the queue. Returns none if nothing may be sent now. */
  function take(): readonly Item[] {
    const items: Item[] = [];
    let bytes = 0;
    for (let item = peek(0); item; item = peek(bytes)) {
      const isFirst = items.length === 0;
      if (!isFirst && (!isSmall(item) || bytes + item.size > TOGETHER_BYTES)) break;
      items.push(...ledger.next("free", 1));
      bytes += item.size;
      // After a failure, a single file tests whether the connection is back.
      if (!takesMany || steering.isTrying() || !isSmall(item) || items.length >= most) break;
    }
    return items;
  }

  async function sendTogether(items: readonly Item[], sendMany: NonNullable<Effects["sendMany"]>): Promise<void> {
    const group = new AbortController();
    const underWay = new Map(items.map((item) => [item, new AbortController()]));
    for (const [item, stop] of underWay) {
      stops.set(item.id, stop);
      stop.signal.addEventListener("abort", () => {
        underWay.delete(item);
        if (underWay.size === 0) group.abort(stop.signal.reason);
      });
      move(item, "sending");
    }
    try {
      const answers = await sendMany(items, { signal: group.signal, onBytes });
      steering.succeed();
      most = Math.min(SCANS_MAX, 2 * most);
      for (const [at, item] of items.entries()) {
        const answer = answers[at] as Sent;
        if (!underWay.has(item)) continue;
        if (answer.type === "sent") onSent(item, answer.hash);
        else meet(item, answer.trouble, "free");
      }
    } catch (error) {
      if (group.signal.aborted) return;
      const trouble = troubleOf(error);
      // If a request with several files fails, none of them is known to be the cause.
      for (const item of underWay.keys()) move(item, "free");
      if (trouble.type === "failed" || trouble.type === "absent") takesMany = false;
      else steering.meet(trouble);
      most = Math.ceil(items.length / 2);
    } finally {
      for (const [item, stop] of underWay) if (stops.get(item.id) === stop) stops.delete(item.id);
    }

    /** `sent`: bytes of all files of the request together, in order. */
    function onBytes(sent: number): void {
      let left = sent;
      for (const item of items) {
        if (underWay.has(item)) item.bytes = Math.min(item.size, left);
        left = Math.max(0, left - item.size);
      }
      changed();
    }
  }

  /** Starts requests until `atOnce` are running, but at most `SENDERS`. */
  return function send(atOnce: number): void {
    while (requests < Math.min(atOnce, SENDERS)) {
      const items = take();
      const [first] = items;
      if (!first) return;
      requests += 1;
      const { sendMany } = effects;
      const sent = items.length > 1 && sendMany ? sendTogether(items, sendMany) : sendAlone(first);
      void sent.finally(() => {
        requests -= 1;
        pump();
      });
    }
  };
}
