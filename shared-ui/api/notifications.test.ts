import { expect, test } from "vitest";
import { notificationMessage } from "./notifications.ts";

const about = (notificationType: string, names: readonly string[] = ["Contrat"]) =>
  notificationMessage({
    notificationType,
    objectList: names.map((objectName, _id) => ({ _id: String(_id), objectName })),
  });

test("each type of notification has its sentence", () => {
  expect(about("OBJECT_MINT")).toBe("A new Contrat has been successfully minted.");
  expect(about("OBJECT_VIEW")).toBe("Your object Contrat was viewed by another user.");
  expect(about("OBJECT_REVOKE")).toBe("The registration of Contrat has been revoked.");
  expect(about("OBJECT_EDIT")).toBe("The details of Contrat have been updated.");
});

test("a type that this version does not know is still told", () => {
  expect(about("OBJECT_TRANSFER")).toBe("You have a new notification.");
  expect(about("toString", [])).toBe("You have a new notification.");
});
