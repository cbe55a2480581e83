/** Simulated registry, network, files and clock, so that tests run whole batches without waiting. */

import type { Claimed, Effects, ManyCall, Sent, Standing, Trouble } from "./effects.ts";
import { TroubleError } from "./effects.ts";
import { type Item, itemFrom, type Kept, newItem } from "./item.ts";

/** Virtual clock for tests. Runs pending work in order of time, and lets each piece finish before time advances. */
export function createClock(start = 1_000_000) {
  let now = start;
  let waiting: { readonly at: number; readonly wake: () => void }[] = [];
  return {
    now: () => now,
    sleep: (ms: number) =>
      new Promise<void>((wake) => {
        waiting.push({ at: now + ms, wake });
      }),
    /**
     * Advances time until `isDone()` returns true. Returns `false` if no work is pending any more, or if `mostMs` has
     * passed.
     */
    async until(isDone: () => boolean, mostMs = Number.POSITIVE_INFINITY): Promise<boolean> {
      const end = now + mostMs;
      for (;;) {
        // Lets chains of several promises settle before time advances.
        for (let turns = 0; turns < 30; turns += 1) await Promise.resolve();
        if (isDone()) return true;
        const next = waiting.reduce((least, { at }) => Math.min(least, at), Number.POSITIVE_INFINITY);
        if (next > end || next === Number.POSITIVE_INFINITY) return false;
        now = next;
        const due = waiting.filter(({ at }) => at <= now);
        waiting = waiting.filter(({ at }) => at > now);
        for (const { wake } of due) wake();
      }
    },
  };
}

export type Clock = ReturnType<typeof createClock>;

export type Call = "hash" | "known" | "send" | "sendMany" | "many" | "one" | "declared" | "deposit" | "save";

interface Registered {
  readonly owner: "me" | "other";
  isDeposited: boolean;
  readonly tokenId: number;
}

/**
 * Returns the trouble to inject into a call; `null` if the call succeeds. `before`: the call has no effect. `after`:
 * the call takes effect, but its answer is lost.
 */
export type Fault = (
  call: Call,
  what: Item | string,
) => { readonly when: "before" | "after"; readonly trouble: Trouble } | null;

export const AWAY: Trouble = { type: "away", words: "La connexion s’est coupée." };

