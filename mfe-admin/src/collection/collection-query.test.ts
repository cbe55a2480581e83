import { expect, test } from "vitest";
import { type ReadPage, readFilledPage } from "./collection-query.ts";

const pages: Record<string, { docs: { _id: string }[]; nextCursor: string | null }> = {
  first: { docs: [], nextCursor: "second" },
  second: { docs: [], nextCursor: "third" },
  third: { docs: [{ _id: "1" }], nextCursor: "fourth" },
  fourth: { docs: [], nextCursor: null },
};
const read: ReadPage = async (_collection, cursor) => pages[cursor ?? "first"] as (typeof pages)[string];

test("pages emptied by expiry are passed over", async () => {
  expect(await readFilledPage("fingerprints", null, read)).toBe(pages.third);
});

test("the last page is answered even when it is empty", async () => {
  expect(await readFilledPage("fingerprints", "fourth", read)).toBe(pages.fourth);
});
