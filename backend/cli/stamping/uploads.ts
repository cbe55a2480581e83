/** Uploads files from disk to the service, during a run of the command. */
import { createReadStream } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { Readable } from "node:stream";
import { type Effects, type Sent, type Trouble, TroubleError, troubleOf } from "../../certify/effects.ts";
import type { Item } from "../../certify/item.ts";
import {
  type AuthenticaClient,
  AuthenticaError,
  type Content,
  type SmallFile,
  type Uploaded,
} from "../../client/index.ts";
import { refusal, sentenceOf } from "../errors/error-text.ts";
import { isOfFile, SMALL_BYTES } from "../files/hash.ts";
import { reasonOf } from "../files/walk.ts";
import type { Journal } from "../journal/journal.ts";
import type { Reason } from "./outcome.ts";

export interface UploadsDeps {
  readonly client: Pick<AuthenticaClient, "upload" | "uploadMany">;
  readonly journal: Pick<Journal, "forgetFile">;
  /** Size (bytes) of an item's file when it was hashed. */
  readonly sizeOf: (item: Item) => number;
  /** Records why an item fails. */
  readonly note: (item: Item, why: Reason) => void;
  /** Records why an item fails, and returns the error to reject with. */
  readonly failed: (item: Item, why: Reason) => TroubleError;
  /** Ends the run, and returns the error to reject with. */
  readonly end: (error: unknown) => TroubleError;
  /**
   * Rejects with the trouble of a failed call. Also ends the run, unless the call only has to wait for a rate limit.
   */
  readonly called: <T>(call: Promise<T>) => Promise<T>;
  readonly limited: (error: AuthenticaError) => Trouble;
}

/** Error codes that apply to one file only. */
const OF_ONE_FILE = new Set(["too_large", "invalid_input", "changed"]);

const CHANGED: Reason = { reason: ({ files }) => files.sentChanged, code: "changed" };

export function createUploads(deps: UploadsDeps): Required<Pick<Effects, "send" | "sendMany">> {
  const { client, journal, sizeOf, note, failed, end, called, limited } = deps;

  /** Records why an item failed, if the service received other bytes than those that were hashed here. */
  async function compare(item: Item, hash: string): Promise<void> {
    if (hash === item.hash) return;
    note(item, CHANGED);
    // The state of the file may not show that it has changed, so the next run must read it again.
    await journal.forgetFile(item.name);
  }

  /** Reads a file that shares a request. A file that has grown since it was hashed is not read into memory. */
  async function readSmall(item: Item): Promise<Uint8Array> {
    const { size } = await stat(item.path);
    if (size === sizeOf(item)) return readFile(item.path);
    await journal.forgetFile(item.name);
    throw failed(item, CHANGED);
  }

  /** Returns the trouble of one file; `null` if the error affects all files. */
  function ofOneFile(item: Item, error: unknown): TroubleError | null {
    if (error instanceof TroubleError) return error;
    if (isOfFile(error)) {
      const { code } = error as { readonly code?: string };
      return failed(item, { reason: reasonOf(error), ...(code !== undefined && { code }) });
    }
    if (error instanceof AuthenticaError && OF_ONE_FILE.has(error.code))
      return failed(item, { reason: (words) => sentenceOf(error, words), code: error.code });
    return null;
  }

  /**
   * Rejects with `failed` if the service refuses several files in one request, as older services do. Each file is
   * then sent separately.
   */
  const togetherOrNot = <T>(call: Promise<T>): Promise<T> =>
    call.catch((error) => {
      if (error instanceof AuthenticaError && (OF_ONE_FILE.has(error.code) || error.code === "not_found"))
        throw new TroubleError({ type: "failed", code: "refused" }, { cause: error });
      return called(Promise.reject(error));
    });

  return {
    async send(item) {
      const size = sizeOf(item);
      try {
        const content = size <= SMALL_BYTES ? await readFile(item.path) : streamed(item.path, size);
        const { hash } = await client.upload({ name: fileNameOf(item), content });
        await compare(item, hash);
        return hash;
      } catch (error) {
        throw ofOneFile(item, error) ?? (await called(Promise.reject(error)));
      }
    },

    async sendMany(items, { signal }) {
      const results = new Map<Item, Sent>();
      const files = new Map<Item, SmallFile>();
      for (const item of items) {
        try {
          files.set(item, { name: fileNameOf(item), content: await readSmall(item) });
        } catch (error) {
          const one = ofOneFile(item, error);
          if (!one) throw end(error);
          results.set(item, trouble(one));
        }
      }
      const uploaded = files.size > 0 ? await togetherOrNot(client.uploadMany([...files.values()], { signal })) : [];
      for (const [at, item] of [...files.keys()].entries()) {
        const one = uploaded[at] as Uploaded;
        if (one.status === "kept") {
          await compare(item, one.hash);
          results.set(item, { type: "sent", hash: one.hash });
        } else if (one.code === "rate_limited") {
          results.set(item, { type: "trouble", trouble: limited(new AuthenticaError({ ...one, status: 429 })) });
        } else results.set(item, trouble(failed(item, { reason: refusal(one.code, one.message), code: one.code })));
      }
      return items.map((item) => results.get(item) as Sent);
    },
  };
}

const trouble = (error: TroubleError) => ({ type: "trouble", trouble: troubleOf(error) }) as const;

const fileNameOf = ({ name }: Item): string => name.slice(name.lastIndexOf("/") + 1);

/** Content of a file. The file is opened when it is sent, and again for each retry. */
const streamed = (path: string, size: number): Content => ({
  size,
  stream: () => Readable.toWeb(createReadStream(path)) as unknown as ReadableStream<Uint8Array>,
});
