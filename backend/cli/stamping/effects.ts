/** Effects of a run of the command: reading files, calling the API, and writing the journal. */
import { type Claimed, type Effects, type Trouble, TroubleError, troubleOf } from "../../certify/effects.ts";
import type { Item } from "../../certify/item.ts";
import { type AuthenticaClient, AuthenticaError } from "../../client/index.ts";
import { refusal, sentenceOf } from "../errors/error-text.ts";
import { ExplainedError } from "../errors/explained-error.ts";
import { hashFile, isOfFile } from "../files/hash.ts";
import { reasonOf } from "../files/walk.ts";
import type { Entered, Journal } from "../journal/journal.ts";
import type { Text } from "../world/text.ts";
import { EXITS, Failure, type World } from "../world/world.ts";
import type { Reason } from "./outcome.ts";
import { createUploads } from "./uploads.ts";

export interface CommandEffectsDeps {
  readonly client: AuthenticaClient;
  readonly journal: Journal;
  readonly world: Pick<World, "err" | "now" | "words">;
  readonly metadata: Readonly<Record<string, string>> | null;
  /** Returns the name for the object of a file. `name`: the name under which the file is shown. */
  readonly nameOf: (name: string) => string;
  /** Waits at rate limits, however long they last. */
  readonly isPatient: boolean;
}

export interface CommandEffects extends Effects {
  /** Returns why an item failed. */
  why(item: Item): Reason;
  /** Sets the hash of an item of which only the hash is known. */
  give(id: number, hash: string): void;
  /** Removes everything that is kept in memory for a settled item. */
  forget(item: Item): void;
  /** Returns the error that ended the run; `null` if there was none. */
  end(): unknown;
  close(): void;
}

/**
 * Resolution of file system times (ms). A file that was modified within this time may change again without a change
 * of its times.
 */
const TICK_MS = 2000;
/** Shortest pause (ms) between two attempts at a rate limit. */
const PATIENCE_MS = 60_000;
/** Error codes that would apply to all other objects of the call as well. */
const OF_THE_CALL = new Set(["conflict", "forbidden", "unauthenticated", "unavailable", "internal", "no_space"]);

export const TAKEN: Reason = {
  reason: ({ stamping }) => stamping.taken,
  code: "already_registered",
};

