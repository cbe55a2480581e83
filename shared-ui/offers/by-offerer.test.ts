import { expect, it } from "vitest";
import { incomingOffer } from "../testing/incoming-offer.ts";
import { byOfferer, folded } from "./by-offerer.ts";

const ada = { _id: "a", firstName: "Ada", lastName: "L." };
const of = (at: number, from: typeof ada = ada) => incomingOffer(at, { from });

it("offers are grouped by person, also people with the same name, and sorted by the first to expire", () => {
  const groups = byOfferer([of(1), of(2, { ...ada, _id: "other" }), of(3)]);
  expect(groups.map(({ key, offers }) => [key, offers.map(({ objectName }) => objectName)])).toStrictEqual([
    ["a", ["Objet 1", "Objet 3"]],
    ["other", ["Objet 2"]],
  ]);
});

it("a folded list shows at most the given number of offers in all groups together", () => {
  const bob = { _id: "b", firstName: "Bob", lastName: "M." };
  const groups = byOfferer([of(1), of(2, bob), of(3, bob), of(4, { ...bob, _id: "c" })]);
  const counts = (most: number) =>
    folded(groups, most).map(({ key, shown, offers }) => [key, shown.length, offers.length]);
  expect(counts(2)).toStrictEqual([
    ["a", 1, 1],
    ["b", 1, 2],
  ]);
  expect(counts(1)).toStrictEqual([["a", 1, 1]]);
  expect(counts(9)).toStrictEqual([
    ["a", 1, 1],
    ["b", 2, 2],
    ["c", 1, 1],
  ]);
});
