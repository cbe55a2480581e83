import { expect, test } from "vitest";
import { createRoll, type RollView, type Row, turnTo } from "./list-index.ts";

const row = (tokenId: number, name: string, more: Partial<Row> = {}): Row => ({
  tokenId,
  name,
  id: `P-${tokenId}`,
  hash: `${tokenId}f`,
  status: "active",
  createdAt: tokenId,
  fileName: null,
  fileSize: null,
  said: "",
  ...more,
});

const ROWS = [
  row(3, "Maquette n° 10"),
  row(2, "Plan d’exécution", { status: "revoked", fileName: "plan.dwg" }),
  row(1, "maquette n° 2"),
];
const WHOLE: RollView = { q: "", status: null, since: 0, sort: "date.descending", offered: new Set() };

const namesOf = (view: Partial<RollView>) =>
  createRoll(ROWS)
    .view({ ...WHOLE, ...view })
    .rows.map(({ name }) => name);

test("a user's list shows the latest registered objects first, and sorts names by French rules", () => {
  expect(createRoll(ROWS.toReversed()).view(WHOLE).rows).toEqual(ROWS);
  expect(namesOf({ sort: "date.ascending" })).toEqual(["maquette n° 2", "Plan d’exécution", "Maquette n° 10"]);
  expect(namesOf({ sort: "name.ascending" })).toEqual(["maquette n° 2", "Maquette n° 10", "Plan d’exécution"]);
  expect(namesOf({ sort: "name.descending" })[0]).toBe("Plan d’exécution");
});

test("the search in a user's list finds every word in names, file names, identifiers and hashes, ignoring case and accents", () => {
  expect(namesOf({ q: "EXECUTION plan" })).toEqual(["Plan d’exécution"]);
  expect(namesOf({ q: "dwg" })).toEqual(["Plan d’exécution"]);
  expect(namesOf({ q: "p-3" })).toEqual(["Maquette n° 10"]);
  expect(namesOf({ q: "1F" })).toEqual(["maquette n° 2"]);
  expect(namesOf({ q: "maquette plan" })).toEqual([]);
});

test("the search in a user's list finds metadata by name and beginning of value; large metadata counts as several rows", () => {
  const roll = createRoll([row(2, "Presse"), row(1, "Presse", { said: "version:1.2.0 équipe:Été" })]);
  const found = (q: string) => roll.view({ ...WHOLE, q }).rows.map(({ tokenId }) => tokenId);
  for (const q of ["version:1.2", "ete", "presse 1.2.0"]) expect(found(q), q).toEqual([1]);
  expect(found("version:2")).toEqual([]);
  roll.put(row(1, "Presse", { said: "version:2.0.0" }));
  expect([found("version:2"), found("version:1")]).toEqual([[1], []]);
  const light = roll.weight;
  roll.put(row(2, "Presse", { said: "a".repeat(2000) }));
  expect(roll.weight - light).toBe(10);
  roll.remove(2);
  roll.remove(1);
  expect(roll.weight).toBe(0);
});

test("an offered object is counted and found as offered and as active, until it is transferred", () => {
  const offered = new Set([3, 2, 1]);
  const rows = [...ROWS.slice(0, 2), row(1, "maquette n° 2", { status: "transferred" })];
  const of = (view: Partial<RollView>) => createRoll(rows).view({ ...WHOLE, offered, ...view });
  expect(of({}).counts).toEqual({ all: 3, active: 1, revoked: 1, transferred: 1, offered: 1 });
  expect(of({ status: "offered" }).rows.map(({ tokenId }) => tokenId)).toEqual([3]);
  expect(of({ status: "active" }).rows.map(({ tokenId }) => tokenId)).toEqual([3]);
});

test("the counts of a user's list include all objects that match the search, regardless of the status filter", () => {
  const found = createRoll(ROWS).view({ ...WHOLE, q: "maquette", status: "revoked" });
  expect(found.rows).toEqual([]);
  expect(found.counts).toEqual({ all: 2, active: 2, revoked: 0, transferred: 0, offered: 0 });
});

test("a user's list can be filtered by status and by earliest time", () => {
  expect(namesOf({ status: "revoked" })).toEqual(["Plan d’exécution"]);
  expect(namesOf({ since: 2 })).toEqual(["Maquette n° 10", "Plan d’exécution"]);
});

test("after rows of the list index are replaced, added or removed, the order equals that of a newly built index", () => {
  const changed = [row(2, "Zèbre"), row(4, "maquette N° 2"), row(3, "Arbre", { status: "transferred" })];
  const roll = createRoll(ROWS);
  for (const sort of ["date.descending", "date.ascending", "name.ascending", "name.descending"] as const) {
    roll.view({ ...WHOLE, sort });
    roll.view({ ...WHOLE, sort, q: "maquette" });
  }
  for (const each of changed) roll.put(each);
  roll.remove(1);
  roll.remove(9);
  const fresh = createRoll(changed);
  for (const sort of ["date.descending", "date.ascending", "name.ascending", "name.descending"] as const)
    for (const q of ["", "maquette", "execution", "zebre"])
      expect(roll.view({ ...WHOLE, sort, q }), `${sort} ${q}`).toEqual(fresh.view({ ...WHOLE, sort, q }));
  expect(roll.size).toBe(3);
});

test("a page number beyond the end returns the last page, and an empty list has one page", () => {
  expect(turnTo(ROWS, 2, 2)).toEqual({ rows: [ROWS[2]], page: 2, matching: 3 });
  expect(turnTo(ROWS, 9, 2).page).toBe(2);
  expect(turnTo([], 3, 2)).toEqual({ rows: [], page: 1, matching: 0 });
});
