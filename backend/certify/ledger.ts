import type { Effects, ManyCall } from "./effects.ts";
import { type Item, isSettled, keptOf, PHASES, type Phase } from "./item.ts";
import { createLine, type Line } from "./lines.ts";

/** Changes that are written together, in milliseconds. */
const TOGETHER_MS = 250;

export type Counts = Readonly<Record<Phase, number>>;

export interface Ledger {
  readonly items: readonly Item[];
  add(item: Item): void;
  readonly counts: Counts;
  /** Bytes of all items, and of those that went their whole way. */
  readonly bytes: { readonly all: number; readonly settled: number };
  /** Calls that have no answer yet. */
  readonly calls: readonly ManyCall[];
  readonly line: (phase: Phase) => Line;
  at(id: number): Item;
  /** The next `most` items of a phase, in their order. */
  next(phase: Phase, most: number): Item[];
  move(item: Item, phase: Phase, change?: Partial<Omit<Item, "id" | "phase">>): void;
  open(call: ManyCall): void;
  close(call: ManyCall): void;
  /** Resolves once everything so far is in the journal. */
  kept(): Promise<void>;
}

/** Where the items of a batch stand, with what is counted of them, kept in the journal a little later. */
export function createLedger(
  items: Item[],
  repeated: readonly ManyCall[],
  effects: Pick<Effects, "save" | "sleep">,
  onChange: () => void,
): Ledger {
  const lines = new Map(PHASES.map((phase) => [phase, createLine()]));
  const line = (phase: Phase) => lines.get(phase) as Line;
  const counts = Object.fromEntries(PHASES.map((phase) => [phase, 0])) as Record<Phase, number>;
  const bytes = { all: 0, settled: 0 };
  let calls = repeated;
  function count({ id, phase, size }: Item): void {
    line(phase).add(id);
    counts[phase] += 1;
    bytes.all += size;
    if (isSettled(phase)) bytes.settled += size;
  }
  items.forEach(count);

  const dirty = new Set<Item>();
  let isPlanned = false;
  let written = Promise.resolve();

  /** One write after the other: what is kept last is what stood last. */
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
      count(item);
    },
    counts,
    bytes,
    get calls() {
      return calls;
    },
    line,
    at: (id) => items[id] as Item,
    next: (phase, most) =>
      line(phase)
        .take(most)
        .map((id) => items[id] as Item),
    move(item, phase, change = {}) {
      line(item.phase).remove(item.id);
      counts[item.phase] -= 1;
      if (isSettled(item.phase)) bytes.settled -= item.size;
      bytes.all -= item.size;
      Object.assign(item, { bytes: 0, ...change, phase });
      line(phase).add(item.id);
      counts[phase] += 1;
      bytes.all += item.size;
      if (isSettled(phase)) bytes.settled += item.size;
      dirty.add(item);
      writeSoon();
      onChange();
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
