import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type ListView, wholeList } from "./list-view.ts";

const asked = vi.fn();

const Kept = () => <span>gardés</span>;

beforeEach(() => {
  vi.resetModules();
  asked.mockReset();
});

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.doUnmock("./saved-filters.tsx");
});

const isThere = () => {
  vi.doMock("./saved-filters.tsx", () => {
    asked();
    return { SavedFilters: Kept };
  });
};

/** Renders the controls and waits for what they load; returns a function that shows another view. */
async function shown(view: ListView): Promise<(next: ListView) => Promise<void>> {
  const { ObjectControls } = await import("./object-controls.tsx");
  const controls = (of: ListView) => (
    <ObjectControls view={of} list={undefined} isExporting={false} onView={() => {}} onExport={() => {}} />
  );
  const { rerender } = render(controls(view));
  const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 20)));
  await settle();
  return async (next) => {
    rerender(controls(next));
    await settle();
  };
}

it("the code of saved filters is loaded once the list is filtered, and stays mounted", async () => {
  isThere();
  const show = await shown(wholeList);
  expect(asked).not.toHaveBeenCalled();
  await show({ ...wholeList, status: "revoked" });
  expect(await screen.findByText("gardés")).toBeTruthy();
  await show(wholeList);
  expect(screen.getByText("gardés")).toBeTruthy();
});

it("the code of saved filters is loaded at once if this device has some", async () => {
  isThere();
  localStorage.setItem("saved-views ada", '["q=brume"]');
  await shown(wholeList);
  expect(await screen.findByText("gardés")).toBeTruthy();
});

it("if saved filters cannot be loaded, the list says so and keeps the search field", async () => {
  vi.doMock("./saved-filters.tsx", () => {
    throw new Error("Loading chunk failed.");
  });
  await shown({ ...wholeList, search: "brume" });
  expect(await screen.findByText("Vos filtres gardés n’ont pas pu être chargés.")).toBeTruthy();
  expect(screen.getByRole("searchbox")).toHaveProperty("value", "brume");
});
