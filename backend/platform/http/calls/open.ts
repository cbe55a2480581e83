/**
 * Limits the streams that are open for users, per account and in total, so that one user cannot use up the file
 * descriptors of a process.
 */
import { Refusal } from "../../refusal.ts";

export type OpenKind = "archive" | "bell" | "cover" | "download" | "form" | "scan" | "scans";

interface Cap {
  /** Maximum number of streams of one account, before it is multiplied by `scale`. */
  readonly perAccount: number;
  /** Share of the process's connections that all streams of this kind may use together. */
  readonly share: number;
  /** Message if there are too many. */
  readonly said: string;
}

const AGAIN = "Please try again in a moment.";

/** The sum of the shares leaves a tenth of the connections for short requests. */
const CAPS: Readonly<Record<OpenKind, Cap>> = {
  archive: { perAccount: 1, share: 0.02, said: `An archive for this account is already being downloaded. ${AGAIN}` },
  bell: {
    perAccount: 20,
    share: 0.4,
    said: "Too many open windows of this account receive notifications. Close some of them.",
  },
  cover: { perAccount: 64, share: 0.1, said: `Too many pictures are being uploaded. ${AGAIN}` },
  download: { perAccount: 4, share: 0.13, said: `Too many downloads are running. ${AGAIN}` },
  form: { perAccount: 32, share: 0.1, said: `Too many registrations are running. ${AGAIN}` },
  scan: { perAccount: 4, share: 0.15, said: `Too many files are being uploaded. ${AGAIN}` },
  // Each upload holds up to `SCANS_MAX_BYTES` in memory.
  scans: { perAccount: 4, share: 0.02, said: `Too many files are being uploaded. ${AGAIN}` },
};

export interface Slots {
  /**
   * Takes a slot for this account and returns the function that releases it. Throws `unavailable` if there is none.
   */
  take(kind: OpenKind, account: string): () => void;
  /** Returns the number of slots in use, by kind. */
  open(): Readonly<Record<OpenKind, number>>;
}

export interface SlotsOptions {
  /** Maximum number of connections of the process. */
  readonly connections?: number;
  /** Factor for `perAccount`, except for event streams (`bell`). */
  readonly scale?: number;
}

export function createSlots({ connections = 4096, scale = 1 }: SlotsOptions = {}): Slots {
  const all: Record<OpenKind, number> = { archive: 0, bell: 0, cover: 0, download: 0, form: 0, scan: 0, scans: 0 };
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

/** Passes the bytes on, and calls `release` once the stream has ended, failed or been cancelled. */
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
