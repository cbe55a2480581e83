import { type CoverChoice, coverOf } from "@authentica/backend/certify/cover-of";
import {
  type Claimed,
  type Effects,
  type Sent,
  type Trouble,
  TroubleError,
  troubleOf,
} from "@authentica/backend/certify/effects";
import type { DeclaredOwn, FailureCode, Item, Way } from "@authentica/backend/certify/item";
import type { RefusedOne } from "@authentica/backend/contract/many";
import { MESSAGES } from "@authentica/backend/contract/messages";
import type { OwnedObject } from "@authentica/backend/contract/object";
import { ApiError, answer, api } from "@authentica/shared-ui/api";
import { stillAsChosen } from "@authentica/shared-ui/fingerprint/as-read";
import { NoProgram, READ_FAILURES } from "@authentica/shared-ui/fingerprint/read-failed";
import { openThreads } from "@authentica/shared-ui/fingerprint/threads";
import { isDeclared, weightiest } from "@authentica/shared-ui/registry/deposit";
import { lookUp } from "@authentica/shared-ui/registry/lookup-query";
import { shrunkPicture } from "../authentica/claim/shrunk-picture.ts";
import { depositFile, generateHash, generateHashes } from "../authentica/scan/calls.ts";
import { type ClaimedObject, claimObject } from "./claim-object.ts";
import { troubleOfCall } from "./trouble-of-call.ts";

/** Settings that apply to all files of a batch. */
export interface Head extends CoverChoice {
  readonly way: Way;
  readonly walletAddress: string;
  /** Cover for all files; `null` if there is none. */
  readonly cover: File | null;
}

export interface BrowserEffectsDeps {
  readonly head: Head;
  readonly save?: NonNullable<Effects["save"]>;
  /** Returns the file of an item, or `null` if it is missing. */
  readonly fileOf: (item: Item) => Promise<File | null>;
  /** Called with the object of the user after its file was deposited, now or earlier. */
  readonly onDeposited?: (object: OwnedObject) => void;
}

