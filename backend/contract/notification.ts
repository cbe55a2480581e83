import * as z from "zod/mini";
import { described, flag, instant, list, text } from "./fields.ts";
import type { Immutable } from "./immutable.ts";
import { PersonName } from "./user.ts";

/**
 * `OBJECT_…` tells what happened to an object. `TRANSFER_…` is between its owner and the addressee of an offer, and no others are
 * shown it; who declined is not told.
 */
export const NOTIFICATION_TYPES = [
  "OBJECT_MINT",
  "OBJECT_VIEW",
  "OBJECT_REVOKE",
  "OBJECT_EDIT",
  "OBJECT_TRANSFER",
  "TRANSFER_OFFER",
  "TRANSFER_DECLINE",
  "TRANSFER_CANCEL",
] as const;
export type NotificationType = (typeof NOTIFICATION_TYPES)[number];

const Notification = z
  .object({
    _id: text("Its identifier."),
    notificationType: text("Such as OBJECT_MINT or TRANSFER_OFFER; be ready for others."),
    timestamp: instant("When; UTC."),
    objectList: list(
      z.object({ _id: text("Its identifier."), objectName: text("Name of the object.") }),
      "The objects concerned.",
    ),
    userList: list(
      PersonName,
      "The people concerned. Of anybody but the reader `_id` is a mark that the person bears on this object alone.",
    ),
    notificationData: described(
      z.record(z.string(), z.string()),
      "May hold mintOwner and mintObject, the `_id` of a person and of an object in the lists.",
    ),
    read: flag("Whether the person concerned has marked it as read; in an object's history always true."),
  })
  .register(z.globalRegistry, { id: "Notification" });
export interface Notification extends Immutable<z.infer<typeof Notification>> {}

/** Marks one notification read, or without `id` all that there are. */
export const MarkReadRequest = z.strictObject({
  id: z.optional(
    text("The notification; absent: all of them.").check(
      z.regex(/^[0-9A-HJKMNP-TV-Z]{26}$/, "must be the identifier of a notification"),
    ),
  ),
});

export const NotificationsAnswer = z.object({ data: list(Notification, "The latest first.") });
export interface NotificationsAnswer extends Immutable<z.infer<typeof NotificationsAnswer>> {}
