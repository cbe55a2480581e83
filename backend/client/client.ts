import { AuthenticaError, jsonOf } from "./error.ts";
import { type FileToUpload, fileForm, filesForm, type SmallFile } from "./form.ts";
import { type ListQuery, listed } from "./list.ts";
import { parts } from "./parts.ts";
import { type Asked, createSending, pause } from "./sending.ts";
import type {
  Fingerprint,
  Health,
  Known,
  Lang,
  ListedObject,
  Looked,
  ObjectPage,
  OutgoingOffer,
  OwnedObject,
  ProofKind,
  RefusedOne,
  RegisteredOne,
  ThisKey,
  ToRegister,
  TransferOffer,
  Uploaded,
} from "./wire.ts";

export interface ClientOptions {
  /** Address of the service, such as https://authentica.example. */
  readonly url: string;
  /** An API key. Without a key, only `lookup`, `policy`, `keyRoots`, `keyList` and `health` can be called. */
  readonly key?: string | null;
  /** Language of the documents in proofs; by default the one that the account has chosen. */
  readonly lang?: Lang | undefined;
  /** Sends the requests; by default the runtime's own `fetch`. */
  readonly fetch?: typeof fetch;
  /**
   * Longest time (ms) to wait for an answer; 60,000 by default. For a streamed file, the time restarts with each
   * chunk that is sent.
   */
  readonly timeoutMs?: number;
  /** Maximum number of attempts of a call that fails for a temporary reason; 5 by default. */
  readonly attempts?: number;
  /** Longest pause (ms) that the service may request before a retry; 60,000 by default. A longer one is an error. */
  readonly longestWaitMs?: number;
  readonly sleep?: (ms: number, signal: AbortSignal | undefined) => Promise<void>;
  readonly random?: () => number;
}

/** Options of every call. */
export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
}

/** Options of a call that changes something. */
export interface WriteOptions extends CallOptions {
  /**
   * Idempotency key. Repeating the call with the same key within 24 hours, even after a crash, returns the first
   * answer. By default each call generates a key, which covers the retries within that call.
   */
  readonly idempotencyKey?: string | undefined;
}

export interface RegisterOptions extends WriteOptions {
  /** Wallet address to register with, which must be the account's own. By default the account's wallet is used. */
  readonly walletAddress?: string | undefined;
}

interface UploadOptions extends CallOptions {
  readonly idempotencyKey?: string | null | undefined;
}

export type AuthenticaClient = ReturnType<typeof createClient>;

/**
 * Maximum number of links that are requested for one download. A link works once, so an interrupted download needs a
 * new link.
 */
const MAX_LINKS = 3;