/** Creates the state that survives a reload of the page: registered objects, sent files, and the journal. */
export function createWorld(clock: Clock) {
  const registry = new Map<string, Registered>();
  const keys = new Map<string, number>();
  const scanned = new Set<string>();
  const journal = { items: new Map<number, Kept>(), calls: [] as readonly ManyCall[] };
  const most: Record<Call, number> = {
    hash: 0,
    known: 0,
    send: 0,
    sendMany: 0,
    many: 0,
    one: 0,
    declared: 0,
    deposit: 0,
    save: 0,
  };
  const calls: Record<Call, number> = { ...most };
  const running: Record<Call, number> = { ...most };
  const sizes: number[] = [];
  let keyCount = 0;
  const world = {
    registry,
    scanned,
    journal,
    /** Highest number of calls of each kind that ran at the same time; `calls`: number of calls of each kind. */
    most,
    calls,
    /** Number of items in each call of `claimMany`. */
    sizes,
    fault: (() => null) as Fault,
    hashOf: (item: Item): string => `hash of ${item.id}`,
    gone: new Set<number>(),
    /**
     * Whether several files may be sent in one request; `together`: ids of the files in each such request; `refused`:
     * files that such a request refuses.
     */
    takesMany: false,
    together: [] as number[][],
    refused: new Map<number, Trouble>(),

    /** Creates the effects of one page. After `kill`, none of them has an effect or returns. */
    page() {
      let isDead = false;
      const dead = new Promise<never>(() => {});

      async function doing<T>(
        call: Call,
        what: Item | string,
        ms: number,
        act: () => T,
        signal?: AbortSignal,
      ): Promise<T> {
        calls[call] += 1;
        running[call] += 1;
        most[call] = Math.max(most[call], running[call]);
        try {
          await clock.sleep(ms);
          if (isDead) return await dead;
          signal?.throwIfAborted();
          const fault = world.fault(call, what);
          if (fault?.when === "before") throw new TroubleError(fault.trouble);
          const result = act();
          if (fault) throw new TroubleError(fault.trouble);
          return result;
        } finally {
          running[call] -= 1;
        }
      }

      function claim(item: Item, since: number | null): Claimed {
        const hash = item.hash as string;
        const found = registry.get(hash);
        const isDeposited = scanned.has(hash);
        if (!found || (found.owner === "other" && isDeposited && !found.isDeposited)) {
          const tokenId = registry.size;
          registry.set(hash, { owner: "me", isDeposited, tokenId });
          return { type: "registered", objectId: `object ${tokenId}`, tokenId };
        }
        if (found.owner === "other") return { type: "taken" };
        const { tokenId } = found;
        const type = since !== null && tokenId >= since ? "registered" : "yours";
        return { type, objectId: `object ${tokenId}`, objectName: `name ${tokenId}`, tokenId };
      }

      const effects: Effects = {
        hash: (item, { signal, onBytes }) =>
          doing(
            "hash",
            item,
            1 + item.size / 1e6,
            () => {
              if (world.gone.has(item.id)) throw new TroubleError({ type: "absent" });
              onBytes(item.size);
              return world.hashOf(item);
            },
            signal,
          ),
        known: (hashes) =>
          doing("known", hashes[0] ?? "", 20, () =>
            hashes.map((hash): Standing => {
              const found = registry.get(hash);
              if (!found) return { standing: "free", tokenId: null };
              const { tokenId, owner, isDeposited } = found;
              const own = { objectId: `object ${tokenId}`, objectName: `name ${tokenId}` };
              if (owner === "me") return { standing: "yours", tokenId, own, isFileless: !isDeposited };
              return { standing: isDeposited ? "deposited" : "declared", tokenId };
            }),
          ),
        send: (item, { signal, onBytes }) =>
          doing(
            "send",
            item,
            10 + item.size / 1e4,
            () => {
              if (world.gone.has(item.id)) throw new TroubleError({ type: "absent" });
              onBytes(item.size);
              scanned.add(world.hashOf(item));
              return world.hashOf(item);
            },
            signal,
          ),
        ...(world.takesMany && {
          sendMany: (items, { signal, onBytes }) =>
            doing(
              "sendMany",
              items.map(({ id }) => id).join(" "),
              10 + items.length,
              () => {
                world.together.push(items.map(({ id }) => id));
                onBytes(items.reduce((bytes, { size }) => bytes + size, 0));
                return items.map((item): Sent => {
                  const trouble = world.refused.get(item.id);
                  if (trouble) return { type: "trouble", trouble };
                  scanned.add(world.hashOf(item));
                  return { type: "sent", hash: world.hashOf(item) };
                });
              },
              signal,
            ),
        }),
        claimMany: (key, items) =>
          doing("many", key, 50, () => {
            sizes.push(items.length);
            const since = keys.get(key) ?? registry.size;
            keys.set(key, since);
            return items.map((item) => claim(item, since));
          }),
        claimOne: (item) =>
          doing("one", item, 30, () => {
            if (world.gone.has(item.id)) throw new TroubleError({ type: "absent" });
            return claim(item, null);
          }),
        isDeclared: (objectId) =>
          doing("declared", objectId, 5, () =>
            [...registry.values()].some(({ tokenId, isDeposited }) => objectId === `object ${tokenId}` && !isDeposited),
          ),
        deposit: (item) =>
          doing("deposit", item, 20, () => {
            const found = registry.get(item.hash as string);
            if (!found || !scanned.has(item.hash as string))
              throw new Error(
                `The fake server cannot deposit ${item.id}: its hash is not registered, or its file was not uploaded.`,
              );
            found.isDeposited = true;
            return "deposited" as const;
          }),
        sleep: clock.sleep,
        now: clock.now,
        newKey: () => `key ${++keyCount}`,
        save: (items, open) =>
          doing("save", "", 2, () => {
            for (const item of items) journal.items.set(item.id, structuredClone(item));
            journal.calls = structuredClone(open);
          }),
      };
      return {
        effects,
        /** Simulates that the page ends in the middle of its work. */
        kill() {
          isDead = true;
          for (const call of Object.keys(running) as Call[]) running[call] = 0;
        },
      };
    },

    /** Returns the items of the journal as a new page restores them. */
    resumed(drawsCovers = false): Item[] {
      const called = new Set(journal.calls.flatMap(({ ids }) => ids));
      return [...journal.items.values()]
        .sort((a, b) => a.id - b.id)
        .map((kept) =>
          itemFrom(kept, {
            now: clock.now(),
            isCalled: called.has(kept.id),
            drawsCover: drawsCovers && kept.isPicture,
          }),
        );
    },
  };
  return world;
}

export const fileOf = (id: number, more: Partial<Kept> = {}): Item => ({
  ...newItem({
    id,
    path: `dossier/${id}.tif`,
    name: String(id),
    size: 1000 + id,
    modifiedAt: 1,
    isPicture: false,
    way: "kept",
  }),
  ...more,
});

export const files = (count: number, more: Partial<Kept> = {}): Item[] =>
  Array.from({ length: count }, (_, id) => fileOf(id, more));
