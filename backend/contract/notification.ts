import * as z from "zod/mini";
import { NEWS_KINDS, NEWS_WAYS, OFFER_STANDINGS } from "./event-text.ts";
import { choice, count, described, digest, flag, instant, list, literal, part, text } from "./fields.ts";
import type { Immutable } from "./immutable.ts";
import { FLAG_SHAPE } from "./members.ts";
import { PageQuery } from "./paging.ts";
import { PersonName } from "./user.ts";

/**
 * Types of notifications. `OBJECT_…` are events of an object. `TRANSFER_…` are events between an object's owner and
 * the addressee of an offer, and are only shown to these two. If the addressee declines, the owner only sees the
 * address that they typed, not the account that declined.
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
  "TRANSFER_EXPIRE",
] as const;
export type NotificationType = (typeof NOTIFICATION_TYPES)[number];

const Notification = z
  .object({
    _id: text("Identifier of the notification."),
    notificationType: text("Type of the event, such as OBJECT_MINT or TRANSFER_OFFER. New types may be added."),
    timestamp: instant("Time of the event; UTC."),
    objectList: list(
      z.object({
        _id: text("Identifier of the object."),
        objectName: text("Name of the object at that time, if known."),
        formerName: z.optional(text("For a rename: the previous name of the object.")),
        tokenId: z.optional(count("Index of the object's first entry in the registry.")),
        hash: z.optional(digest("SHA-256 of the file, 64 lower-case hexadecimal characters.")),
      }),
      "Affected objects; empty if they were erased.",
    ),
    userList: list(
      PersonName,
      "Users involved, with their names at that time: first the user who caused the event; for a transfer, then the former owner. The `_id` of another user is a pseudonym that is only valid for this object.",
    ),
    notificationData: described(
      z.record(z.string(), z.string()),
      "Can contain mintOwner and mintObject, the `_id` of a user and of an object in the lists.",
    ),
    logged: z.optional(
      literal(true, "Present if this is only the public log entry: the caller may not see names or other details."),
    ),
    news: z.optional(flag("Whether another user caused the event and the reader is notified of it.")),
    file: z.optional(choice(["deposited", "erased"], "For OBJECT_EDIT about the file: what happened to it.")),
    ...FLAG_SHAPE,
    offer: z.optional(
      part("For TRANSFER_OFFER: the offer.", {
        _id: text("Identifier of the offer."),
        standing: choice(OFFER_STANDINGS, "Current state of the offer; ended: no longer open, for an unknown reason."),
        endedAt: z.optional(instant("Time at which it was answered or cancelled; UTC.")),
      }),
    ),
    offeredTo: z.optional(
      text("For TRANSFER_DECLINE, shown to the owner: the address to which they offered the object, as they typed it."),
    ),
    read: flag("Whether the recipient has marked it as read; always true in an object's history."),
  })
  .register(z.globalRegistry, { id: "Notification" });
export interface Notification extends Immutable<z.infer<typeof Notification>> {}

/** Marks one notification as read or, without `id`, all of them. */
export const MarkReadRequest = z.strictObject({
  id: z.optional(
    text("Identifier of the notification; absent for all of them.").check(
      z.regex(/^[0-9A-HJKMNP-TV-Z]{26}$/, "must be the identifier of a notification"),
    ),
  ),
});

/** `get-user-notifications`: the whole list or a page of it, optionally filtered. */
export const NotificationsQuery = z.strictObject({
  ...PageQuery.shape,
  of: z.optional(
    choice(
      ["others", "bell"],
      "others: only actions of other users. bell: only those of them that the caller is notified of. If absent, all.",
    ),
  ),
  kind: z.optional(choice(NEWS_KINDS, "Returns only events of this kind.")),
  unread: z.optional(literal("true", "Returns only unread notifications.")),
});
export type NotificationsQuery = z.infer<typeof NotificationsQuery>;

const standing = (words: string) => choice(["on", "off", "always", "never"], words);

/** `GET /notifications/preferences` */
export const PreferencesAnswer = z.object({
  data: list(
    z.object({
      kind: choice([...NEWS_KINDS, "security"], "Kind of event."),
      bell: standing("Whether it is shown in the notification bell; always and never cannot be changed."),
      letter: standing("Whether an e-mail is sent; always and never cannot be changed."),
    }),
    "Notification preferences of the caller.",
  ),
});
export interface PreferencesAnswer extends Immutable<z.infer<typeof PreferencesAnswer>> {}

/** `POST /notifications/preferences`: switches notifications of one kind on or off for one channel. */
export const SetPreferenceRequest = z.strictObject({
  kind: choice(NEWS_KINDS, "Kind of event."),
  way: choice(NEWS_WAYS, "Channel of the notification."),
  on: flag("Whether to notify through this channel."),
});
export type SetPreferenceRequest = z.infer<typeof SetPreferenceRequest>;

export const NotificationsAnswer = z.object({ data: list(Notification, "Notifications, latest first.") });
export interface NotificationsAnswer extends Immutable<z.infer<typeof NotificationsAnswer>> {}
