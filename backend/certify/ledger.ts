import type { Effects, ManyCall } from "./effects.ts";
import { type Item, isSettled, keptOf, PHASES, type Phase } from "./item.ts";
import { createLine, type Line } from "./lines.ts";

/** Changes within this time (ms) are written to the journal together. */
const TOGETHER_MS = 250;

/** Phases in which a file is being sent, or was sent and is not claimed yet. */
const UNCLAIMED: ReadonlySet<Phase> = new Set(["sending", "ready", "covered", "claiming"]);

export type Counts = Readonly<Record<Phase, number>>;

export interface Ledger {
  /** All items in the order of their ids, except released ones. */
  readonly items: readonly Item[];
  add(item: Item): void;
  readonly counts: Counts;
  /** Bytes of all items, of settled items, and of items that are being sent or were sent and are not claimed yet. */
  readonly bytes: { readonly all: number; readonly settled: number; readonly unclaimed: number };
  /** Calls without an answer. */
  readonly calls: readonly ManyCall[];
  readonly line: (phase: Phase) => Line;
  at(id: number): Item;
  /** Returns up to `most` items of a phase, in order. The caller must move them to another phase. */
  next(phase: Phase, most: number): Item[];
  move(item: Item, phase: Phase, change?: Partial<Omit<Item, "id" | "phase">>): void;
  /** Removes a settled item from memory. The counts still include it. */
  release(item: Item): void;
  open(call: ManyCall): void;
  close(call: ManyCall): void;
  /** Resolves when all changes so far are stored in the journal. */
  kept(): Promise<void>;
}

/** Keeps the state of a batch's items, and counts them by phase. Writes changes to the journal after a short delay. */
export function createLedger(
  items: Item[],
  repeated: readonly ManyCall[],
  effects: Pick<Effects, "save" | "sleep">,
  onChange: () => void,
): Ledger {
  const lines = new Map(PHASES.map((phase) => [phase, createLine()]));
  const line = (phase: Phase) => lines.get(phase) as Line;
  const counts = Object.fromEntries(PHASES.map((phase) => [phase, 0])) as Record<Phase, number>;
  const bytes = { all: 0, settled: 0, unclaimed: 0 };
  const byId = new Map(items.map((item) => [item.id, item]));
  let calls = repeated;
  /** Adds an item to the counts (1) or removes it (-1). */
  function count({ id, phase, size, way }: Item, sign: 1 | -1): void {
    if (sign > 0) line(phase).add(id);
    else line(phase).remove(id);
    counts[phase] += sign;
    bytes.all += sign * size;
    if (isSettled(phase)) bytes.settled += sign * size;
    if (way === "sent" && UNCLAIMED.has(phase)) bytes.unclaimed += sign * size;
  }
  for (const item of items) count(item, 1);

  const dirty = new Set<Item>();
  let isPlanned = false;
  let written = Promise.resolve();

  /** Writes run one after another, so that the newest state is stored last. */
  function write(): Promise<void> {
    const changed = [...dirty].map(keptOf);
    dirty.clear();
    const open = calls;
    written = written.then(() => effects.save?.(changed, open));
    return written;
  }

  function writeSoon(): void {
    if (isPlanned || !effects.save) return;
    isPlanned = true;
    void effects.sleep(TOGETHER_MS).then(() => {
      isPlanned = false;
      return write();
    });
  }

  return {
    items,
    add(item) {
      items.push(item);
      byId.set(item.id, item);
      count(item, 1);
    },
    counts,
    bytes,
    get calls() {
      return calls;
    },
    line,
    at: (id) => byId.get(id) as Item,
    next: (phase, most) =>
      line(phase)
        .take(most)
        .map((id) => byId.get(id) as Item),
    move(item, phase, change = {}) {
      count(item, -1);
      Object.assign(item, { bytes: 0, ...change, phase });
      count(item, 1);
      if (effects.save) dirty.add(item);
      writeSoon();
      onChange();
    },
    release(item) {
      line(item.phase).remove(item.id);
      byId.delete(item.id);
      items.splice(items.indexOf(item), 1);
    },
    open(call) {
      calls = [...calls, call];
    },
    close(call) {
      calls = calls.filter(({ key }) => key !== call.key);
      writeSoon();
    },
    kept: write,
  };
}
