import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { isFiltered, wholeList } from "./list-view.ts";
import { MAX_SAVED, readSaved, savedAddress, useSavedViews } from "./saved-views.ts";

afterEach(() => {
  cleanup();
  localStorage.clear();
});

const stored = (text: string | null) => ({
  getItem: (key: string) => (key === "saved-views ada" ? text : null),
  setItem: () => {},
});

it("a saved view contains only filter and sort order, and is stored once", () => {
  const view = {
    ...wholeList,
    search: " brume ",
    status: "offered",
    sort: "name",
    direction: "ascending",
    page: 7,
  } as const;
  expect(savedAddress(view)).toBe("q=brume&status=offered&sort=name.ascending");
  expect(
    readSaved(stored(JSON.stringify([savedAddress(view), "page=9&q=brume&status=offered&sort=name.ascending"])), "ada"),
  ).toStrictEqual([savedAddress(view)]);
  expect([
    isFiltered(wholeList),
    isFiltered({ ...wholeList, sort: "name", search: " " }),
    isFiltered(view),
  ]).toStrictEqual([false, false, true]);
});

it("saved views are separate for each account, and damaged ones are ignored", () => {
  expect(readSaved(stored('["q=brume"]'), "bob")).toStrictEqual([]);
  for (const spoilt of [null, "{", "{}", "[1]", "null"]) expect(readSaved(stored(spoilt), "ada")).toStrictEqual([]);
  const many = Array.from({ length: 40 }, (_, at) => `q=${at}`);
  expect(readSaved(stored(JSON.stringify(many)), "ada")).toHaveLength(MAX_SAVED);
});

it("saving a view does not overwrite views that were saved in the meantime in this tab or another", () => {
  const { result } = renderHook(() => useSavedViews("ada"));
  const { keep } = result.current;
  const add = (address: string) => act(() => keep((kept) => [...kept, address]));
  add("q=brume");
  add("q=vague");
  expect(result.current.saved).toStrictEqual(["q=brume", "q=vague"]);
  localStorage.setItem("saved-views ada", '["q=vague","q=sable"]');
  act(() => void dispatchEvent(new StorageEvent("storage", { key: "saved-views ada" })));
  add("q=dune");
  expect(result.current.saved).toStrictEqual(["q=vague", "q=sable", "q=dune"]);
  expect(readSaved(localStorage, "ada")).toStrictEqual(result.current.saved);
});
