/**
 * Stores the key lists that the log has accepted, and accepts the next one.
 *
 * A list is accepted if the roots have signed it, if it follows the previous list, and if the last checkpoint remains
 * valid under it. The record and its log entry are written in one commit, so even after a crash a list in force is in
 * the log exactly once. An accepted list decides which keys may sign.
 */

import { toHex } from "../../formats/tlog/bytes.ts";
import {
  hashKeyList,
  type KeyList,
  keyListOf,
  type ListedKey,
  mayHaveSigned,
  openKeyList,
  type Roots,
  successionFault,
} from "../../formats/tlog/key-list.ts";
import { NO_FILE } from "../../formats/tlog/leaf.ts";
import { KEY_TYPES, type KeyType, type Verifier } from "../../formats/tlog/note.ts";
import type { Policy } from "../../formats/tlog/policy.ts";
import { formatVkey } from "../../formats/tlog/vkey.ts";
import type { Kv } from "../../platform/kv/kv.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { Log } from "../log/log.ts";
import { type KeyListRecord, keyListRecords } from "./store.ts";

/** The key lists in force. */
export interface KeyLists {
  /** Returns the newest list; `null` if the log has none. */
  newest(): { readonly list: KeyList; readonly record: KeyListRecord } | null;
  /** Every key of the newest list. */
  keys(): readonly Verifier[];
  /** Returns the keys of the newest list that are not compromised. */
  announced(): readonly Verifier[];
  /**
   * Returns whether a key may sign for `size` entries now. Without a key list, every key may. A key that the list marks
   * as compromised never may.
   */
  maySign(key: Verifier, size: number): boolean;
  /** Returns the signed note of this version; `null` if there is none. */
  read(version: number): Promise<string | null>;
  /** Reads lists that another process may have accepted. Returns whether there is a newer one. */
  refresh(): Promise<boolean>;
}

/** Dependencies of accepting a list. */
export interface TakingDeps {
  readonly kv: Kv;
  readonly lists: KeyLists;
  /** Root keys; `null` if this installation has none and accepts no lists. */
  readonly roots: Roots | null;
  /** Name of the log. */
  readonly log: string;
  readonly registry: Pick<Log, "append">;
  /** Returns size and log keys of the last signed checkpoint; `null` before the first. */
  readonly signed: () => { readonly size: number; readonly keys: readonly Verifier[] } | null;
  /**
   * Returns the operator's policy, which changes only at a restart; `null` if the operator provides none, and the
   * policy follows the lists.
   */
  readonly policy: (() => Policy) | null;
}

/**
 * Opens the stored lists. Their signatures were verified when they were accepted; fsck and verifiers verify them
 * again.
 */
export async function openKeyLists(kv: Kv): Promise<KeyLists> {
  let newest: ReturnType<KeyLists["newest"]> = null;

  const lists: KeyLists = {
    newest: () => newest,
    keys: () => newest?.list.keys.map(({ verifier }) => verifier) ?? [],
    announced: () =>
      newest?.list.keys.filter(({ state }) => state !== "compromised").map(({ verifier }) => verifier) ?? [],
    maySign: (key, size) => newest === null || mayHaveSigned(newest.list, key, size) === "yes",
    async read(version) {
      return (await kv.get<KeyListRecord>(keyListRecords.at(version))).value?.note ?? null;
    },
    async refresh() {
      const before = newest;
      const range = { prefix: keyListRecords.all };
      for await (const { value } of kv.list<KeyListRecord>(range, { reverse: true, limit: 1 }))
        if (value.version !== newest?.record.version) newest = { list: keyListOf(value.note), record: value };
      return newest !== before;
    },
  };
  await lists.refresh();
  return lists;
}

/** Thrown if this version is already stored. */
class AlreadyTaken extends Error {
  override readonly name = "AlreadyTaken";
  readonly record: KeyListRecord;

  constructor(record: KeyListRecord) {
    super(`Version ${record.version} of the key list is already stored.`);
    this.record = record;
  }
}