/** Creates a client. Every method rejects with `AuthenticaError` if its call fails. */
export function createClient({
  url,
  key = null,
  lang,
  fetch = globalThis.fetch.bind(globalThis),
  timeoutMs = 60_000,
  attempts = 5,
  longestWaitMs = 60_000,
  sleep = pause,
  random = Math.random,
}: ClientOptions) {
  const send = createSending({ url, key, fetch, timeoutMs, attempts, longestWaitMs, sleep, random });

  const ask = async <T>(asked: Asked): Promise<T> => jsonOf<T>(await send(asked));

  const get = <T>(path: string, query: Asked["query"] = {}, { signal }: CallOptions = {}): Promise<T> =>
    ask<T>({ method: "GET", path, query, signal });

  const post = <T>(path: string, json: unknown, { signal, idempotencyKey }: WriteOptions = {}): Promise<T> =>
    ask<T>({ method: "POST", path, json, signal, idempotencyKey });

  async function textOrNone(path: string, { signal }: CallOptions = {}): Promise<string | null> {
    try {
      return await (await send({ method: "GET", path, signal })).text();
    } catch (error) {
      if (error instanceof AuthenticaError && error.code === "not_found") return null;
      throw error;
    }
  }

  async function registerMany(
    objects: readonly ToRegister[],
    { walletAddress, idempotencyKey = crypto.randomUUID(), signal }: RegisterOptions = {},
  ): Promise<readonly (RegisteredOne | RefusedOne)[]> {
    const results: (RegisteredOne | RefusedOne)[] = [];
    for (const [at, part] of parts(objects).entries()) {
      const name = at === 0 ? idempotencyKey : `${idempotencyKey}.${at}`;
      const asked = { objects: part, ...(walletAddress !== undefined && { walletAddress }) };
      type Answer = { readonly results: typeof results };
      const answer = await post<Answer>("/object/register-many", asked, { signal, idempotencyKey: name });
      results.push(...answer.results);
    }
    return results;
  }

  /** Requests a single-use link to an archive, and downloads the archive. */
  async function archive(path: string, asked: unknown, options: WriteOptions = {}): Promise<Response> {
    for (let tries = 1; ; tries += 1) {
      const { signal, idempotencyKey } = options;
      const request: Asked = { method: "POST", path, query: { lang }, json: asked, signal, idempotencyKey };
      const { link } = await ask<{ readonly link: string }>(request);
      const behind = new URL(link, url).pathname.replace(/^.*?\/api\//, "/");
      try {
        return await send({ method: "GET", path: behind, signal, isDownload: true, isKeyless: true });
      } catch (error) {
        if (!(error instanceof AuthenticaError && error.code === "gone") || tries >= MAX_LINKS) throw error;
      }
    }
  }

  return {
    /** Returns information on the API key that the client uses. */
    thisKey: (options: CallOptions = {}): Promise<ThisKey> => get<ThisKey>("/key", {}, options),

    /** Returns the registration state of hashes. Owners are not notified. */
    async known(hashes: readonly string[], options: CallOptions = {}): Promise<readonly Known[]> {
      const all: Known[] = [];
      for (const part of parts(hashes)) {
        const asked: Asked = {
          method: "POST",
          path: "/object/known",
          json: { hashes: part },
          idempotencyKey: null,
          ...options,
        };
        all.push(...(await ask<{ readonly known: readonly Known[] }>(asked)).known);
      }
      return all;
    },

    /**
     * Registers hashes, at most 500 per call, and returns a result for each, in order. The failure of one does not
     * affect the others. If the caller has uploaded the file in the last 24 hours, the object is deposited; otherwise
     * it is declared.
     */
    registerMany,

    /**
     * Registers one hash. Rejects if this call did not register it, for example because the caller already has an
     * object of it.
     */
    async register(object: ToRegister, options: RegisterOptions = {}): Promise<OwnedObject> {
      const [one] = await registerMany([object], options);
      if (one?.status === "registered") return one.object;
      const { code = "bad_answer", message = "The service returned no result.", retryAfter } = one ?? {};
      throw new AuthenticaError({ code, message, status: 409, retryAfter });
    },

    /**
     * Uploads a file of at most 100 MiB, which the service keeps for 24 hours. No idempotency key is needed, because
     * the same file is only stored once.
     */
    upload: (file: FileToUpload, { signal, idempotencyKey = null }: UploadOptions = {}): Promise<Fingerprint> =>
      ask<Fingerprint>({
        method: "POST",
        path: "/fingerprint/generate-fingerprint",
        body: () => fileForm(file),
        signal,
        idempotencyKey,
      }),

    /**
     * Uploads up to 100 files, at most 4 MiB in total, in one request. Returns one result for each, in order. The
     * service keeps the files for 24 hours. If a file is refused, the others are not affected.
     */
    uploadMany: async (files: readonly SmallFile[], { signal }: CallOptions = {}): Promise<readonly Uploaded[]> => {
      const asked: Asked = {
        method: "POST",
        path: "/fingerprint/generate-fingerprints",
        body: () => filesForm(files),
        signal,
        idempotencyKey: null,
      };
      return (await ask<{ readonly results: readonly Uploaded[] }>(asked)).results;
    },

    /**
     * Yields the objects that the caller owns or has owned, and fetches pages as needed: `for await (const object of
     * client.list())`.
     */
    list: (query: ListQuery = {}, { signal }: CallOptions = {}): AsyncGenerator<ListedObject> =>
      listed(send, query, signal),

    /** Returns the object with a proof identifier. */
    get: (id: string, options: CallOptions = {}): Promise<ObjectPage> =>
      get<ObjectPage>(`/object/get-user-object/${encodeURIComponent(id)}`, {}, options),

    /** Downloads the proof of one of the caller's objects. The body of the response is a ZIP. */
    proof: (id: string, { kind = "complete", ...options }: WriteOptions & { readonly kind?: ProofKind } = {}) =>
      archive("/object/proof", { objectId: id, kind }, options),

    /**
     * Downloads the proofs of up to 10,000 of the caller's objects. The body of the response is a ZIP that contains
     * one ZIP per object.
     */
    proofs: (
      ids: readonly string[],
      { kind = "complete", ...options }: WriteOptions & { readonly kind?: ProofKind } = {},
    ) => archive("/object/proofs", { objectIds: ids, kind }, options),

    /** Changes the name or the metadata of an object. */
    edit: async (
      id: string,
      change: { readonly objectName?: string; readonly metadata?: Readonly<Record<string, string>> },
      options: WriteOptions = {},
    ): Promise<OwnedObject> =>
      (await post<Changed>("/object/edit-object", { objectId: id, ...change }, options)).object,

    /**
     * Revokes an object permanently. This is not possible with an API key: `key` must be the access token of a user
     * who has just proven their identity.
     */
    revoke: async (id: string, options: WriteOptions = {}): Promise<OwnedObject> =>
      (await post<Changed>("/object/revoke-object", { objectId: id }, options)).object,

    /** Returns the open offers by the caller and to the caller. */
    offers: async (options: CallOptions = {}): Promise<readonly TransferOffer[]> =>
      (await get<{ readonly data: readonly TransferOffer[] }>("/transfer/offers", {}, options)).data,

    /** Offers an object to the holder of an e-mail or wallet address. The offer is open for 14 days. */
    offer: (id: string, to: string, options: WriteOptions = {}): Promise<OutgoingOffer> =>
      post<OutgoingOffer>("/transfer/offer", { objectId: id, to }, options),

    /** Accepts an offer. The object then belongs to the caller. */
    accept: async (offerId: string, options: WriteOptions = {}): Promise<OwnedObject> =>
      (await post<Changed>("/transfer/accept", { offerId }, options)).object,

    decline: (offerId: string, options: WriteOptions = {}): Promise<Done> =>
      post<Done>("/transfer/decline", { offerId }, options),

    /** Withdraws an offer made by the caller. */
    cancel: (offerId: string, options: WriteOptions = {}): Promise<Done> =>
      post<Done>("/transfer/cancel", { offerId }, options),

    /** Returns the public data about a hash. Needs no API key. */
    lookup: (hash: string, options: CallOptions = {}): Promise<Looked> =>
      get<Looked>("/registry/lookup", { hash }, options),

    /**
     * Returns the text of the witness policy that the service publishes (c2sp.org/tlog-policy). Compare it with a
     * copy from another source.
     */
    async policy({ signal }: CallOptions = {}): Promise<string> {
      return (await send({ method: "GET", path: "/registry/policy", signal })).text();
    },

    /**
     * Returns the root keys that sign the registry's key lists, as text in the format of a policy; `null` if there
     * are none. Compare them with a copy from another source.
     */
    keyRoots: (options?: CallOptions): Promise<string | null> => textOrNone("/registry/roots", options),

    /**
     * Returns the newest key list of the registry, a signed note; `null` if there is none. Verify it with the root
     * keys.
     */
    keyList: (options?: CallOptions): Promise<string | null> => textOrNone("/registry/keys", options),

    health: (options: CallOptions = {}): Promise<Health> => get<Health>("/health", {}, options),
  };
}

interface Changed {
  readonly object: OwnedObject;
}

interface Done {
  /** A sentence for people. */
  readonly message: string;
}
