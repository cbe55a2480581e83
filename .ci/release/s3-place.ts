import { Buffer } from "node:buffer";
import { randomUUID } from "node:crypto";
import { LINE_NAME } from "../../backend/contract/release.ts";
import { createS3Client, elementsOf, S3Error, textOf } from "../../backend/platform/blobs/s3-client.ts";
import { parseS3Location, type S3Credentials } from "../../backend/platform/blobs/s3-location.ts";
import { failed } from "./failure.ts";
import { type Place, type PlacedFile, type Served, toldOf } from "./place.ts";

const CALL_MS = 15_000;
const PUT_MS = 60_000;
/**
 * Time (ms) after which a ticket belongs to a killed command. A command that replaces `release.json` holds its ticket
 * for less than half of this.
 */
const TICKET_MS = 60_000;
const TICKETS = "tickets/";
const MAX_PAGES = 1000;

const CACHE = { immutable: "public, max-age=31536000, immutable", "no-cache": "no-cache" } as const;

const headersOf = ({ type, encoding, cache }: Served): Record<string, string> => ({
  "content-type": type,
  "cache-control": CACHE[cache],
  ...(encoding && { "content-encoding": encoding }),
});

const LINE: Served = { type: "application/json", encoding: null, cache: "no-cache" };

/**
 * A bucket with a public address: `s3://bucket/prefix` with the folder `mfe-assets/…` below it.
 *
 * `release.json` is replaced with a condition (`If-Match`). Some stores ignore conditions without an error, so each
 * command first writes a ticket object, and gives way if it sees another command's ticket. Of two simultaneous commands
 * at most one succeeds.
 */
export function openS3Place(to: string, folder: string, credentials: S3Credentials): Place {
  const place = locationOf(to);
  const client = createS3Client({ ...place, prefix: `${place.prefix}${folder}/` }, credentials);
  const own = client.full("");

  async function list(below: string): Promise<PlacedFile[]> {
    const files: PlacedFile[] = [];
    let from: Record<string, string> = {};
    for (let page = 0; page < MAX_PAGES; page += 1) {
      const query = { "list-type": "2", prefix: client.full(below), ...from };
      const { text } = await client.send({ method: "GET", query, withinMs: CALL_MS });
      for (const entry of elementsOf(text, "Contents")) {
        const key = textOf(entry, "Key") ?? "";
        const changedAt = Date.parse(textOf(entry, "LastModified") ?? "");
        if (!key.startsWith(own) || key.endsWith("/")) continue;
        files.push({ path: key.slice(own.length), bytes: Number(textOf(entry, "Size")), changedAt });
      }
      if (textOf(text, "IsTruncated") !== "true") return files;
      from = { "continuation-token": textOf(text, "NextContinuationToken") ?? "" };
    }
    throw failed(`${to}: the object store returns an endless list of files.`);
  }

  async function readLine() {
    const request = { method: "GET", key: LINE_NAME, withinMs: CALL_MS } as const;
    const answer = await client.send(request).catch(nullWhenMissing);
    if (answer === null) return null;
    const etag = answer.headers.get("etag");
    if (!etag)
      throw failed(
        `${to}: the object store sends no ETag for ${LINE_NAME}, so concurrent changes could not be detected.`,
      );
    return { text: answer.text, mark: etag };
  }

  async function putLine(text: string, mark: string | null): Promise<void> {
    const body = new Uint8Array(Buffer.from(text));
    const condition: Record<string, string> = mark === null ? { "if-none-match": "*" } : { "if-match": mark };
    const put = (headers: Record<string, string>) =>
      client.send({
        method: "PUT",
        key: LINE_NAME,
        headers: { ...headersOf(LINE), ...headers },
        body,
        withinMs: CALL_MS,
      });
    await put(condition).catch((error) => {
      if (statusOf(error) === 501) return put({});
      // Another command was first, or the answer to an earlier try was lost: the current content shows which.
      if ([404, 409, 412].includes(statusOf(error))) return;
      throw error;
    });
  }

  /** Returns whether no other command is replacing `release.json` while `ticket` exists. */
  async function isAlone(ticket: string): Promise<boolean> {
    const tickets = await list(TICKETS);
    const now = tickets.find(({ path }) => path === ticket)?.changedAt ?? Number.NaN;
    const others = tickets.filter(({ path }) => path !== ticket);
    const isOld = ({ changedAt }: PlacedFile) => now - changedAt > TICKET_MS;
    await Promise.all(others.filter(isOld).map(({ path }) => remove(path)));
    return !Number.isNaN(now) && others.every(isOld);
  }

  const remove = async (path: string): Promise<void> => {
    await client.send({ method: "DELETE", key: path, withinMs: CALL_MS }).catch(nullWhenMissing);
  };

  return toldOf({
    words: `s3://${place.bucket}/${own}`,
    list,
    async read(path) {
      const object = await client.read(path).catch(nullWhenMissing);
      return object && new Uint8Array(await new Response(object.body).arrayBuffer());
    },
    async isServed(path, served) {
      const { headers } = await client.send({ method: "HEAD", key: path, withinMs: CALL_MS });
      const wanted = new Headers(headersOf(served));
      return ["content-type", "cache-control", "content-encoding"].every(
        (name) => headers.get(name) === wanted.get(name),
      );
    },
    async put(path, body, served) {
      await client.send({ method: "PUT", key: path, headers: headersOf(served), body, withinMs: PUT_MS });
    },
    remove,
    readLine,
    async swapLine(text, mark) {
      const ticket = `${TICKETS}${randomUUID()}`;
      const began = performance.now();
      await client.send({ method: "PUT", key: ticket, body: new Uint8Array(0), withinMs: CALL_MS });
      try {
        if (!(await isAlone(ticket)) || ((await readLine())?.mark ?? null) !== mark) return false;
        if (performance.now() - began > TICKET_MS / 2)
          throw failed(`${to}: the object store is too slow to change ${LINE_NAME} safely. Run the command again.`);
        await putLine(text, mark);
        return (await readLine())?.text === text;
      } finally {
        await remove(ticket).catch(() => undefined);
      }
    },
  });
}

function locationOf(to: string) {
  try {
    return parseS3Location(to);
  } catch (error) {
    throw failed(`${to} is not a valid location of a bucket: ${(error as Error).message}.`);
  }
}

const statusOf = (error: unknown): number => (error instanceof S3Error ? error.status : -1);

/** Returns `null` for a missing object. A missing bucket is an error. */
function nullWhenMissing(error: unknown): null {
  if (error instanceof S3Error && error.status === 404 && error.code !== "NoSuchBucket") return null;
  throw error;
}
