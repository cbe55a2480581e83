/**
 * Records requests to a service and their answers, in order to check later that everything acknowledged exists.
 *
 * For each thing the ledger keeps the states in which it may be. An acknowledged change applies to all of them, a
 * refused
 * one to none. A change whose answer was cut may have happened or not, so both states remain possible until the
 * service is asked.
 */
import { createHash } from "node:crypto";
import type { TransferOffersAnswer } from "../../../backend/contract/transfer.ts";
import { fromBase64 } from "../../../backend/formats/tlog/bytes.ts";
import { checkConsistency } from "../../../backend/formats/tlog/merkle.ts";
import type { Answer, Client, Person } from "./client.ts";
import { PNG } from "./picture.ts";

/** State from its owner's list; `null` if it has no owner. */
export type ObjectState =
  | null
  | "erased"
  | {
      readonly owner: string;
      readonly name: string;
      readonly status: string;
      readonly offered: boolean;
    };

export type PersonState = "closed" | { readonly firstName: string };

interface Known<S> {
  possible: readonly S[];
}

export interface KnownObject extends Known<ObjectState> {
  readonly hash: string;
  /** Proof identifier, once known. */
  id: string | null;
  /** Whether its file and cover were read since they were acknowledged. */
  isRead: boolean;
  /** Recipient of the last offer. */
  offeredTo?: string;
}

export interface KnownPerson extends Known<PersonState> {
  readonly person: Person;
}

export interface Ledger {
  readonly people: Map<string, KnownPerson>;
  readonly objects: Map<string, KnownObject>;
  /** Number of acknowledged writes by kind. */
  readonly acknowledged: ReadonlyMap<string, number>;
  /** Differences found, as sentences. */
  readonly wrong: string[];
  /** Applies an answer to the known states of an object or account; returns whether the change was acknowledged. */
  settle<S>(known: Known<S>, what: string, answer: Answer, next: (state: S) => S): boolean;
  /** Total number of acknowledged writes. */
  total(): number;
  /** Reads the checkpoint, which must extend the previously read one. */
  proveCheckpoint(client: Client): Promise<void>;
  /** Asks the service for everything in the ledger; returns the differences that are new. */
  prove(client: Client, options?: { readonly everyFile?: boolean }): Promise<readonly string[]>;
  /** Copies the ledger. `next` has further possible states, for changes without an answer yet. */
  copy(next?: Ledger): Ledger;
}

interface Published {
  readonly size: number;
  readonly root: Uint8Array<ArrayBuffer>;
}

/** Returns whether an answer means that the change was made, was refused, or neither is known. */
export function outcomeOf({ status }: Answer): "done" | "refused" | "unknown" {
  if (status >= 200 && status < 300) return "done";
  return status >= 400 && status < 500 ? "refused" : "unknown";
}

const ERASED_WITHIN_MS = 15_000;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** `onAcknowledged` is called after each acknowledged write. */
export function createLedger(onAcknowledged: () => void = () => undefined): Ledger {
  return openBooks(new Map(), new Map(), null, onAcknowledged);
}

