/** The last checkpoint as an object in an object store, shared by several processes of a log that may have no disk. */

import { readCheckpoint } from "../../formats/tlog/checkpoint.ts";
import { type After, afterTime, createS3Client, S3Error, xmlBody } from "../../platform/blobs/s3-client.ts";
import type { S3Credentials, S3Location } from "../../platform/blobs/s3-location.ts";
import type { CheckpointFile } from "./checkpoint-file.ts";

/**
 * Timeout of a call (ms). It is short, because the next checkpoint waits for the call, and a ready instance must have
 * signed within ten seconds.
 */
const CALL_MS = 2500;
/**
 * Timeouts (ms) of successive calls during a start. They grow, so that neither a hanging call nor a slow store
 * prevents the start.
 */
const START_CALLS_MS = [CALL_MS, 5000, 10_000, 20_000] as const;
/** Pause after the first call during a start (ms); it doubles after each further call. */
const START_PAUSE_MS = 250;
const MAX_TRIES = 4;
/**
 * Pause (ms) before an invalid checkpoint is read again; an object store over a folder may show a write in progress.
 */
const AGAIN_MS = 50;
/**
 * Statuses that mean that another process has written first: the condition failed (412), or another write is running
 * (409).
 */
const MEANWHILE = new Set([409, 412]);

export interface ObjectPlace {
  readonly location: S3Location;
  readonly credentials: S3Credentials;
}

/**
 * Stores the checkpoint in the object `key`. A conditional put replaces only the version that was read, and never a
 * checkpoint of more entries, so the process that is furthest ahead wins. (In an object store without conditional
 * puts the last write wins, and the next checkpoint corrects it.)
 */
export function checkpointObject(
  { location, credentials }: ObjectPlace,
  key: string,
  after: After = afterTime,
): CheckpointFile {
  const client = createS3Client(location, credentials, after);
  const pause = (ms: number) => new Promise<void>((resolve) => void after(ms, resolve));

  async function stored(withinMs: number): Promise<{ readonly note: string; readonly etag: string } | null> {
    try {
      for (let tries = 1; ; tries++) {
        const { text, headers } = await client.send({ method: "GET", key, withinMs });
        if (isCheckpoint(text) || tries === MAX_TRIES) return { note: text, etag: headers.get("etag") ?? "" };
        await pause(AGAIN_MS);
      }
    } catch (error) {
      if (!(error instanceof S3Error && error.status === 404 && error.code === "NoSuchKey")) throw error;
      return null;
    }
  }

  /** Rejects with `S3Error` if the call fails, and if the checkpoint is invalid. */
  async function readOnce(withinMs: number): Promise<string | null> {
    const found = await stored(withinMs);
    if (found !== null) readCheckpoint(found.note);
    return found?.note ?? null;
  }

  return {
    async read({ atStart = false } = {}) {
      const calls = atStart ? START_CALLS_MS : [CALL_MS];
      for (let call = 0; ; call++) {
        try {
          return await readOnce(calls[call] ?? CALL_MS);
        } catch (error) {
          const mayPass = !(error instanceof S3Error) || error.mayPass;
          if (!mayPass || call === calls.length - 1) throw unreadable(error as Error, call + 1);
        }
        await pause(START_PAUSE_MS * 2 ** call);
      }
    },

    async write(note) {
      for (let tries = 1; ; tries++) {
        const before = await stored(CALL_MS);
        if (before !== null && (before.note === note || readCheckpoint(before.note).size > readCheckpoint(note).size))
          return;
        const condition: Readonly<Record<string, string>> =
          before === null ? { "if-none-match": "*" } : { "if-match": before.etag };
        const headers = { ...condition, "content-type": "text/plain; charset=utf-8" };
        try {
          await client.send({ method: "PUT", key, headers, body: xmlBody(note), withinMs: CALL_MS });
          return;
        } catch (error) {
          if (!(error instanceof S3Error && MEANWHILE.has(error.status)) || tries === MAX_TRIES) throw error;
        }
      }
    },
  };
}

function unreadable(cause: Error, calls: number): Error {
  const tried = calls === 1 ? "" : ` (tried ${calls} times)`;
  return new Error(`The last checkpoint cannot be read from the object store: ${cause.message}${tried}.`, { cause });
}

function isCheckpoint(note: string): boolean {
  try {
    readCheckpoint(note);
    return true;
  } catch {
    return false;
  }
}
