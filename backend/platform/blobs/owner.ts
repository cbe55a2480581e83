import type { Kv } from "../kv/kv.ts";
import { type After, afterTime, type S3Client, S3Error } from "./s3-client.ts";

/** Key of the object that names the owner of a prefix. */
const MARK = "owner";
const CALL_MS = 15_000;
/**
 * An object store that keeps its objects in a folder may return a mark that another process is still writing. If the
 * mark is only the beginning of ours, it is read again after this pause (ms), at most `MAX_READS` times.
 */
const MAX_READS = 10;
const AGAIN_MS = 50;

const OWNER: Deno.KvKey = ["files_owner"];

/**
 * Returns the id of a store of records, which identifies the owner of its files. The id is created once and never
 * changes.
 */
export async function ownerOf(kv: Kv, newId: () => string): Promise<string> {
  for (;;) {
    const stored = await kv.get<string>(OWNER);
    if (stored.value !== null) return stored.value;
    await kv.atomic().check(stored).set(OWNER, newId()).commit();
  }
}

/**
 * Returns whether the objects under a prefix belong to this owner, and claims the prefix if it has no owner. Two
 * installations with the same prefix would erase each other's files, because each knows only its own records. Rejects
 * with `S3Error`.
 */
export async function isOwner(client: S3Client, owner: string, after: After = afterTime): Promise<boolean> {
  const before = await readWhole(client, owner, after);
  if (before !== null) return before === owner;
  const mark = { method: "PUT", key: MARK, body: new TextEncoder().encode(owner), withinMs: CALL_MS } as const;
  await client.send({ ...mark, headers: { "if-none-match": "*" } }).catch(async (error: S3Error) => {
    // 409 and 412: another installation wrote the mark first. 501: the store does not support conditional writes.
    if (error.status === 501) await client.send(mark);
    else if (error.status !== 412 && error.status !== 409) throw error;
  });
  return (await readWhole(client, owner, after)) === owner;
}

async function readWhole(client: S3Client, owner: string, after: After): Promise<string | null> {
  for (let reads = 1; ; reads++) {
    const mark = await readMark(client);
    const isBegun = mark !== null && mark !== owner && owner.startsWith(mark);
    if (!isBegun || reads === MAX_READS) return mark;
    await new Promise<void>((resolve) => void after(AGAIN_MS, resolve));
  }
}

const readMark = (client: S3Client): Promise<string | null> =>
  client.send({ method: "GET", key: MARK, withinMs: CALL_MS }).then(
    ({ text }) => text,
    (error) => {
      if (error instanceof S3Error && error.status === 404 && error.code === "NoSuchKey") return null;
      throw error;
    },
  );
