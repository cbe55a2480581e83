/** Tells the open streams of this process that something new concerns a person. */
export interface Hub {
  /** Calls back after each notification of this person; answers how to stop. `null` when the person has too many streams open. */
  subscribe(userId: string, rung: () => void): (() => void) | null;
  /** Called once the notification is committed: whoever asks then finds it. */
  ring(userIds: Iterable<string>): void;
}

const MOST_STREAMS = 20;

/**
 * One list of listeners a process. Another process of the same store is not heard: its people see what is new when they come
 * back to the window.
 */
export function createHub(): Hub {
  const listeners = new Map<string, Set<() => void>>();
  return {
    subscribe(userId, rung) {
      const own = listeners.get(userId) ?? new Set();
      if (own.size >= MOST_STREAMS) return null;
      listeners.set(userId, own.add(rung));
      return () => {
        own.delete(rung);
        if (own.size === 0) listeners.delete(userId);
      };
    },
    ring(userIds) {
      for (const userId of userIds) for (const rung of listeners.get(userId) ?? []) rung();
    },
  };
}
