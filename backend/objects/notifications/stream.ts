import type { Context } from "hono";
import { streamSSE } from "hono/streaming";
import type { Caller } from "../../accounts/auth/service.ts";
import { type SessionRecord, sessionRecords } from "../../accounts/auth/store.ts";
import { type UserRecord, userRecords } from "../../accounts/users/store.ts";
import { createSlots, type Slots } from "../../platform/http/open.ts";
import type { Kv } from "../../platform/kv/kv.ts";
import { bellRecords } from "./store.ts";

export interface BellsOptions {
  /** Places for open bells. */
  readonly slots?: Slots;
  /** Closes all bells at once. */
  readonly stopping?: AbortSignal;
  /** Pause between two beats, in ms: they keep proxies from closing a quiet stream. */
  readonly beatMs?: number;
}

/** Answers with a person's bell. `mayListen` is asked at every beat, and whenever the account or the session changes. */
export type Listen = (c: Context, caller: Caller, mayListen: () => Promise<boolean>) => Response;

/** The bell, what gives its person the right to listen, and nothing else. */
type Watched = [true, UserRecord, SessionRecord];

const BEAT_MS = 25_000;
const NEVER = new AbortController().signal;

/**
 * The bells that this process answers with: server-sent events. `open` comes once everything later will be heard, `ring` each time
 * something new concerns the person, `beat` in between. What is new, the list tells.
 *
 * A bell watches the record that rings it (`bellRing`), so that it hears a commit of any process of the store.
 */
export function createBells(
  kv: Kv,
  { beatMs = BEAT_MS, slots = createSlots(), stopping = NEVER }: BellsOptions = {},
): Listen {
  return function listen(c, { user, session }, mayListen) {
    const release = slots.take("bell", user.id);
    const keys = [bellRecords.at(user.id), userRecords.at(user.id), sessionRecords.at(session.id)] as const;
    const changes = kv.watch<Watched>(keys).getReader();
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
      stopping.removeEventListener("abort", leave);
      release();
      changes.cancel().catch(() => undefined);
    }

    // The end of its watch is the end of a bell.
    stopping.addEventListener("abort", leave, { once: true });

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
