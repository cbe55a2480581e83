import { act, cleanup, render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { afterEach, expect, test } from "vitest";
import { type SetView, type Turn, useListView } from "./use-list-view.ts";

afterEach(cleanup);

interface View {
  readonly q: string;
  readonly page: number;
}

const read = (params: URLSearchParams): View => ({ q: params.get("q") ?? "", page: Number(params.get("page") ?? 1) });
const write = ({ q, page }: View) => new URLSearchParams({ q, page: String(page) });

let setView: SetView<View>;

function List() {
  const [view, set] = useListView(read, write);
  setView = set;
  return `${view.q} ${view.page}`;
}

function open(address: string) {
  const router = createMemoryRouter([{ path: "/list", Component: List }], {
    initialEntries: ["/", address],
    initialIndex: 1,
  });
  render(<RouterProvider router={router} />);
  const show = (view: View, state?: unknown, turn?: Turn) => act(async () => setView(view, state, turn));
  return { router, show, back: () => act(() => router.navigate(-1)) };
}

test("going to another page of a list adds a history entry, and Back shows the previous page", async () => {
  const { router, show, back } = open("/list?q=ada&page=1");
  await show({ q: "ada", page: 2 }, "from the first");
  expect(screen.getByText("ada 2")).toBeDefined();
  expect(router.state.location).toMatchObject({ search: "?q=ada&page=2", state: "from the first" });
  await back();
  expect(screen.getByText("ada 1")).toBeDefined();
});

test("typing in the search field replaces the history entry and keeps its state", async () => {
  const { router, show } = open("/list?q=a&page=1");
  await show({ q: "a", page: 2 }, "from the first");
  await show({ q: "ad", page: 2 });
  expect(screen.getByText("ad 2")).toBeDefined();
  expect(router.state).toMatchObject({
    historyAction: "REPLACE",
    location: { search: "?q=ad&page=2", state: "from the first" },
  });
});

test("a page reached by scrolling replaces the history entry, and the window keeps its position", async () => {
  const { router, show } = open("/list?q=a&page=1");
  await show({ q: "a", page: 2 }, undefined, { replaces: true, stays: true });
  expect(screen.getByText("a 2")).toBeDefined();
  expect(router.state).toMatchObject({
    historyAction: "REPLACE",
    preventScrollReset: true,
    location: { search: "?q=a&page=2" },
  });
});
