import type { Selectable } from "@authentica/backend/contract/object-list";
import { act, cleanup, renderHook, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { wholeList } from "./list-view.ts";

const tellFailed = vi.fn();

beforeEach(() => {
  vi.resetModules();
  tellFailed.mockReset();
  vi.doMock("../objects/tell-failed.ts", () => ({ tellFailed }));
});

afterEach(() => {
  cleanup();
  vi.doUnmock("../objects/whole-list.ts");
  vi.doUnmock("../objects/tell-failed.ts");
});

/** Selects all objects, none of which is loaded. */
async function allAsked() {
  const { useSelection } = await import("./use-selection.ts");
  const { result } = renderHook(() =>
    useSelection({ view: wholeList, count: 2, rowAt: () => undefined, offers: new Map() }),
  );
  act(() => result.current.chooseAll());
  return result;
}

it("selecting all requests objects that are not loaded, then selects them", async () => {
  const rows = ["one", "two"].map((_id) => ({ _id }) as Selectable);
  vi.doMock("../objects/whole-list.ts", () => ({ readSelection: async () => rows }));
  const selection = await allAsked();
  const { chosen } = await waitFor(() => {
    expect(selection.current.extent).toBe("all");
    return selection.current;
  });
  expect([...chosen.keys()]).toStrictEqual(["one", "two"]);
  expect(tellFailed).not.toHaveBeenCalled();
});

it("selecting all shows an error and selects nothing if its code cannot be loaded", async () => {
  vi.doMock("../objects/whole-list.ts", () => {
    throw new Error("Loading chunk failed.");
  });
  const selection = await allAsked();
  await waitFor(() => expect(tellFailed).toHaveBeenCalled());
  await waitFor(() => expect(selection.current.extent).toBe("none"));
  expect(tellFailed).toHaveBeenCalledExactlyOnceWith("La liste n’a pas pu être lue en entier.", {
    error: expect.any(Error),
    verbatim: true,
  });
});
