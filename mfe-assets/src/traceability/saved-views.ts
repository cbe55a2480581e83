/**
 * Saved views of the list, stored per account on this device, because search texts should leave the device as little
 * as the results.
 */
import { atom, useAtom } from "jotai";
import { type ListView, readListView, writeListView } from "./list-view.ts";
import { entryOf } from "./saved-entry.ts";

/** Most saved views per account. */
export const MOST_SAVED = 12;

type Storage = Pick<globalThis.Storage, "getItem" | "setItem">;

/** Reads the saved views of an account, as URL parameters, oldest first. */
export function readSaved(storage: Storage, userId: string): readonly string[] {
  try {
    const saved: unknown = JSON.parse(storage.getItem(entryOf(userId)) ?? "[]");
    if (!Array.isArray(saved)) return [];
    const texts = saved.filter((each): each is string => typeof each === "string");
    return [...new Set(texts.map((text) => savedAddress(readListView(new URLSearchParams(text)))))].slice(
      0,
      MOST_SAVED,
    );
  } catch {
    return [];
  }
}

/** Returns what is stored of a view: its filters and order, without the page. */
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
        // Storage is unavailable: the change holds for this page only.
      }
    },
  );
}

/** Returns the account's saved views, which follow changes in other tabs, and a function to change them. */
export function useSavedViews(userId: string) {
  const own = atoms.get(userId) ?? savedAtom(userId);
  atoms.set(userId, own);
  const [saved, keep] = useAtom(own);
  return { saved, keep };
}
