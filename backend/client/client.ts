import { AuthenticaError, jsonOf } from "./error.ts";
import { type FileToUpload, fileForm } from "./form.ts";
import { type ListQuery, listed } from "./list.ts";
import { type Asked, createSending } from "./sending.ts";
import type {
  Fingerprint,
  Health,
  Known,
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
} from "./wire.ts";

export interface ClientOptions {
  /** Address of the service, such as https://authentica.example. */
  readonly url: string;
  /** An API key; `null` or absent: only `lookup`, `policy`, `keyRoots`, `keyList` and `health` answer. */
  readonly key?: string | null;
  /** What sends; the runtime's own by default. */
  readonly fetch?: typeof fetch;
  /** How long an answer may take, ms; a minute by default. A file that comes forward is sent for as long as it takes. */
  readonly timeoutMs?: number;
  /** How often a call is sent at most, where what keeps it passes; 5 by default. */
  readonly attempts?: number;
  /** Longest pause that the service may ask for and get, ms; a minute by default. */
  readonly longestWaitMs?: number;
  readonly sleep?: (ms: number, signal: AbortSignal | undefined) => Promise<void>;
  readonly random?: () => number;
}

/** What any call may be given. */
export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
}

/** What a call that changes something may be given. */
export interface WriteOptions extends CallOptions {
  /**
   * Idempotency key. Repeating the call with the same key within 24 hours, even after a crash, gives the first
   * answer. By default each call has its own, which covers the attempts within it.
   */
  readonly idempotencyKey?: string | undefined;
}

export interface RegisterOptions extends WriteOptions {
  /** The wallet of the account, where it is to be named; the account's own otherwise. */
  readonly walletAddress?: string | undefined;
}

interface UploadOptions extends CallOptions {
  readonly idempotencyKey?: string | null | undefined;
}

export type AuthenticaClient = ReturnType<typeof createClient>;

/** Most hashes of one call, and most bytes of what is said of them: metadata of 500 objects would be more than the service reads. */
const MANY_MAX = 500;
const MANY_BYTES = 384 * 1024;
/** A link to a proof is good once: where its download breaks, another is asked for. */
const LINKS_MOST = 3;

