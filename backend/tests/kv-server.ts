/**
 * A KV server in memory, for several instances on one store: it speaks KV Connect, version 3, as
 * `Deno.openKv("http://…")` does (github.com/denoland/denokv, proto/kv-connect.md and proto/schema/datapath.proto).
 * Encoded keys sort by their bytes as keys do, so the server need not decode them.
 *
 * It has no queues. Expired keys are gone at their time; watchers are notified at the next change.
 */
import { Buffer } from "node:buffer";
import { bytesAllOf, bytesOf, formatMessage, type Message, numberOf, parseMessage } from "./protobuf.ts";

export interface KvServer {
  /** Address for `Deno.openKv`, with `token` as `DENO_KV_ACCESS_TOKEN` in the environment. */
  readonly url: string;
  readonly token: string;
  /** Returns the number of open watches. */
  watches(): number;
  /** Closes every connection, as if the server died. Stored data is lost. */
  close(): Promise<void>;
}

interface Entry {
  readonly value: Uint8Array<ArrayBuffer>;
  readonly encoding: number;
  /** Number of the commit that wrote it, from 1. */
  readonly version: number;
  /** Milliseconds since 1970; 0: never. */
  readonly expiresAt: number;
}

interface Watcher {
  readonly names: readonly string[];
  /** Sends the current values. */
  tell(): void;
}

// Constants of the protocol.
const READ_SUCCESS = 1;
const WRITE_SUCCESS = 1;
const CHECK_FAILURE = 2;
const SET = 1;
const DELETE = 2;
const SUM = 3;
/** Encoding of an eight-byte number, little-endian. */
const LE64 = 2;
/** Limits of the protocol's own server (proto/limits.rs), per commit and per read. */
const MAX_CHECKS = 10;
const MAX_MUTATIONS = 1000;
const MAX_VALUE_BYTES = 65_536;
const MAX_MUTATION_BYTES = 819_200;
const MAX_RANGES = 10;
const MAX_ENTRIES = 1000;
const MAX_WATCHED = 10;

/** Returns the sum modulo 2^64. */
function sumOf(entry: Entry | null, added: Message): Uint8Array<ArrayBuffer> {
  if (numberOf(added, 2) !== LE64 || (entry && entry.encoding !== LE64))
    throw new BadRequest("A sum needs two numbers.");
  const numberIn = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset).getBigUint64(0, true);
  const bytes = new Uint8Array(8);
  const sum = (entry ? numberIn(entry.value) : 0n) + numberIn(bytesOf(added, 1));
  new DataView(bytes.buffer).setBigUint64(0, BigInt.asUintN(64, sum), true);
  return bytes;
}

const DATABASE_ID = "00000000-0000-4000-8000-000000000001";

/** Returns a key as text that sorts as its bytes do. */
const nameOf = (key: Uint8Array): string => Buffer.from(key.buffer, key.byteOffset, key.length).toString("hex");
const keyOf = (name: string): Uint8Array<ArrayBuffer> => Uint8Array.fromHex(name);

/** Ten bytes: the number of the commit and two zero bytes. */
function versionstampOf(version: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(10);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(version));
  return bytes;
}

class BadRequest extends Error {}

