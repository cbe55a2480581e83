import { coverOf } from "@authentica/backend/certify/cover-of";
import { type Claimed, type Effects, type Trouble, TroubleError } from "@authentica/backend/certify/effects";
import type { DeclaredOwn, FailureCode, Item } from "@authentica/backend/certify/item";
import type { RefusedOne } from "@authentica/backend/contract/many";
import { MESSAGES } from "@authentica/backend/contract/messages";
import type { OwnedObject } from "@authentica/backend/contract/object";
import { ApiError, answer, api } from "@authentica/shared-ui/api";
import { NoProgram, READ_FAILURES } from "@authentica/shared-ui/fingerprint/read-failed";
import { openThreads } from "@authentica/shared-ui/fingerprint/threads";
import { isDeclared, weightiest } from "@authentica/shared-ui/registry/deposit";
import { lookUp } from "@authentica/shared-ui/registry/lookup-query";
import { shrunkPicture } from "../../authentica/claim/shrunk-picture.ts";
import { depositFile, generateHash } from "../../authentica/scan/calls.ts";
import type { BatchHead, Journal } from "../journal/journal.ts";
import { troubleOfCall, waitOf } from "./trouble-of-call.ts";

export interface BrowserEffectsDeps {
  readonly head: BatchHead;
  readonly journal: Journal;
  /** The file of an item; `null` where it is not at hand. */
  readonly fileOf: (item: Item) => Promise<File | null>;
}