function openBooks(
  people: Map<string, KnownPerson>,
  objects: Map<string, KnownObject>,
  published: Published | null,
  onAcknowledged: () => void,
): Ledger {
  const acknowledged = new Map<string, number>();
  const wrong: string[] = [];
  let checkpoint = published;

  function settle<S>(known: Known<S>, what: string, answer: Answer, next: (state: S) => S): boolean {
    const outcome = outcomeOf(answer);
    if (outcome === "refused") return false;
    const moved = known.possible.map(next);
    known.possible = outcome === "done" ? moved : [...known.possible, ...moved];
    if (outcome === "unknown") return false;
    acknowledged.set(what, (acknowledged.get(what) ?? 0) + 1);
    onAcknowledged();
    return true;
  }

  function observe<S>(known: Known<S>, what: string, seen: S): void {
    if (!known.possible.some((state) => same(state, seen)))
      wrong.push(
        `${what} is ${JSON.stringify(seen)}, and should be ${known.possible.map((s) => JSON.stringify(s)).join(" or ")}`,
      );
    known.possible = [seen];
  }

  async function proveCheckpoint(client: Client): Promise<void> {
    const answer = await client.send("GET", "/api/registry/checkpoint");
    if (answer.status !== 200) {
      if (checkpoint) wrong.push(`a checkpoint was published, and is answered ${answer.status}`);
      return;
    }
    const [, size = "", root = ""] = new TextDecoder().decode(answer.bytes).split("\n");
    const now = { size: Number(size), root: fromBase64(root) };
    const before = checkpoint;
    checkpoint = now;
    if (!before || before.size === 0) return;
    if (now.size < before.size) {
      wrong.push(`a checkpoint of ${before.size} entries was published, and now it is ${now.size}`);
      return;
    }
    const { body } = await client.send("GET", `/api/registry/proof/consistency?from=${before.size}&to=${now.size}`);
    if (!body || !checkConsistency(before, now, body.hashes.map(fromBase64)))
      wrong.push(`the checkpoint of ${now.size} entries is not an extension of the one of ${before.size} entries`);
  }

  /** Returns a person's objects by hash. */
  async function listed(client: Client, person: Person): Promise<ReadonlyMap<string, ObjectState & object> | null> {
    const [list, offers] = [
      await client.as(person, "GET", "/api/object/get-user-objects"),
      await client.as(person, "GET", "/api/transfer/offers"),
    ];
    if (list.status !== 200 || offers.status !== 200) return null;
    const outgoing = (offers.body as TransferOffersAnswer).data.filter(({ direction }) => direction === "outgoing");
    const offered = new Set(outgoing.map(({ objectId }) => objectId));
    const found = new Map<string, ObjectState & object>();
    for (const { hash, objectId, objectName: name, status } of list.body) {
      if (status === "transferred") continue;
      const known = objects.get(hash);
      if (known) known.id = objectId;
      found.set(hash, { owner: person.email, name, status, offered: offered.has(objectId) });
    }
    return found;
  }

  async function proveFile(client: Client, owner: Person, object: KnownObject): Promise<void> {
    const link = await client.as(owner, "GET", `/api/object/get-object?hash=${object.hash}`);
    const file = link.status === 200 ? await client.follow(link.body.link) : link;
    const hash = createHash("sha256").update(file.bytes).digest("hex");
    if (hash !== object.hash)
      wrong.push(`the file of ${object.hash} is answered ${file.status} with ${file.bytes.length} bytes`);
    const cover = await client.as(owner, "GET", `/api/object/cover/${object.id}`);
    if (!same([...cover.bytes], [...PNG])) wrong.push(`the cover of ${object.hash} is answered ${cover.status}`);
  }

  return {
    people,
    objects,
    acknowledged,
    wrong,
    settle,
    total: () => [...acknowledged.values()].reduce((sum, count) => sum + count, 0),
    proveCheckpoint,
    copy(next) {
      const both = <S>(known: Known<S>, other: Known<S> | undefined) => [...known.possible, ...(other?.possible ?? [])];
      const persons = new Map(
        [...people].map(([email, known]) => {
          const possible = both(known, next?.people.get(email));
          return [email, { person: { ...known.person }, possible }] as const;
        }),
      );
      for (const [email, { person, possible }] of next?.people ?? [])
        if (!persons.has(email)) persons.set(email, { person: { ...person }, possible: ["closed", ...possible] });
      const things = new Map<string, KnownObject>(
        [...objects].map(([hash, known]) => {
          const possible = both(known, next?.objects.get(hash));
          return [hash, { ...known, possible, isRead: false }] as const;
        }),
      );
      for (const [hash, known] of next?.objects ?? [])
        if (!things.has(hash)) things.set(hash, { ...known, isRead: false, possible: [null, ...known.possible] });
      return openBooks(persons, things, checkpoint, () => undefined);
    },
    async prove(client, { everyFile = false } = {}) {
      const before = wrong.length;
      const seen = new Map<string, ObjectState & object>();
      for (const known of people.values()) {
        const { person } = known;
        const profile = await client.as(person, "GET", "/api/user/get-user");
        if (profile.status === 401) observe(known, `account ${person.email}`, "closed");
        else if (profile.status === 200)
          observe(known, `account ${person.email}`, { firstName: profile.body.firstName });
        if (profile.status !== 200) {
          if (profile.status !== 401)
            wrong.push(`account ${person.email} is answered ${profile.status} ${profile.code}`);
          continue;
        }
        const own = await listed(client, person);
        if (!own) wrong.push(`the objects of ${person.email} cannot be listed`);
        for (const [hash, state] of own ?? []) {
          if (seen.has(hash)) wrong.push(`object ${hash} has two owners`);
          if (!objects.has(hash)) wrong.push(`object ${hash} of ${person.email} was never claimed`);
          seen.set(hash, state);
        }
      }
      const deadline = performance.now() + ERASED_WITHIN_MS;
      for (const object of objects.values()) {
        const state = seen.get(object.hash) ?? (await stateOfOthers(client, object, deadline));
        observe(object, `object ${object.hash}`, state);
        if (state === null || state === "erased" || (object.isRead && !everyFile)) continue;
        const owner = people.get(state.owner)?.person;
        if (owner) await proveFile(client, owner, object);
        object.isRead = true;
      }
      await proveCheckpoint(client);
      return wrong.slice(before);
    },
  };

  /**
   * Returns the state of an object that no account lists, according to the registry. A deletion is acknowledged
   * before everything is erased.
   */
  async function stateOfOthers(
    client: Client,
    { hash, possible }: KnownObject,
    deadline: number,
  ): Promise<ObjectState> {
    for (;;) {
      const { body } = await client.send("GET", `/api/registry/lookup?hash=${hash}`);
      const status = body?.object?.status;
      if (status === "erased") return "erased";
      if (performance.now() > deadline || !possible.includes("erased"))
        return status ? { owner: "nobody", name: "", status, offered: false } : null;
      await pause(1000);
    }
  }
}
