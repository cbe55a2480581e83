export { ApiError } from "@authentica/shared-ui/session";
export { answer, api } from "./client.ts";
export { notificationMessage } from "./notification-message.ts";
export {
  bellCountKey,
  type NotificationsPage,
  newsKey,
  notificationsQuery,
  unreadNews,
} from "./notifications.ts";
export { createQueryClient, MINUTE_MS } from "./query-client.ts";
export { userQuery, useUser } from "./user.ts";