/** Creates the store of records, ordered by key. */
function createRecords() {
  const entries = new Map<string, Entry>();
  /** The keys of `entries`, sorted. */
  const names: string[] = [];
  const watchers = new Set<Watcher>();
  let version = 0;

  /** Returns the index of this key in `names`, or where it would be inserted. */
  function placeOf(name: string): number {
    let [from, to] = [0, names.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if ((names[middle] as string) < name) from = middle + 1;
      else to = middle;
    }
    return from;
  }

  function remove(name: string): void {
    if (entries.delete(name)) names.splice(placeOf(name), 1);
  }

  function get(name: string): Entry | null {
    const entry = entries.get(name) ?? null;
    if (!entry || entry.expiresAt === 0 || entry.expiresAt > Date.now()) return entry;
    remove(name);
    return null;
  }

  function put(name: string, entry: Entry): void {
    if (!entries.has(name)) names.splice(placeOf(name), 0, name);
    entries.set(name, entry);
  }

  function entryMessage(name: string, { value, encoding, version }: Entry): Uint8Array<ArrayBuffer> {
    return formatMessage([
      [1, keyOf(name)],
      [2, value],
      [3, encoding],
      [4, versionstampOf(version)],
    ]);
  }

  function readRange(range: Message): Uint8Array<ArrayBuffer> {
    const [from, to] = [placeOf(nameOf(bytesOf(range, 1))), placeOf(nameOf(bytesOf(range, 2)))];
    const inRange = names.slice(from, Math.max(from, to));
    if (numberOf(range, 4) !== 0) inRange.reverse();
    const found: (readonly [number, Uint8Array])[] = [];
    for (const name of inRange) {
      if (found.length === numberOf(range, 3)) break;
      const entry = get(name);
      if (entry) found.push([1, entryMessage(name, entry)]);
    }
    return formatMessage(found);
  }

  return {
    watchers,

    /** Answers a `SnapshotRead` with a `SnapshotReadOutput`. */
    read(request: Message): Uint8Array<ArrayBuffer> {
      const ranges = bytesAllOf(request, 1).map(parseMessage);
      if (ranges.length > MAX_RANGES) throw new BadRequest(`A read has at most ${MAX_RANGES} ranges.`);
      if (ranges.reduce((sum, range) => sum + numberOf(range, 3), 0) > MAX_ENTRIES)
        throw new BadRequest(`A read returns at most ${MAX_ENTRIES} entries.`);
      return formatMessage([...ranges.map((range) => [1, readRange(range)] as const), [4, true], [8, READ_SUCCESS]]);
    },

    /** Answers an `AtomicWrite` with an `AtomicWriteOutput`. */
    write(request: Message): Uint8Array<ArrayBuffer> {
      const [checks, mutations] = [1, 2].map((number) => bytesAllOf(request, number).map(parseMessage)) as [
        Message[],
        Message[],
      ];
      if (checks.length > MAX_CHECKS) throw new BadRequest(`A commit has at most ${MAX_CHECKS} checks.`);
      if (mutations.length > MAX_MUTATIONS) throw new BadRequest(`A commit has at most ${MAX_MUTATIONS} mutations.`);
      if (request.has(3)) throw new BadRequest("This server has no queues.");
      const failed = checks.flatMap((check, at) => {
        const entry = get(nameOf(bytesOf(check, 1)));
        return nameOf(bytesOf(check, 2)) === (entry ? nameOf(versionstampOf(entry.version)) : "") ? [] : [at];
      });
      if (failed.length > 0)
        return formatMessage([
          [1, CHECK_FAILURE],
          [4, Uint8Array.from(failed)],
        ]);
      const changes = mutations.map((mutation) => {
        const [type, value] = [numberOf(mutation, 3), parseMessage(bytesOf(mutation, 2))];
        if (type !== SET && type !== DELETE && type !== SUM)
          throw new BadRequest(`This server has no mutation of type ${type}.`);
        if (bytesOf(value, 1).length > MAX_VALUE_BYTES)
          throw new BadRequest(`A value has at most ${MAX_VALUE_BYTES} bytes.`);
        return { name: nameOf(bytesOf(mutation, 1)), type, value, expiresAt: numberOf(mutation, 4) };
      });
      const bytes = changes.reduce((sum, { name, value }) => sum + name.length / 2 + bytesOf(value, 1).length, 0);
      if (bytes > MAX_MUTATION_BYTES) throw new BadRequest(`A commit has at most ${MAX_MUTATION_BYTES} bytes.`);
      version += 1;
      for (const { name, type, value, expiresAt } of changes) {
        if (type === DELETE) remove(name);
        else if (type === SUM) put(name, { value: sumOf(get(name), value), encoding: LE64, version, expiresAt: 0 });
        else put(name, { value: bytesOf(value, 1), encoding: numberOf(value, 2), version, expiresAt });
      }
      const changed = new Set(changes.map(({ name }) => name));
      for (const watcher of watchers) if (watcher.names.some((name) => changed.has(name))) watcher.tell();
      return formatMessage([
        [1, WRITE_SUCCESS],
        [2, versionstampOf(version)],
      ]);
    },

    /**
     * Answers a `Watch` with a stream of `WatchOutput`, each after its length: the current values of the keys, at
     * once and after each change.
     */
    watch(request: Message): ReadableStream<Uint8Array<ArrayBuffer>> {
      const names = bytesAllOf(request, 1).map((key) => nameOf(bytesOf(parseMessage(key), 1)));
      if (names.length > MAX_WATCHED) throw new BadRequest(`A watch has at most ${MAX_WATCHED} keys.`);
      let watcher: Watcher;
      return new ReadableStream({
        start(controller) {
          watcher = {
            names,
            tell() {
              // Returns all values each time, as the protocol's own server does.
              const keys = names.map((name) => {
                const entry = get(name);
                return formatMessage([[1, true], ...(entry ? [[2, entryMessage(name, entry)] as const] : [])]);
              });
              const message = formatMessage([[1, READ_SUCCESS], ...keys.map((key) => [2, key] as const)]);
              const length = new Uint8Array(4);
              new DataView(length.buffer).setUint32(0, message.length, true);
              controller.enqueue(length);
              controller.enqueue(message);
            },
          };
          watcher.tell();
          watchers.add(watcher);
        },
        cancel: () => void watchers.delete(watcher),
      });
    },
  };
}

/** Starts an empty server on a free port of this machine. */
export function startKvServer(): KvServer {
  const records = createRecords();
  const token = Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString("base64url");
  const cut = new AbortController();

  async function answer(request: Request): Promise<Response> {
    if (request.headers.get("authorization") !== `Bearer ${token}`)
      return new Response("The access token is wrong.", { status: 401 });
    const { pathname } = new URL(request.url);
    if (pathname === "/") {
      const metadata = {
        version: 3,
        databaseId: DATABASE_ID,
        endpoints: [{ url: "/v3", consistency: "strong" }],
        token,
        expiresAt: new Date(Date.now() + 60 * 60_000).toISOString(),
      };
      return Response.json(metadata);
    }
    const message = parseMessage(await request.bytes());
    const protobuf = { headers: { "content-type": "application/x-protobuf" } };
    if (pathname === "/v3/snapshot_read") return new Response(records.read(message), protobuf);
    if (pathname === "/v3/atomic_write") return new Response(records.write(message), protobuf);
    if (pathname === "/v3/watch") return new Response(records.watch(message));
    return new Response("There is nothing at this address.", { status: 404 });
  }

  const server = Deno.serve(
    {
      port: 0,
      hostname: "127.0.0.1",
      signal: cut.signal,
      onListen: () => undefined,
      onError: (error) => new Response((error as Error).message, { status: error instanceof BadRequest ? 400 : 500 }),
    },
    answer,
  );
  return {
    url: `http://127.0.0.1:${server.addr.port}`,
    token,
    watches: () => records.watchers.size,
    async close() {
      cut.abort();
      await server.finished;
    },
  };
}
