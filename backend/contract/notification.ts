import type { PersonName } from "./user.ts";

export type NotificationType = "OBJECT_MINT" | "OBJECT_VIEW" | "OBJECT_REVOKE" | "OBJECT_EDIT";

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
}

/** Newest first. */
export interface NotificationsAnswer {
  readonly data: readonly Notification[];
}
