/** Key lists for tests: two log keys, and three root holders of whom two sign. */
import { formatKeyList, type KeyList, type KeyState, type ListedKey, parseRoots } from "../formats/tlog/key-list.ts";
import { createSigner, type Signer, signNote } from "../formats/tlog/note.ts";
import { formatVkey } from "../formats/tlog/vkey.ts";

/** Name of the harness's log. */
export const LOG = "localhost:8000/api/registry";

const seeded = (name: string, byte: number): Signer => createSigner(name, new Uint8Array(32).fill(byte));

/** Key of the harness, its successor, and a key that is in no list. */
export const [K1, K2, STRANGER] = [seeded(LOG, 1), seeded(LOG, 5), seeded(LOG, 9)];

export const [ADA, BOB, CAROL] = [21, 22, 23].map((byte) => seeded(`${LOG}/keys`, byte)) as [Signer, Signer, Signer];

export const ROOTS = parseRoots(
  `${[ADA, BOB, CAROL].map((key, at) => `witness holder${at} ${formatVkey(key)}\n`).join("")}group two 2 holder0 holder1 holder2\nquorum two\n`,
);

/** Unix seconds. */
export const DRAWN_UP = Date.UTC(2026, 0, 1) / 1000;

export const listed = (verifier: Signer, more: Partial<ListedKey> & { readonly state?: KeyState } = {}): ListedKey => ({
  verifier,
  first: 0,
  last: null,
  state: "active",
  since: null,
  ...more,
});

export const keyList = (version: number, keys: readonly ListedKey[], more: Partial<KeyList> = {}): KeyList => ({
  log: LOG,
  version,
  at: DRAWN_UP + version,
  keys,
  ...more,
});

/** Returns the note of a list, signed by two holders unless others are named. */
export const signedList = (list: KeyList, by: readonly Signer[] = [ADA, BOB]): Promise<string> =>
  signNote(formatKeyList(list), by);

/** The first key list: both keys, announced from the first day. */
export const FIRST_LIST = keyList(1, [listed(K1), listed(K2)]);
