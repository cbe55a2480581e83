import * as z from "zod/mini";
import { NEWS_KINDS, NEWS_WAYS, OFFER_STANDINGS } from "./event-text.ts";
import { choice, count, described, digest, flag, instant, list, literal, part, text } from "./fields.ts";
import type { Immutable } from "./immutable.ts";
import { FLAG_SHAPE } from "./members.ts";
import { PageQuery } from "./paging.ts";
import { PersonName } from "./user.ts";

/**
 * `OBJECT_…` are events of an object. `TRANSFER_…` are events between an object's owner and the addressee of an
 * offer, and are shown to no one else. Of a user who declined, only the address that the owner typed is shown.
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
    _id: text("Its identifier."),
    notificationType: text("Such as OBJECT_MINT or TRANSFER_OFFER; be ready for others."),
    timestamp: instant("When; UTC."),
    objectList: list(
      z.object({
        _id: text("Its identifier."),
        objectName: text("Name of the object, as it was then where that is known."),
        formerName: z.optional(text("Of a rename: its name before.")),
        tokenId: z.optional(count("Its number in the registry.")),
        hash: z.optional(digest("SHA-256 of the file, 64 lower-case hexadecimal characters.")),
      }),
      "The objects concerned; none once they are erased.",
    ),
    userList: list(
      PersonName,
      "The people concerned, by their names of then: who did it, and of a transfer who gave the object away. Of anybody but the reader `_id` is a mark that the person bears on this object alone.",
    ),
    notificationData: described(
      z.record(z.string(), z.string()),
      "May hold mintOwner and mintObject, the `_id` of a person and of an object in the lists.",
    ),
    logged: z.optional(
      literal(true, "That this is only what the public log says of it: the caller may not see names or anything else."),
    ),
    news: z.optional(flag("Whether it is another person's action, and in the reader's bell.")),
    file: z.optional(
      choice(["deposited", "erased"], "Of OBJECT_EDIT: that it is about the file, and what became of it."),
    ),
    ...FLAG_SHAPE,
    offer: z.optional(
      part("Of TRANSFER_OFFER: the offer.", {
        _id: text("Its identifier."),
        standing: choice(OFFER_STANDINGS, "What has become of it; ended: it is open no more, and nothing tells why."),
        endedAt: z.optional(instant("When it was answered or taken back; UTC.")),
      }),
    ),
    offeredTo: z.optional(
      text(
        "Of TRANSFER_DECLINE, for the person who made the offer: the address that they offered the object to, as they typed it.",
      ),
    ),
    read: flag("Whether the person concerned has marked it as read; in an object's history always true."),
  })
  .register(z.globalRegistry, { id: "Notification" });
export interface Notification extends Immutable<z.infer<typeof Notification>> {}

/** Marks one notification as read or, without `id`, all of them. */
export const MarkReadRequest = z.strictObject({
  id: z.optional(
    text("The notification; absent: all of them.").check(
      z.regex(/^[0-9A-HJKMNP-TV-Z]{26}$/, "must be the identifier of a notification"),
    ),
  ),
});

/** `get-user-notifications`: the whole list, or pages of it, optionally filtered. */
export const NotificationsQuery = z.strictObject({
  ...PageQuery.shape,
  of: z.optional(
    choice(
      ["others", "bell"],
      "others: actions of other people; bell: of these, the ones that the caller is notified of. Absent: all.",
    ),
  ),
  kind: z.optional(choice(NEWS_KINDS, "Only what is about this.")),
  unread: z.optional(literal("true", "Only what is unread.")),
});
export type NotificationsQuery = z.infer<typeof NotificationsQuery>;

const standing = (words: string) => choice(["on", "off", "always", "never"], words);

/** `GET /notifications/preferences` */
export const PreferencesAnswer = z.object({
  data: list(
    z.object({
      kind: choice([...NEWS_KINDS, "security"], "What it is about."),
      bell: standing("Whether the bell tells of it; always and never cannot be switched."),
      letter: standing("Whether a letter does."),
    }),
    "What the caller is notified of, and how.",
  ),
});
export interface PreferencesAnswer extends Immutable<z.infer<typeof PreferencesAnswer>> {}

/** `POST /notifications/preferences`: switches one channel. */
export const SetPreferenceRequest = z.strictObject({
  kind: choice(NEWS_KINDS, "What it is about."),
  way: choice(NEWS_WAYS, "The channel."),
  on: flag("Whether it is."),
});
export type SetPreferenceRequest = z.infer<typeof SetPreferenceRequest>;

export const NotificationsAnswer = z.object({ data: list(Notification, "The latest first.") });
export interface NotificationsAnswer extends Immutable<z.infer<typeof NotificationsAnswer>> {}
