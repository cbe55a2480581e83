import type { Notification } from "@authentica/backend/contract/notification";
import { expect, it } from "vitest";
import { handsOf } from "./hands.ts";

const event = (at: number, notificationType: string, firstName?: string): Notification => ({
  _id: `e${at}`,
  notificationType,
  timestamp: new Date(Date.UTC(2026, 0, at)).toISOString(),
  objectList: [],
  userList: firstName === undefined ? [] : [{ _id: firstName, firstName, lastName: "L." }],
  notificationData: {},
  read: true,
});

it("the list of owners is in order, each with the time of ownership", () => {
  const history = [
    event(9, "OBJECT_VIEW", "Eve"),
    event(8, "OBJECT_TRANSFER", "Cleo"),
    event(5, "OBJECT_TRANSFER"),
    event(3, "TRANSFER_OFFER", "Ada"),
    event(1, "OBJECT_MINT", "Ada"),
  ];
  expect(
    handsOf(history).map(({ person, from, until }) => [person?.firstName, from.slice(8, 10), until?.slice(8, 10)]),
  ).toEqual([
    ["Ada", "01", "05"],
    [undefined, "05", "08"],
    ["Cleo", "08", undefined],
  ]);
});

it("no owners are listed if the object never changed hands", () => {
  expect(handsOf([event(2, "OBJECT_EDIT", "Ada"), event(1, "OBJECT_MINT", "Ada")])).toEqual([]);
  expect(handsOf([event(8, "OBJECT_TRANSFER", "Cleo"), event(5, "OBJECT_TRANSFER", "Bob")])).toEqual([]);
});
