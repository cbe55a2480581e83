import { expect, it } from "vitest";
import { historyState, readHistoryObject, readHistoryOrigin } from "./history-state.ts";

const object = { _id: "T4RP-ECFW-573R", objectName: "Contrat", hash: "ab".repeat(32) };

it("the navigation state for a history survives writing and reading, and has no unneeded data of the object", () => {
  const state = historyState({ ...object, walletAddress: "0x0" } as typeof object);
  expect(structuredClone(state)).toStrictEqual({ initialView: "history", initialObject: object });
  expect(readHistoryObject(state)).toStrictEqual(object);
});

it("an object without a hash is accepted, as when the history is opened from a notification", () => {
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
])("an invalid navigation state opens no history: %j", (state) => {
  expect(readHistoryObject(state)).toBeNull();
});

it("the history remembers the list it was opened from, with its search and page", () => {
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
])("a history with the navigation state %j has no list to return to", (state) => {
  expect(readHistoryOrigin(state)).toBeNull();
});
