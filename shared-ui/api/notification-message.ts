import type { Notification } from "@authentica/backend/contract/notification";
import { words } from "#words/notification-message.ts";

/**
 * Returns the sentence for a notification. If the object was erased, its name is gone, so the sentence does not name
 * it.
 */
export function notificationMessage({
  notificationType,
  objectList,
}: Pick<Notification, "notificationType" | "objectList">): string {
  const [object] = objectList;
  if (!object) return words.generic;
  const { objectName } = object;
  switch (notificationType) {
    case "OBJECT_MINT":
      return words.registered(objectName);
    case "OBJECT_VIEW":
      return words.viewed(objectName);
    case "OBJECT_REVOKE":
      return words.revoked(objectName);
    case "OBJECT_EDIT":
      return words.edited(objectName);
    default:
      return words.generic;
  }
}