export function commandEffects(deps: CommandEffectsDeps): CommandEffects {
  const { client, journal, world, metadata, nameOf, isPatient } = deps;
  const { words } = world;
  const reasons = new Map<number, Reason>();
  /** Size (bytes) of each file at the time when it was read, by item id. */
  const sizes = new Map<number, number>();
  /** Hashes of items of which only the hash is known, by item id. */
  const given = new Map<number, string>();
  const timers = new Set<ReturnType<typeof setTimeout>>();
  let ended: unknown = null;
  let toldUntil = 0;
  /** Hashes are resolved in the order of the files, so that the first of several identical files is registered. */
  let former: Promise<unknown> = Promise.resolve();

  const note = ({ id }: Item, why: Reason): void => void reasons.set(id, why);

  function failed(item: Item, why: Reason): TroubleError {
    note(item, why);
    return new TroubleError({ type: "failed", code: "refused" });
  }

  /** Ends the run because of an error that would affect all other files as well. */
  function end(error: unknown): TroubleError {
    ended ??= error;
    return new TroubleError({ type: "ended" });
  }

  function limited(error: AuthenticaError): Trouble {
    if (!isPatient) return end(error).trouble;
    const ms = Math.max(PATIENCE_MS, (error.retryAfter ?? 0) * 1000);
    const until = world.now() + ms;
    if (world.now() >= toldUntil) world.err(`${words.service.limited(sentenceOf(error, words), ms / 1000)}\n`);
    toldUntil = Math.max(toldUntil, until);
    return { type: "limited", until };
  }

  const called = <T>(call: Promise<T>): Promise<T> =>
    call.catch((error) => {
      if (error instanceof AuthenticaError && error.code === "rate_limited") throw new TroubleError(limited(error));
      throw end(error);
    });

  async function read(item: Item, signal: AbortSignal): Promise<string> {
    const begun = world.now();
    const { hash, size, state, changedAt } = await hashFile(item.path).catch((error) => {
      throw isOfFile(error) ? failed(item, { reason: reasonOf(error) }) : end(error);
    });
    signal.throwIfAborted();
    sizes.set(item.id, size);
    await journal
      .addFile(item.name, { state: begun - changedAt > TICK_MS ? state : "", sha256: hash })
      .catch((error) => Promise.reject(end(error)));
    return hash;
  }

  const entered = (objects: readonly Entered[]): Promise<void> =>
    objects.length === 0 ? Promise.resolve() : journal.addObjects(objects).catch((error) => Promise.reject(end(error)));

  const uploads = createUploads({
    client,
    journal,
    failed,
    end,
    called,
    limited,
    note,
    sizeOf: ({ id, size }) => sizes.get(id) ?? size,
  });

  return {
    hash(item, { signal }) {
      const known = given.get(item.id);
      if (known !== undefined) return Promise.resolve(known);
      const before = former;
      const reading = read(item, signal);
      former = reading.catch(() => undefined).then(() => before);
      return before.then(() => reading);
    },

    recall(hash) {
      const own = journal.objectOf(hash);
      return own && { standing: "yours", tokenId: own.token, own: { objectId: own.object, objectName: "" } };
    },

    async known(hashes) {
      const known = await called(client.known(hashes));
      await entered(
        known.flatMap(({ hash, tokenId, object }) =>
          object && tokenId !== null ? [{ sha256: hash, object: object._id, token: tokenId }] : [],
        ),
      );
      return known.map(({ standing, tokenId, object }) => ({
        standing,
        tokenId,
        own: object ? { objectId: object._id, objectName: object.objectName } : undefined,
      }));
    },

    ...uploads,

    async claimMany(key, items) {
      const objects = items.map(({ hash, name }) => ({
        hash: hash as string,
        objectName: nameOf(name),
        ...(metadata && { metadata }),
      }));
      const results = await called(client.registerMany(objects, { idempotencyKey: key }));
      if (results.length !== items.length || results.some(({ hash }, at) => hash !== items[at]?.hash))
        throw end(new Failure(EXITS.away, ({ service }) => service.fewResults));
      await entered(
        results.flatMap(({ hash, object }) =>
          hash !== null && object && object.status !== "revoked"
            ? [{ sha256: hash, object: object.objectId, token: object.tokenId }]
            : [],
        ),
      );
      const whole = ofTheCall(results);
      if (whole) throw end(whole);
      return results.map((result, at): Claimed => {
        const item = items[at] as Item;
        const { object } = result;
        if (object?.status === "revoked") return trouble(failed(item, { reason: ({ stamping }) => stamping.revoked }));
        if (object) {
          const { objectId, objectName, tokenId } = object;
          return result.status === "registered"
            ? { type: "registered", objectId, tokenId }
            : { type: "yours", objectId, objectName, tokenId };
        }
        if (result.status === "registered") return { type: "taken" };
        const { code, message, retryAfter } = result;
        if (code === "already_registered") return { type: "taken" };
        if (code !== "rate_limited") return trouble(failed(item, { reason: refusal(code, message), code }));
        const text: Text = ({ service }) => service.dailyLimit;
        return { type: "trouble", trouble: limited(new ExplainedError(text, { code, retryAfter })) };
      });
    },

    claimOne: () => Promise.reject(end(new Error("The command never claims with a cover."))),
    isDeclared: () => Promise.resolve(false),
    deposit: () => Promise.reject(end(new Error("The command never deposits files later."))),

    sleep: (ms) =>
      new Promise((resolve) => {
        const timer = setTimeout(() => {
          timers.delete(timer);
          resolve();
        }, ms);
        timers.add(timer);
      }),
    now: world.now,
    newKey: () => crypto.randomUUID(),
    why: ({ id }) => reasons.get(id) ?? {},
    give: (id, hash) => void given.set(id, hash),
    forget({ id }) {
      reasons.delete(id);
      given.delete(id);
      sizes.delete(id);
    },
    end: () => ended,
    close() {
      for (const timer of timers) clearTimeout(timer);
    },
  };
}

const trouble = (error: TroubleError) => ({ type: "trouble", trouble: troubleOf(error) }) as const;

type Results = Awaited<ReturnType<AuthenticaClient["registerMany"]>>;

/**
 * Returns the reason if all objects of a call were refused for a reason that concerns none of them, such as a missing
 * wallet; otherwise `null`.
 */
function ofTheCall(results: Results): AuthenticaError | null {
  const [first] = results;
  if (first?.status !== "refused" || !OF_THE_CALL.has(first.code)) return null;
  const { code, message } = first;
  const isOne = results.every((one) => one.status === "refused" && one.code === code && one.message === message);
  return isOne ? new ExplainedError(refusal(code, message), { code }) : null;
}
