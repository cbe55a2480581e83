/**
 * Saved views of the list, stored per account on this device only: what a user searches for is as private as what
 * they find, so it is not sent to the server.
 */
import { atom, useAtom } from "jotai";
import { type ListView, readListView, writeListView } from "./list-view.ts";
import { entryOf } from "./saved-entry.ts";

/** Largest number of saved views per account. */
export const MAX_SAVED = 12;

type Storage = Pick<globalThis.Storage, "getItem" | "setItem">;

/** Reads the saved views of an account. Each is a string of URL parameters; the oldest comes first. */
export function readSaved(storage: Storage, userId: string): readonly string[] {
  try {
    const saved: unknown = JSON.parse(storage.getItem(entryOf(userId)) ?? "[]");
    if (!Array.isArray(saved)) return [];
    const texts = saved.filter((each): each is string => typeof each === "string");
    return [...new Set(texts.map((text) => savedAddress(readListView(new URLSearchParams(text)))))].slice(0, MAX_SAVED);
  } catch {
    return [];
  }
}

/** Returns the part of a view that is stored: filters and order, but not the page. */
export const savedAddress = (view: ListView): string =>
  writeListView({ ...view, search: view.search.trim(), page: 1 }).toString();

type Change = (saved: readonly string[]) => readonly string[];

const atoms = new Map<string, ReturnType<typeof savedAtom>>();

function savedAtom(userId: string) {
  const kept = atom(readSaved(localStorage, userId));
  kept.onMount = (set) => {
    const read = () => set(readSaved(localStorage, userId));
    const hear = ({ key }: StorageEvent) => {
      if (key === entryOf(userId)) read();
    };
    read();
    addEventListener("storage", hear);
    return () => removeEventListener("storage", hear);
  };
  return atom(
    (get) => get(kept),
    (get, set, change: Change) => {
      set(kept, change(get(kept)));
      try {
        localStorage.setItem(entryOf(userId), JSON.stringify(get(kept)));
      } catch {
        // Storage is unavailable, so the change only applies to this page.
      }
    },
  );
}

/**
 * Returns the account's saved views and a function to change them. The saved views are updated when another tab
 * changes them.
 */
export function useSavedViews(userId: string) {
  const own = atoms.get(userId) ?? savedAtom(userId);
  atoms.set(userId, own);
  const [saved, keep] = useAtom(own);
  return { saved, keep };
}
