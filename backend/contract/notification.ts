import * as z from "zod/mini";
import type { PersonName } from "./user.ts";

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

export interface Notification {
  readonly _id: string;
  /** A reader must be ready for a type that it does not know. */
  readonly notificationType: NotificationType | (string & {});
  /** ISO 8601, UTC. */
  readonly timestamp: string;
  readonly objectList: readonly { readonly _id: string; readonly objectName: string }[];
  readonly userList: readonly PersonName[];
  /** May hold `mintOwner`, the id of a person in `userList`, and `mintObject`, the id of an object in `objectList`. */
  readonly notificationData: Readonly<Record<string, string>>;
  /** Whether the person it concerns has marked it read; in an object's history always true. */
  readonly read: boolean;
}

/** Marks one notification read, or without `id` all that there are. */
export const MarkReadRequest = z.strictObject({
  id: z.optional(z.string().check(z.regex(/^[0-9A-HJKMNP-TV-Z]{26}$/))),
});
export type MarkReadRequest = z.infer<typeof MarkReadRequest>;

/** Newest first. */
export interface NotificationsAnswer {
  readonly data: readonly Notification[];
}