/** What a batch does, done by this browser. */
export function browserEffects({ head, journal, fileOf }: BrowserEffectsDeps): Effects {
  const { walletAddress } = head;
  const threads = openThreads();

  /** The file as it was when it was given. */
  async function opened(item: Item): Promise<File> {
    const file = await fileOf(item).catch(() => null);
    if (!file) throw new TroubleError({ type: "absent" });
    if (file.size !== item.size || file.lastModified !== item.modifiedAt)
      throw new TroubleError({ type: "failed", code: "changed" });
    return file;
  }

  /** Rejects with what it means for the batch, or with the reason of the signal. */
  async function called<T>(call: Promise<T>, signal?: AbortSignal): Promise<T> {
    try {
      return await call;
    } catch (error) {
      signal?.throwIfAborted();
      throw new TroubleError(troubleOfCall(error, Date.now()));
    }
  }

  return {
    async hash(item, { signal, onBytes }) {
      const file = await opened(item);
      const read = () => threads.fingerprint(file, { signal, onProgress: onBytes });
      return read()
        .catch(async (error) => {
          signal.throwIfAborted();
          if (isLost(error)) throw error;
          // A disk that wakes up, a network that hangs: what was read so far is of no use, and the next time it may go.
          await later(AGAIN_MS);
          signal.throwIfAborted();
          return read();
        })
        .catch((error) => {
          signal.throwIfAborted();
          throw new TroubleError(unreadable(error));
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
      const file = await opened(item);
      // An upload of a file that is gone or changed fails as a cut network does: this tells one from the other.
      await file
        .slice(0, 1)
        .arrayBuffer()
        .catch((error) => Promise.reject(new TroubleError(unreadable(error))));
      return called(generateHash(file, { signal, onSent: (part) => onBytes(part * item.size) }), signal);
    },

    async claimMany(key, items) {
      const objects = items.map(({ hash, name }) => ({ hash, objectName: name }));
      const { results } = await called(
        answer(api.object["register-many"].$post({ json: { walletAddress, key, objects } })),
      );
      return results.map((result): Claimed => {
        if (result.status === "registered") return { type: "registered", ...placeOf(result.object) };
        if (result.object) return { type: "yours", ...ownPlaceOf(result.object) };
        if (result.code === "already_registered") return { type: "taken" };
        const trouble: Trouble =
          result.code === "rate_limited"
            ? { type: "limited", until: Date.now() + waitOf(result) }
            : troubleOfCall(refusalOf(result), Date.now());
        return { type: "trouble", trouble };
      });
    },

    async claimOne(item) {
      const cover = await imageOf(item);
      const body = new FormData();
      body.set("objectName", item.name);
      body.set("walletAddress", walletAddress);
      body.set("hash", item.hash as string);
      if (cover) body.set("file", cover);
      try {
        const { object } = await answer(api.object.register.$post({}, { init: { body } }));
        return { type: "registered", ...placeOf(object) };
      } catch (error) {
        if (error instanceof ApiError && error.message === MESSAGES.alreadyRegistered) return { type: "taken" };
        const own = error instanceof ApiError && error.message === MESSAGES.alreadyYours ? objectIn(error) : null;
        if (own) return { type: "yours", ...ownPlaceOf(own) };
        throw new TroubleError(troubleOfCall(error, Date.now()));
      }
    },

    isDeclared: (objectId) => called(isStillDeclared(objectId)),

    async deposit({ declared, hash }) {
      const { objectId } = declared as DeclaredOwn;
      try {
        await depositFile({ _id: objectId });
        return "deposited";
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== "conflict")
          throw new TroubleError(troubleOfCall(error, Date.now()));
        if (!(await called(isStillDeclared(objectId)))) return "deposited";
        const { objects } = await called(lookUp(hash as string, new AbortController().signal));
        if (weightiest(objects ?? [])?.depositedAt) return "rival";
        throw new TroubleError(troubleOfCall(error, Date.now()));
      }
    },

    sleep: later,
    now: Date.now,
    newKey: () => crypto.randomUUID(),
    save: journal.save,
  };

  async function imageOf(item: Item): Promise<File | null> {
    const cover = coverOf(head, item);
    if (cover !== "own") return cover && head.cover;
    // A file that this browser cannot decode gets its seal.
    return (await shrunkPicture(await opened(item)))?.cover ?? null;
  }
}

/** The reader's valid objects of which no file is kept here. */
async function filelessIds(): Promise<ReadonlySet<string>> {
  const { objects } = await answer(api.object["get-user-selection"].$get({ query: { status: "active" } }));
  return new Set(objects.filter(({ fileSize }) => fileSize === null).map(({ _id }) => _id));
}

async function isStillDeclared(objectId: string): Promise<boolean> {
  const { object } = await answer(api.object["get-user-object"][":id"].$get({ param: { id: objectId } }));
  return isDeclared(object);
}

const refusalOf = ({ code, message }: RefusedOne): ApiError => {
  const status = code === "unavailable" ? 503 : 400;
  return new ApiError(status, message, { status, code, message });
};

const placeOf = ({ _id: objectId, tokenId }: Pick<OwnedObject, "_id" | "tokenId">) => ({ objectId, tokenId });

const ownOf = ({ _id: objectId, objectName }: Pick<OwnedObject, "_id" | "objectName">) => ({ objectId, objectName });

const ownPlaceOf = (object: OwnedObject) => ({ ...placeOf(object), ...ownOf(object) });

const objectIn = ({ body }: ApiError) => (body as { readonly object?: OwnedObject }).object ?? null;

const later = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** What could not be read is read once more after so long, ms. */
const AGAIN_MS = 1000;

/** Why a file that somebody chose is not there any more as it was, as browsers name it: it has changed, or is gone. */
const LOST: Readonly<Record<string, FailureCode>> = {
  FileChanged: "changed",
  NotReadableError: "changed",
  NotFoundError: "gone",
};

const isLost = ({ name }: Error): boolean => name in LOST;

/** A program that did not load is the connection's trouble: the batch waits for it, and the file is not given up. */
const unreadable = (error: Error): Trouble =>
  error instanceof NoProgram
    ? { type: "away", words: READ_FAILURES.program.message }
    : { type: "failed", code: LOST[error.name] ?? "unreadable" };
