import { expect, test, vi } from "vitest";
import { MOST_EMPTY, readFilledPage } from "./filled-page.ts";

const pages: Record<string, { docs: { _id: string }[]; nextCursor: string | null }> = {
  first: { docs: [], nextCursor: "second" },
  second: { docs: [], nextCursor: "third" },
  third: { docs: [{ _id: "1" }], nextCursor: "fourth" },
  fourth: { docs: [], nextCursor: null },
};
const read = async (cursor: string | null) => pages[cursor ?? "first"] as (typeof pages)[string];

test("pages without a document are passed over", async () => {
  expect(await readFilledPage(null, read)).toBe(pages.third);
});

test("the last page is answered even when it is empty", async () => {
  expect(await readFilledPage("fourth", read)).toBe(pages.fourth);
});

test("a search that finds nothing for long hands over instead of asking for ever", async () => {
  const endless = vi.fn(async () => ({ docs: [], nextCursor: "more" }));
  expect(await readFilledPage(null, endless)).toEqual({ docs: [], nextCursor: "more" });
  expect(endless).toHaveBeenCalledTimes(MOST_EMPTY);
});
