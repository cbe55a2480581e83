import type { Context } from "hono";
import { streamSSE } from "hono/streaming";
import type { Caller } from "../../accounts/auth/service.ts";
import { type SessionRecord, sessionRecords } from "../../accounts/auth/store.ts";
import { type UserRecord, userRecords } from "../../accounts/users/store.ts";
import type { Kv } from "../../platform/kv/kv.ts";
import { Refusal } from "../../platform/refusal.ts";
import { bellRecords } from "./store.ts";

export interface BellsOptions {
  /** Pause between two beats, in ms: they keep proxies from closing a quiet stream. */
  readonly beatMs?: number;
}

/** Answers with a person's bell. `mayListen` is asked at every beat, and whenever the account or the session changes. */
export type Listen = (c: Context, caller: Caller, mayListen: () => Promise<boolean>) => Response;

/** The bell, what gives its person the right to listen, and nothing else. */
type Watched = [true, UserRecord, SessionRecord];

const BEAT_MS = 25_000;
/** Open streams of an account, in one process. */
const MOST_STREAMS = 20;

/**
 * The bells that this process answers with: server-sent events. `open` comes once everything later will be heard, `ring` each time
 * something new concerns the person, `beat` in between. What is new, the list tells.
 *
 * A bell watches the record that rings it (`bellRing`), so that it hears a commit of any process of the store.
 */
export function createBells(kv: Kv, { beatMs = BEAT_MS }: BellsOptions = {}): Listen {
  const listening = new Map<string, Set<unknown>>();

  return function listen(c, { user, session }, mayListen) {
    const own = listening.get(user.id) ?? new Set();
    if (own.size >= MOST_STREAMS) throw new Refusal("unavailable", "Too many windows are listening for this account.");
    const keys = [bellRecords.at(user.id), userRecords.at(user.id), sessionRecords.at(session.id)] as const;
    const changes = kv.watch<Watched>(keys).getReader();
    listening.set(user.id, own.add(changes));
    // A store that fails ends the stream: whoever listens comes back, and is told what is wrong.
    const nextChange = () => changes.read().catch(() => ({ done: true, value: undefined }) as const);
    const stillMay = () => mayListen().catch(() => false);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const silence = () =>
      new Promise<null>((resolve) => {
        timer = setTimeout(resolve, beatMs, null);
      });

    function leave(): void {
      clearTimeout(timer);
      if (own.delete(changes) && own.size === 0) listening.delete(user.id);
      changes.cancel().catch(() => undefined);
    }

    const answer = streamSSE(c, async (stream) => {
      stream.onAbort(leave);
      try {
        // The first change is how things stand.
        let { value: known } = await nextChange();
        let coming = nextChange();
        let event: "open" | "ring" | "beat" | null = "open";
        while (known && (await stillMay())) {
          if (event !== null) await stream.writeSSE({ event, data: "" });
          const change = await Promise.race([coming, silence()]);
          clearTimeout(timer);
          event = "beat";
          if (change === null) continue;
          // Several rings at once are one: the list holds them all.
          event = change.value?.[0].versionstamp === known[0].versionstamp ? null : "ring";
          known = change.value;
          coming = nextChange();
        }
      } finally {
        leave();
      }
    });
    answer.headers.set("Cache-Control", "no-store");
    return answer;
  };
}
