import { createHash } from "node:crypto";
import type { Page } from "@playwright/test";
import type { Notification } from "../../../../backend/contract/notification.ts";
import type { OwnedObject } from "../../../../backend/contract/object.ts";
import type { PersonName } from "../../../../backend/contract/user.ts";
import { listedObject } from "../../fixtures/objects.ts";
import { hoursAgo, on } from "../reach.ts";

/** A long but realistic file name, which takes three lines. */
export const LONG_NAME =
  "Le contrat de cession des droits de reproduction, version signée par les deux parties en présence de leurs conseils et déposée le même jour";

const sealed = (name: string) => createHash("sha256").update(name).digest("hex");

/** Returns an object of the user. Objects with different names have different hashes. */
export const owned = (objectName: string, more: Partial<OwnedObject> = {}): OwnedObject => ({
  ...listedObject,
  status: "active",
  objectName,
  hash: sealed(objectName),
  fileName: "estran-au-matin-tirage-3-sur-8.tiff",
  fileSize: 48_200_000,
  createdAt: hoursAgo(24 * 40),
  depositedAt: hoursAgo(24 * 40),
  updatedAt: hoursAgo(24 * 2),
  ...more,
});

/** Another user, with the name that the signed-in user sees. */
export const BOB: PersonName = { _id: "bob", firstName: "Bob", lastName: "L." };

/** Returns a notification about an object. */
export const happened = (
  notificationType: string,
  hours: number,
  { objectName, _id, hash, tokenId }: OwnedObject,
  more: Partial<Notification> = {},
): Notification => ({
  _id: `${notificationType}-${hours}`,
  notificationType,
  timestamp: hoursAgo(hours),
  objectList: [{ _id, objectName, hash, tokenId }],
  userList: [BOB],
  notificationData: {},
  read: true,
  ...more,
});

const PICTURE = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="400"><rect width="600" height="400" fill="#9db4c0"/><rect y="230" width="600" height="170" fill="#c2b280"/></svg>`;

/** Answers all requests for covers with the same picture. */
export const answerCovers = (page: Page) =>
  on(page, "object/cover/*", (route) => route.fulfill({ contentType: "image/svg+xml", body: PICTURE }));
