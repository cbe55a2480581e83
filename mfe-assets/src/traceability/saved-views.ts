/** Views of the list that the reader has kept, on this device and for this account: what is looked for leaves it as little as what is found. */
import { atom, useAtom } from "jotai";
import { type ListView, readListView, writeListView } from "./list-view.ts";
import { entryOf } from "./saved-entry.ts";

/** Kept at most. */
export const MOST_SAVED = 12;

type Storage = Pick<globalThis.Storage, "getItem" | "setItem">;

/** The addresses of the views that this account has kept here, the first kept first. */
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

/** What is kept of a view: its filter and its order, from the first page. */
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
        // Not kept: it holds for this page.
      }
    },
  );
}

/** What this account has kept, in other tabs too, and how to change what is kept by then. */
export function useSavedViews(userId: string) {
  const own = atoms.get(userId) ?? savedAtom(userId);
  atoms.set(userId, own);
  const [saved, keep] = useAtom(own);
  return { saved, keep };
}