/** Returns the engine's effects as a browser performs them. */
export function browserEffects({ head, save, fileOf, onDeposited }: BrowserEffectsDeps): Effects {
  const { walletAddress } = head;
  const threads = openThreads();

  /** Returns the file of an item. Rejects if the file is missing or has changed since it was given. */
  async function opened(item: Item): Promise<File> {
    const file = await fileOf(item).catch(() => null);
    if (!file) throw new TroubleError({ type: "absent" });
    if (file.size !== item.size || file.lastModified !== item.modifiedAt)
      throw new TroubleError({ type: "failed", code: "changed" });
    return file;
  }

  /**
   * Returns the file of an item for an upload. The upload of a missing or changed file fails like a lost connection
   * does, so the first byte is read here to detect the difference.
   */
  async function readable(item: Item): Promise<File> {
    const file = await opened(item);
    await file
      .slice(0, 1)
      .arrayBuffer()
      .catch((error) => Promise.reject(unreadable(error)));
    return file;
  }

  return {
    async hash(item, { signal, onBytes }) {
      const file = await opened(item);
      const read = () => threads.fingerprint(file, { signal, onProgress: onBytes });
      return read()
        .catch(async (error) => {
          signal.throwIfAborted();
          if (isLost(error)) throw error;
          // Retries once, because a sleeping disk or a slow network drive may respond at the second attempt. The file
          // is then read from its start.
          await later(AGAIN_MS);
          signal.throwIfAborted();
          return read();
        })
        .catch((error) => {
          signal.throwIfAborted();
          throw unreadable(error);
        });
    },

    async known(hashes) {
      const { known } = await called(answer(api.object.known.$post({ json: { hashes: [...hashes] } })));
      const isAny = head.way === "sent" && known.some(({ object }) => object !== null);
      const fileless = isAny ? await called(filelessIds()) : null;
      return known.map(({ standing, tokenId, object }) => ({
        standing,
        tokenId,
        own: object ? ownOf(object) : undefined,
        isFileless: object ? fileless?.has(object._id) : undefined,
      }));
    },

    async send(item, { signal, onBytes }) {
      const file = await readable(item);
      return called(generateHash(file, { signal, onSent: (part) => onBytes(part * item.size) }), signal);
    },

    async sendMany(items, { signal, onBytes }) {
      const opened = await aFewAtATime(items, readable);
      const files = opened.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
      const bytes = files.reduce((sum, { size }) => sum + size, 0);
      const onSent = (part: number) => onBytes(part * bytes);
      const results = files.length > 0 ? [...(await called(generateHashes(files, { signal, onSent }), signal))] : [];
      return opened.map((one): Sent => {
        if (one.status === "rejected") return { type: "trouble", trouble: troubleOf(one.reason) };
        const result = results.shift();
        if (result?.status === "kept") return { type: "sent", hash: result.hash };
        return { type: "trouble", trouble: troubleOfCall(result && refusalOf(result), Date.now()) };
      });
    },

    async claimMany(key, items) {
      const changed = await changedOf(items);
      const objects = items.filter((item) => !changed.has(item)).map(({ hash, name }) => ({ hash, objectName: name }));
      const { results } =
        objects.length > 0
          ? await called(answer(api.object["register-many"].$post({ json: { walletAddress, key, objects } })))
          : { results: [] };
      const claimed = results.map((result): Claimed => {
        if (result.status === "registered") return { type: "registered", ...placeOf(result.object) };
        if (result.object) return { type: "yours", ...ownPlaceOf(result.object) };
        if (result.code === "already_registered") return { type: "taken" };
        return { type: "trouble", trouble: troubleOfCall(refusalOf(result), Date.now()) };
      });
      return items.map((item): Claimed => {
        const trouble = changed.get(item);
        return trouble ? { type: "trouble", trouble } : (claimed.shift() as Claimed);
      });
    },

    async claimOne(item) {
      const cover = await imageOf(item);
      return claimedBy(claimObject({ hash: item.hash as string, objectName: item.name, walletAddress, cover }));
    },

    isDeclared: (objectId) => called(isStillDeclared(objectId)),

    async deposit({ declared, hash }) {
      const { objectId } = declared as DeclaredOwn;
      try {
        const deposited = await depositFile({ _id: objectId });
        onDeposited?.(deposited);
        return "deposited";
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== "conflict") throw troubleIn(error);
        if (!(await called(isStillDeclared(objectId)))) return "deposited";
        const { objects } = await called(lookUp(hash as string, new AbortController().signal));
        if (weightiest(objects ?? [])?.depositedAt) return "rival";
        throw troubleIn(error);
      }
    },

    sleep: later,
    now: Date.now,
    newKey: () => crypto.randomUUID(),
    ...(save && { save }),
  };

  /**
   * Returns the items whose file stays on this device and has changed since it was hashed. Leaves out repeated claims,
   * which must be identical to the first ones.
   */
  async function changedOf(items: readonly Item[]): Promise<ReadonlyMap<Item, Trouble>> {
    const changed = new Map<Item, Trouble>();
    const kept = items.filter(({ way, isDoubtful }) => way === "kept" && !isDoubtful);
    await aFewAtATime(kept, async (item) => {
      const file = await fileOf(item).catch(() => null);
      if (file) await stillAsHashed(file).catch(({ trouble }: TroubleError) => changed.set(item, trouble));
    });
    return changed;
  }

  async function isStillDeclared(objectId: string): Promise<boolean> {
    const { object } = await answer(api.object["get-user-object"][":id"].$get({ param: { id: objectId } }));
    const isWithout = isDeclared(object);
    if (!isWithout && "walletAddress" in object) onDeposited?.(object);
    return isWithout;
  }

  async function imageOf(item: Item): Promise<File | null> {
    const cover = coverOf(head, item);
    if (cover !== "own") return cover && head.cover;
    // If this browser cannot decode the file, the object's cover is its seal.
    return (await shrunkPicture(await opened(item)))?.cover ?? null;
  }
}

