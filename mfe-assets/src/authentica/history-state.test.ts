import { expect, it } from "vitest";
import { historyState, readHistoryObject, readHistoryOrigin } from "./history-state.ts";

const object = { _id: "T4RP-ECFW-573R", objectName: "Contrat", hash: "ab".repeat(32) };

it("reads the navigation state that was written, which has no other data of the object", () => {
  const state = historyState({ ...object, walletAddress: "0x0" } as typeof object);
  expect(structuredClone(state)).toStrictEqual({ initialView: "history", initialObject: object });
  expect(readHistoryObject(state)).toStrictEqual(object);
});

it("accepts an object without its hash, as opened from a notification", () => {
  const { _id, objectName } = object;
  const state = historyState({ _id, objectName });
  expect(structuredClone(state)).toStrictEqual({ initialView: "history", initialObject: { _id, objectName } });
  expect(readHistoryObject(state)).toStrictEqual({ _id, objectName });
});

it.each([
  null,
  undefined,
  "history",
  { initialView: "scan", initialObject: object },
  { initialView: "history" },
  { initialView: "history", initialObject: { ...object, hash: 3 } },
])("reads no history from %j", (state) => {
  expect(readHistoryObject(state)).toBeNull();
});

it("remembers the list that a history was opened from, with its search and page", () => {
  const from = "/traceability?q=contrat&page=2";
  const state = historyState(object, from);
  expect(structuredClone(state)).toStrictEqual({ initialView: "history", initialObject: object, from });
  expect(readHistoryObject(state)).toStrictEqual(object);
  expect(readHistoryOrigin(state)).toBe(from);
  expect(readHistoryOrigin({ from: "/traceability" })).toBe("/traceability");
});

it.each([
  historyState(object),
  null,
  { from: 3 },
  { from: "/admin" },
  { from: "/traceability/../admin" },
  { from: "//traceability?x" },
])("%j was opened from no list", (state) => {
  expect(readHistoryOrigin(state)).toBeNull();
});
