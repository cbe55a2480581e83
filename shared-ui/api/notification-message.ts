import type { Notification } from "@authentica/backend/contract/notification";

const GENERIC = "You have a new notification.";

/**
 * Returns the sentence for a notification. If the object was erased, its name is gone, so the sentence does not name
 * it.
 */
export function notificationMessage({
  notificationType,
  objectList,
}: Pick<Notification, "notificationType" | "objectList">): string {
  const [object] = objectList;
  if (!object) return GENERIC;
  const { objectName } = object;
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
      return GENERIC;
  }
}
