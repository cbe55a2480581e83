import type { Batch } from "./batch-control.ts";
import type { createCuts } from "./cuts.ts";
import { type Failure, type Item, isSettled, isStillRead, type Phase } from "./item.ts";
import type { Ledger } from "./ledger.ts";
import type { createOwners } from "./owners.ts";
import type { Steering } from "./steering.ts";

export interface RestartsDeps {
  readonly ledger: Ledger;
  readonly owners: ReturnType<typeof createOwners>;
  readonly cuts: ReturnType<typeof createCuts>;
  readonly steering: Steering;
  /** Abort controllers of the running steps, by the id of their item. */
  readonly stops: ReadonlyMap<number, AbortController>;
  readonly move: Ledger["move"];
  readonly fail: (item: Item, failure: Failure) => void;
  readonly afterReading: (item: Item) => Phase;
  readonly pump: () => void;
}

/** Restarts items that failed, were cancelled, are held or are absent. */
export function createRestarts({
  ledger,
  owners,
  cuts,
  steering,
  stops,
  move,
  fail,
  afterReading,
  pump,
}: RestartsDeps): Pick<Batch, "retry" | "proceed" | "renew" | "changed" | "given" | "keepRest"> {
  return {
    retry(ids, way) {
      for (const id of ids) {
        const item = ledger.at(id);
        if (item.phase !== "failed" && item.phase !== "cancelled") continue;
        cuts.forget(item);
        const hash = isStillRead(item) && item.hash !== null && !owners.other(item.hash, item) ? item.hash : null;
        if (hash !== null) owners.take(hash, item);
        move(item, hash === null ? "waiting" : "read", { outcome: null, tries: 0, hash, way: way ?? item.way });
      }
      pump();
    },
    proceed(id, { until, isLookedUp, way, name }) {
      const item = ledger.at(id);
      const change = { until, isLookedUp, way: way ?? item.way, name: name ?? item.name };
      const isAtRest = item.phase === "held" || (isSettled(item.phase) && item.phase !== "registered");
      if (isAtRest) {
        cuts.forget(item);
        const { hash } = item;
        const isRead = hash !== null && !owners.other(hash, item) && (item.phase !== "failed" || isStillRead(item));
        if (isRead) owners.take(hash, item);
        Object.assign(item, change);
        move(item, isRead ? afterReading(item) : "waiting", { outcome: null, tries: 0 });
        steering.resume();
      } else Object.assign(item, change);
      pump();
    },
    renew(id, fresh) {
      const item = ledger.at(id);
      if (item.phase !== "failed" && item.phase !== "cancelled") return;
      cuts.forget(item);
      move(item, "waiting", {
        ...fresh,
        outcome: null,
        tries: 0,
        isDoubtful: false,
        hash: null,
        sentAt: null,
        declared: undefined,
      });
      pump();
    },
    changed(ids) {
      for (const id of ids) {
        const item = ledger.at(id);
        if (item.phase === "absent") fail(item, { code: "changed" });
      }
      pump();
    },
    given(ids) {
      for (const id of ids) {
        const item = ledger.at(id);
        // The file is read again, because equal size and time do not prove that the bytes are the same.
        if (item.phase === "absent") move(item, "waiting");
      }
      pump();
    },
    keepRest() {
      for (const item of ledger.items) {
        if (item.way === "kept" || item.sentAt !== null || isSettled(item.phase)) continue;
        if (item.phase === "sending")
          stops.get(item.id)?.abort(new DOMException("The file stays on this device.", "AbortError"));
        // The hash is looked up again: if others have declared it, the file may be deposited, but its hash may not be
        // declared again.
        const isAsked = item.phase === "sending" || item.phase === "free";
        const isHashed = item.phase === "absent" && item.hash !== null;
        move(item, isAsked || isHashed ? "read" : item.phase, { way: "kept" });
      }
      steering.resume();
      pump();
    },
  };
}