/** Returns a function that accepts lists. If a list was accepted before, it is returned and nothing changes. */
export function createTaking({ kv, lists, roots, log, registry, signed, policy }: TakingDeps) {
  /** Verifies a note and returns its list. Throws `Refusal`. */
  function opened(note: string): KeyList {
    if (roots === null)
      throw new Refusal("unavailable", "This registry has no root keys yet, so it accepts no key list.");
    try {
      const { list } = openKeyList(note, roots);
      if (list.log !== log) throw new SyntaxError(`the key list belongs to another log, ${list.log}`);
      return list;
    } catch (error) {
      throw new Refusal("invalid_input", `The key list is invalid: ${(error as Error).message}.`);
    }
  }

  /**
   * Refuses a list under which the last checkpoint would become invalid, so that proofs are not invalidated by
   * mistake. A list may only do that by marking the key as compromised.
   */
  function demandSignedStays(list: KeyList): void {
    const last = signed();
    const keys = last?.keys.filter(({ type }) => type === KEY_TYPES.ed25519) ?? [];
    if (last && keys.length > 0 && keys.every((key) => mayHaveSigned(list, key, last.size) === "no"))
      throw new Refusal(
        "conflict",
        `Under this key list the last checkpoint, of ${last.size} entries, would no longer be validly signed.`,
      );
  }

  /**
   * Refuses a list after which nothing could be published any more: for each type of key that the policy requires,
   * the policy must name an active key of the list.
   */
  function demandPublished(list: KeyList): void {
    if (policy === null || list.keys.some(({ state }) => state === "closed")) return;
    const named = policy()
      .logs.map(({ key }) => key)
      .filter((key) => key.name === log);
    const staying = list.keys.filter(({ state, last }) => state === "active" && last === null);
    const isNamed = ({ verifier }: ListedKey) => named.some((key) => formatVkey(key) === formatVkey(verifier));
    const isMissing = (type: KeyType) => !staying.some((key) => key.verifier.type === type && isNamed(key));
    if (!new Set(named.map(({ type }) => type)).values().some(isMissing)) return;
    const unnamed = staying.filter((key) => !isNamed(key)).map(({ verifier }) => toHex(verifier.id));
    throw new Refusal(
      "conflict",
      `Under this key list publication would stop, because REGISTRY_POLICY does not name the keys that continue to sign (${unnamed.join(", ") || "none of a kind that it asks for"}). Add a log line for each of them to the policy, have every witness know them, restart, and publish the list again.`,
    );
  }

  return async function take(note: string): Promise<KeyListRecord> {
    const list = opened(note);
    const { version } = list;
    const own = keyListRecords.at(version);
    const before = keyListRecords.at(version - 1);
    const hash = hashKeyList(list);
    /**
     * Returns the stored record if it is the same list; `null` if the version is free. Throws `Refusal` if another
     * list has the version.
     */
    const taken = (record: KeyListRecord | null): KeyListRecord | null => {
      if (record !== null && hashKeyList(keyListOf(record.note)) !== hash)
        throw new Refusal(
          "conflict",
          `The registry has another key list of version ${version}. One of the two must be a forgery.`,
        );
      return record;
    };
    const kept = taken((await kv.get<KeyListRecord>(own)).value);
    if (kept) return kept;
    demandSignedStays(list);
    demandPublished(list);
    try {
      const record = await registry.append<KeyListRecord>({
        reads: [own, before],
        decide(read, { index }) {
          const other = taken(read<KeyListRecord>(own));
          if (other) throw new AlreadyTaken(other);
          const last = read<KeyListRecord>(before);
          const fault = successionFault(last && keyListOf(last.note), list);
          if (fault !== null) throw new Refusal("conflict", `This key list cannot replace the last one: ${fault}.`);
          const result: KeyListRecord = { version, note, index };
          return {
            entry: { type: "keys", fingerprint: NO_FILE, tokenId: index, eventNumber: version, commitment: hash },
            writes: keyListRecords.put(result),
            result,
          };
        },
      });
      await lists.refresh();
      return record;
    } catch (error) {
      if (error instanceof AlreadyTaken) return error.record;
      throw error;
    }
  };
}

export type TakeKeyList = ReturnType<typeof createTaking>;
