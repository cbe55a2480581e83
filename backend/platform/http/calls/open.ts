/**
 * Limits what is held open for users, per account and in total, so that no one can use up the descriptors of a
 * process.
 */
import { Refusal } from "../../refusal.ts";

export type OpenKind = "archive" | "bell" | "cover" | "download" | "form" | "scan";

interface Cap {
  /** Of one account, before `scale`. */
  readonly perAccount: number;
  /** Of all connections. */
  readonly share: number;
  /** Refusal of one more. */
  readonly said: string;
}

const AGAIN = "Please try again in a moment.";

/** Their shares leave a tenth of the connections to short requests. */
const CAPS: Readonly<Record<OpenKind, Cap>> = {
  archive: { perAccount: 1, share: 0.02, said: `An archive is already being made for this account. ${AGAIN}` },
  bell: { perAccount: 20, share: 0.4, said: "Too many windows are listening for this account." },
  cover: { perAccount: 64, share: 0.1, said: `Too many pictures are on their way. ${AGAIN}` },
  download: { perAccount: 4, share: 0.13, said: `Too many downloads are under way. ${AGAIN}` },
  form: { perAccount: 32, share: 0.1, said: `Too many registrations are under way. ${AGAIN}` },
  scan: { perAccount: 4, share: 0.15, said: `Too many files are on their way. ${AGAIN}` },
};

export interface Slots {
  /** Takes a place for this account; the function answered gives it back. Throws `unavailable` when there is none. */
  take(kind: OpenKind, account: string): () => void;
  /** How many are open, by kind. */
  open(): Readonly<Record<OpenKind, number>>;
}

export interface SlotsOptions {
  /** Connections of the process. */
  readonly connections?: number;
  /** Factor of what one account may hold, bells apart. */
  readonly scale?: number;
}

export function createSlots({ connections = 4096, scale = 1 }: SlotsOptions = {}): Slots {
  const all: Record<OpenKind, number> = { archive: 0, bell: 0, cover: 0, download: 0, form: 0, scan: 0 };
  const byAccount = new Map<string, number>();
  return {
    take(kind, account) {
      const { perAccount, share, said } = CAPS[kind];
      const own = `${kind} ${account}`;
      const held = byAccount.get(own) ?? 0;
      const most = kind === "bell" ? perAccount : Math.ceil(perAccount * scale);
      if (held >= most || all[kind] >= Math.ceil(connections * share)) throw new Refusal("unavailable", said);
      byAccount.set(own, held + 1);
      all[kind] += 1;
      let isHeld = true;
      return function release(): void {
        if (!isHeld) return;
        isHeld = false;
        all[kind] -= 1;
        const left = (byAccount.get(own) ?? 1) - 1;
        if (left > 0) byAccount.set(own, left);
        else byAccount.delete(own);
      };
    },
    open: () => ({ ...all }),
  };
}

/** The same bytes; `release` is called once they have ended, failed or been cancelled. */
export function releasing(body: ReadableStream<Uint8Array>, release: () => void): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await reader.read();
          if (!done) return controller.enqueue(value);
          release();
          controller.close();
        } catch (error) {
          release();
          throw error;
        }
      },
      async cancel(reason) {
        release();
        await reader.cancel(reason);
      },
    },
    { highWaterMark: 0 },
  );
}
