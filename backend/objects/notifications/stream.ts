import type { Context } from "hono";
import { streamSSE } from "hono/streaming";
import type { Caller, Signed } from "../../accounts/auth/service.ts";
import { type SessionRecord, sessionRecords } from "../../accounts/auth/store.ts";
import { type UserRecord, userRecords } from "../../accounts/users/store.ts";
import { createSlots, type Slots } from "../../platform/http/calls/open.ts";
import type { Kv } from "../../platform/kv/kv.ts";
import { present } from "../../platform/kv/write.ts";
import { newsSignalRecords } from "./store.ts";
import { createWatches, type Entries } from "./watches.ts";

export interface EventStreamsOptions {
  /** Slots for open event streams. */
  readonly slots?: Slots;
  /** Closes all event streams. */
  readonly stopping?: AbortSignal;
  /** Pause between two beats (ms). Beats are needed because proxies close a stream on which nothing is sent. */
  readonly beatMs?: number;
}

/** Returns whether a user may keep receiving events. Decides from the given records; without them, reads the store. */
export type MayListen = (given?: Signed) => Promise<boolean>;

/**
 * Responds with a user's event stream. `mayListen` is called without records when the stream opens and at every beat.
 * When the watch reports a signal, or a change of account or session, it is called with the records of the watch.
 */
export type Listen = (c: Context, caller: Caller, mayListen: MayListen) => Response;

/** Watched records: the signal of the stream, and the records that decide whether its user may listen. */
type Watched = [true, UserRecord, SessionRecord];

const BEAT_MS = 25_000;
const NEVER = new AbortController().signal;

/**
 * Server-sent event streams. `open` is sent once all later events are certain to arrive, `ring` for each new
 * notification of the user, and `beat` while nothing happens. The events have no content; the client then reads the
 * list.
 *
 * A stream watches the record that signals notifications (`newsSignal`), so it notices commits of any process. All
 * streams of one session share one watch, which also returns the account and the session. These decide whether each
 * stream may continue, so a signal costs one read, however many windows are open.
 */
export function createEventStreams(
  kv: Kv,
  { beatMs = BEAT_MS, slots = createSlots(), stopping = NEVER }: EventStreamsOptions = {},
): Listen {
  const join = createWatches<Watched>(kv);
  return function listen(c, { user, session }, mayListen) {
    const release = slots.take("bell", user.id);
    const keys = [newsSignalRecords.at(user.id), userRecords.at(user.id), sessionRecords.at(session.id)] as const;
    const changes = join(session.id, keys);
    const stillMay = (known?: Entries<Watched>) => mayListen(known && signedOf(known)).catch(() => false);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const silence = () =>
      new Promise<false>((resolve) => {
        timer = setTimeout(resolve, beatMs, false);
      });

    function leave(): void {
      clearTimeout(timer);
      stopping.removeEventListener("abort", leave);
      release();
      changes.leave();
    }

    // Leaving the watch also ends the stream.
    stopping.addEventListener("abort", leave, { once: true });

    const answer = streamSSE(c, async (stream) => {
      stream.onAbort(leave);
      try {
        // The first change is the current state.
        await changes.changed();
        let known = changes.latest();
        let coming = changes.changed();
        let event: "open" | "ring" | "beat" | null = "open";
        let isGiven = false;
        while (known && (await stillMay(isGiven ? known : undefined))) {
          if (event !== null) await stream.writeSSE({ event, data: "" });
          isGiven = await Promise.race([coming.then(() => true), silence()]);
          clearTimeout(timer);
          event = "beat";
          if (!isGiven) continue;
          const now = changes.latest();
          // Several signals in quick succession cause one `ring`, because the client then reads the whole list.
          event = now?.[0].versionstamp === known[0].versionstamp ? null : "ring";
          known = now;
          coming = changes.changed();
        }
      } finally {
        leave();
      }
    });
    answer.headers.set("Cache-Control", "no-store");
    return answer;
  };
}

const signedOf = ([, user, session]: Entries<Watched>): Signed => ({ user: present(user), session: present(session) });
