import type { Notification } from "@authentica/backend/contract/notification";

const GENERIC = "You have a new notification.";

/** A notification as a sentence; of an object that is erased no name is left for one. */
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
