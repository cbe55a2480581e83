import type { OwnedObject } from "@authentica/backend/contract/object";
import { expect, it } from "vitest";
import { readListView, sortedBy, viewOf, wholeList, writeListView } from "./list-view.ts";

const object = (tokenId: number, objectName: string, more: Partial<OwnedObject> = {}) =>
  ({
    tokenId,
    objectName,
    _id: `P-${tokenId}`,
    hash: `${tokenId}f`,
    status: "active",
    fileName: null,
    ...more,
  }) as OwnedObject;

const objects = [
  object(3, "Maquette n° 10"),
  object(2, "Plan d’exécution", { status: "revoked", fileName: "plan.dwg" }),
  object(1, "maquette n° 2"),
];

const names = (view: Parameters<typeof viewOf>[1]) => viewOf(objects, view).map(({ objectName }) => objectName);

it("the whole list has the latest registered first", () => {
  expect(viewOf(objects.toReversed(), wholeList)).toStrictEqual(objects);
});

it("a search looks at names, file names, identifiers and hashes, without case and accents, and wants every word", () => {
  expect(names({ ...wholeList, search: "EXECUTION plan" })).toStrictEqual(["Plan d’exécution"]);
  expect(names({ ...wholeList, search: "dwg" })).toStrictEqual(["Plan d’exécution"]);
  expect(names({ ...wholeList, search: "p-3" })).toStrictEqual(["Maquette n° 10"]);
  expect(names({ ...wholeList, search: "maquette plan" })).toStrictEqual([]);
});

it("a status leaves the others out", () => {
  expect(names({ ...wholeList, status: "revoked" })).toStrictEqual(["Plan d’exécution"]);
});

it("a first day leaves out what was registered before it, where the reader is", () => {
  const night = [
    object(2, "Après", { createdAt: "2026-03-28T23:00:00Z" }),
    object(1, "Avant", { createdAt: "2026-03-28T22:59:59Z" }),
  ];
  const view = { ...wholeList, since: "2026-03-29" };
  expect(viewOf(night, view, { timeZone: "Europe/Paris" }).map(({ objectName }) => objectName)).toStrictEqual([
    "Après",
  ]);
});

it("another order starts at its first page", () => {
  expect(sortedBy({ ...wholeList, page: 4 }, "name").page).toBe(1);
});

it("names are sorted as a French reader counts", () => {
  const byName = sortedBy(wholeList, "name");
  expect(names(byName)).toStrictEqual(["maquette n° 2", "Maquette n° 10", "Plan d’exécution"]);
  expect(names(sortedBy(byName, "name"))[0]).toBe("Plan d’exécution");
});

it("a view that was written to an address is read back; the whole list needs none", () => {
  const view = {
    search: "plan n° 2",
    status: "active",
    since: "2026-03-29",
    sort: "name",
    direction: "descending",
    page: 3,
  } as const;
  expect(readListView(new URLSearchParams(writeListView(view).toString()))).toStrictEqual(view);
  expect(writeListView(wholeList).toString()).toBe("");
});

it("an address that makes no sense asks for the whole list", () => {
  expect(readListView(new URLSearchParams("status=burnt&since=2026-02-30&sort=size.sideways&page=0"))).toStrictEqual(
    wholeList,
  );
});