const troubleIn = (error: unknown): TroubleError =>
  new TroubleError(troubleOfCall(error, Date.now()), { cause: error });

/**
 * Awaits a call and converts its error into a `TroubleError`. If the signal is aborted, rejects with the signal's
 * reason.
 */
async function called<T>(call: Promise<T>, signal?: AbortSignal): Promise<T> {
  try {
    return await call;
  } catch (error) {
    signal?.throwIfAborted();
    throw troubleIn(error);
  }
}

/** Waits for the claim of one file, and returns its result as the engine expects it. */
export async function claimedBy(claim: Promise<ClaimedObject>): Promise<Claimed> {
  try {
    const { object, isNew } = await claim;
    return isNew ? { type: "registered", ...placeOf(object) } : { type: "yours", ...ownPlaceOf(object) };
  } catch (error) {
    if (error instanceof ApiError && error.message === MESSAGES.alreadyRegistered) return { type: "taken" };
    throw troubleIn(error);
  }
}

/** Rejects if a file that stays on this device has changed since it was hashed. */
export const stillAsHashed = (file: File): Promise<void> =>
  stillAsChosen(file).catch((error) => Promise.reject(unreadable(error)));

/** Returns the identifiers of the user's active objects whose file is not stored. */
async function filelessIds(): Promise<ReadonlySet<string>> {
  const { objects } = await answer(api.object["get-user-selection"].$get({ query: { status: "active" } }));
  return new Set(objects.filter(({ fileSize }) => fileSize === null).map(({ _id }) => _id));
}

/** Converts the refusal of one item of a bulk request to the error that a refused request would throw. */
const refusalOf = (refused: Pick<RefusedOne, "code" | "message" | "retryAfter">): ApiError => {
  const status = refused.code === "unavailable" ? 503 : refused.code === "rate_limited" ? 429 : 400;
  return new ApiError(status, refused.message, { ...refused, status });
};

const placeOf = ({ _id: objectId, tokenId }: Pick<OwnedObject, "_id" | "tokenId">) => ({ objectId, tokenId });

const ownOf = ({ _id: objectId, objectName }: Pick<OwnedObject, "_id" | "objectName">) => ({ objectId, objectName });

const ownPlaceOf = (object: OwnedObject) => ({ ...placeOf(object), ...ownOf(object) });

/** Number of file reads that are started in one task. Starting one takes up to a millisecond. */
const A_FEW = 20;

/** Calls `read` for all items, a few at a time. Returns the results in the order of the items. */
async function aFewAtATime<T>(items: readonly Item[], read: (item: Item) => Promise<T>) {
  const results: PromiseSettledResult<T>[] = [];
  for (let at = 0; at < items.length; at += A_FEW)
    results.push(...(await Promise.allSettled(items.slice(at, at + A_FEW).map(read))));
  return results;
}

const later = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Delay before a file is read a second time (ms). */
const AGAIN_MS = 1000;

/**
 * Failure codes of files by the name of the browser's error. `NotReadableError` means that the file has changed or
 * that the permission to read it is missing.
 */
const LOST: Readonly<Record<string, FailureCode>> = {
  FileChanged: "changed",
  NotReadableError: "denied",
  NotFoundError: "gone",
};

const isLost = ({ name }: Error): boolean => name in LOST;

/**
 * Returns the trouble for a read error. If the script that reads files could not be loaded, the cause is the
 * connection and not the file, so the batch waits and the file does not fail.
 */
const unreadable = (error: Error): TroubleError =>
  new TroubleError(
    error instanceof NoProgram
      ? { type: "away", words: READ_FAILURES.program.message }
      : { type: "failed", code: LOST[error.name] ?? "unreadable" },
    { cause: error },
  );
