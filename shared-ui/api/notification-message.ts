import type { Notification } from "@authentica/backend/contract/notification";

/** A notification as a sentence. */
export function notificationMessage({
  notificationType,
  objectList,
}: Pick<Notification, "notificationType" | "objectList">): string {
  const objectName = objectList[0]?.objectName ?? "";
  switch (notificationType) {
    case "OBJECT_MINT":
      return `A new ${objectName} has been successfully minted.`;
    case "OBJECT_VIEW":
      return `Your object ${objectName} was viewed by another user.`;
    case "OBJECT_REVOKE":
      return `The registration of ${objectName} has been revoked.`;
    case "OBJECT_EDIT":
      return `The details of ${objectName} have been updated.`;
    default:
      return "You have a new notification.";
  }
}