/** Every method rejects with `AuthenticaError`. */
export function createClient({
  url,
  key = null,
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

  /** An archive: the link that is good once, and what is behind it. */
  async function archive(path: string, asked: unknown, options: WriteOptions = {}): Promise<Response> {
    for (let tries = 1; ; tries += 1) {
      const { link } = await post<{ readonly link: string }>(path, asked, options);
      const behind = new URL(link, url).pathname.replace(/^.*?\/api\//, "/");
      const { signal } = options;
      try {
        return await send({ method: "GET", path: behind, signal, isDownload: true, isKeyless: true });
      } catch (error) {
        if (!(error instanceof AuthenticaError && error.code === "gone") || tries >= LINKS_MOST) throw error;
      }
    }
  }

  return {
    /** The key that asks, as its owner sees it. */
    thisKey: (options: CallOptions = {}): Promise<ThisKey> => get<ThisKey>("/key", {}, options),

    /** How hashes are registered. Owners are not notified. */
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
     * Registers hashes, 500 a call, and says of each what became of it, in their order. What is wrong with one keeps no other out. A
     * file that was uploaded in the last 24 hours is deposited with its object; without it the object is declared.
     */
    registerMany,

    /** Registers one hash. Rejects where it is not registered by this call, though it be the caller's own already. */
    async register(object: ToRegister, options: RegisterOptions = {}): Promise<OwnedObject> {
      const [one] = await registerMany([object], options);
      if (one?.status === "registered") return one.object;
      const { code = "bad_answer", message = "The service has said nothing of it.", retryAfter } = one ?? {};
      throw new AuthenticaError({ code, message, status: 409, retryAfter });
    },

    /** Sends a file, of 100 MiB at most, which the service keeps for 24 hours. Sent twice, it is kept once: it needs no name. */
    upload: (file: FileToUpload, { signal, idempotencyKey = null }: UploadOptions = {}): Promise<Fingerprint> =>
      ask<Fingerprint>({
        method: "POST",
        path: "/fingerprint/generate-fingerprint",
        body: () => fileForm(file),
        signal,
        idempotencyKey,
      }),

    /** What the caller owns or has owned, read page by page: `for await (const object of client.list())`. */
    list: (query: ListQuery = {}, { signal }: CallOptions = {}): AsyncGenerator<ListedObject> =>
      listed(send, query, signal),

    /** An object by its proof identifier. */
    get: (id: string, options: CallOptions = {}): Promise<ObjectPage> =>
      get<ObjectPage>(`/object/get-user-object/${encodeURIComponent(id)}`, {}, options),

    /** The proof of one's own object: a ZIP, as the body of the answer. */
    proof: (id: string, { kind = "complete", ...options }: WriteOptions & { readonly kind?: ProofKind } = {}) =>
      archive("/object/proof", { objectId: id, kind }, options),

    /** The proofs of up to 10,000 of one's own objects: a ZIP that has the ZIP of each. */
    proofs: (
      ids: readonly string[],
      { kind = "complete", ...options }: WriteOptions & { readonly kind?: ProofKind } = {},
    ) => archive("/object/proofs", { objectIds: ids, kind }, options),

    /** Gives an object another name, or other metadata. */
    edit: async (
      id: string,
      change: { readonly objectName?: string; readonly metadata?: Readonly<Record<string, string>> },
      options: WriteOptions = {},
    ): Promise<OwnedObject> =>
      (await post<Changed>("/object/edit-object", { objectId: id, ...change }, options)).object,

    /**
     * Revokes an object, for good. No API key may: `key` must be the access token of a user who has just proved their
     * identity.
     */
    revoke: async (id: string, options: WriteOptions = {}): Promise<OwnedObject> =>
      (await post<Changed>("/object/revoke-object", { objectId: id }, options)).object,

    /** Open offers, from the caller and to them. */
    offers: async (options: CallOptions = {}): Promise<readonly TransferOffer[]> =>
      (await get<{ readonly data: readonly TransferOffer[] }>("/transfer/offers", {}, options)).data,

    /** Offers an object to the holder of an e-mail or wallet address, for 14 days. */
    offer: (id: string, to: string, options: WriteOptions = {}): Promise<OutgoingOffer> =>
      post<OutgoingOffer>("/transfer/offer", { objectId: id, to }, options),

    /** Accepts an offer: the object is the caller's from then on. */
    accept: async (offerId: string, options: WriteOptions = {}): Promise<OwnedObject> =>
      (await post<Changed>("/transfer/accept", { offerId }, options)).object,

    decline: (offerId: string, options: WriteOptions = {}): Promise<Done> =>
      post<Done>("/transfer/decline", { offerId }, options),

    /** Takes an offer of one's own back. */
    cancel: (offerId: string, options: WriteOptions = {}): Promise<Done> =>
      post<Done>("/transfer/cancel", { offerId }, options),

    /** Public data about a hash, without a key. */
    lookup: (hash: string, options: CallOptions = {}): Promise<Looked> =>
      get<Looked>("/registry/lookup", { hash }, options),

    /** Whom the service asks to be believed (c2sp.org/tlog-policy), as text: its own word, to be compared with what comes another way. */
    async policy({ signal }: CallOptions = {}): Promise<string> {
      return (await send({ method: "GET", path: "/registry/policy", signal })).text();
    },

    /** The root keys that sign the registry's key lists, as text in the grammar of a policy; `null`: it has none. As `policy`, its own word. */
    keyRoots: (options?: CallOptions): Promise<string | null> => textOrNone("/registry/roots", options),

    /** The newest key list of the registry, a signed note; `null`: it has none. Check it under the roots. */
    keyList: (options?: CallOptions): Promise<string | null> => textOrNone("/registry/keys", options),

    health: (options: CallOptions = {}): Promise<Health> => get<Health>("/health", {}, options),
  };
}

interface Changed {
  readonly object: OwnedObject;
}

interface Done {
  /** In words, for people. */
  readonly message: string;
}

/** As many as one call takes, in their order. */
function parts<T>(all: readonly T[]): T[][] {
  const found: T[][] = [];
  let bytes = 0;
  for (const one of all) {
    const size = new TextEncoder().encode(JSON.stringify(one)).length + 1;
    const last = found.at(-1);
    if (last && last.length < MANY_MAX && bytes + size <= MANY_BYTES) last.push(one);
    else {
      found.push([one]);
      bytes = 0;
    }
    bytes += size;
  }
  return found;
}

/** Resolves after that time; rejects with the signal's reason as soon as that is aborted. */
function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", end);
      resolve();
    }, ms);
    signal?.addEventListener("abort", end, { once: true });
  });
}
