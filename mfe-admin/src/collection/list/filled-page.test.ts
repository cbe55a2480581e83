import { expect, test, vi } from "vitest";
import { MAX_EMPTY, readFilledPage } from "./filled-page.ts";

const pages: Record<string, { docs: { _id: string }[]; nextCursor: string | null }> = {
  first: { docs: [], nextCursor: "second" },
  second: { docs: [], nextCursor: "third" },
  third: { docs: [{ _id: "1" }], nextCursor: "fourth" },
  fourth: { docs: [], nextCursor: null },
};
const read = async (cursor: string | null) => pages[cursor ?? "first"] as (typeof pages)[string];

test("the list skips pages without documents", async () => {
  expect(await readFilledPage(null, read)).toBe(pages.third);
});

test("the list shows the last page even if it is empty", async () => {
  expect(await readFilledPage("fourth", read)).toBe(pages.fourth);
});

test("the list stops after ten empty pages, so that the user can decide whether to search further", async () => {
  const endless = vi.fn(async () => ({ docs: [], nextCursor: "more" }));
  expect(await readFilledPage(null, endless)).toEqual({ docs: [], nextCursor: "more" });
  expect(endless).toHaveBeenCalledTimes(MAX_EMPTY);
});
