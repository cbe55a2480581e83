/** A checkpoint as an object of an object store: what several processes of a log, none of which may have a disk, have promised together. */
import { createS3Client, S3Error, xmlBody } from "../../platform/blobs/s3-client.ts";
import type { S3Credentials, S3Location } from "../../platform/blobs/s3-location.ts";
import { readCheckpoint } from "../../tlog/checkpoint.ts";
import type { CheckpointFile } from "./checkpoint-file.ts";

/** Short: the next checkpoint waits for it, and whoever is ready has signed within ten seconds. */
const CALL_MS = 2500;
/** Until the store has answered once nobody waits for a checkpoint: this is the start, which ends without an answer. */
const FIRST_CALL_MS = 15_000;
const MOST_TRIES = 4;
/** A store over a folder may show what another process is writing: what is no checkpoint is read again after so long, ms. */
const AGAIN_MS = 50;
/** What is written meanwhile is answered so: the condition does not hold, or another write is under way. */
const MEANWHILE = new Set([409, 412]);

export interface ObjectPlace {
  readonly location: S3Location;
  readonly credentials: S3Credentials;
}

/**
 * The object `key`. It is only ever put in the place of one that was read, by the store's conditional put, and never in that of a checkpoint of
 * more entries: of several processes that write it the one that is ahead counts. (A store that knows no conditions keeps whichever comes
 * last; the next checkpoint puts that right.)
 */
export function checkpointObject({ location, credentials }: ObjectPlace, key: string): CheckpointFile {
  const client = createS3Client(location, credentials);
  let hasAnswered = false;

  async function stored(): Promise<{ readonly note: string; readonly etag: string } | null> {
    try {
      for (let tries = 1; ; tries++) {
        const { text, headers } = await client.send({
          method: "GET",
          key,
          withinMs: hasAnswered ? CALL_MS : FIRST_CALL_MS,
        });
        hasAnswered = true;
        if (isCheckpoint(text) || tries === MOST_TRIES) return { note: text, etag: headers.get("etag") ?? "" };
        await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
      }
    } catch (error) {
      if (!(error instanceof S3Error && error.status === 404 && error.code === "NoSuchKey")) throw error;
      hasAnswered = true;
      return null;
    }
  }

  return {
    async read() {
      const found = await stored().catch((cause: Error) => {
        throw new Error(`The last checkpoint cannot be read from the object store: ${cause.message}.`, { cause });
      });
      return found?.note ?? null;
    },

    async write(note) {
      for (let tries = 1; ; tries++) {
        const before = await stored();
        if (before !== null && (before.note === note || readCheckpoint(before.note).size > readCheckpoint(note).size))
          return;
        const condition: Readonly<Record<string, string>> =
          before === null ? { "if-none-match": "*" } : { "if-match": before.etag };
        const headers = { ...condition, "content-type": "text/plain; charset=utf-8" };
        try {
          await client.send({ method: "PUT", key, headers, body: xmlBody(note), withinMs: CALL_MS });
          return;
        } catch (error) {
          if (!(error instanceof S3Error && MEANWHILE.has(error.status)) || tries === MOST_TRIES) throw error;
        }
      }
    },
  };
}

function isCheckpoint(note: string): boolean {
  try {
    readCheckpoint(note);
    return true;
  } catch {
    return false;
  }
}
