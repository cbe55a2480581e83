export { ApiError } from "@authentica/shared-ui/session";
export { answer, api } from "./client.ts";
export {
  type NotificationsBehind,
  notificationMessage,
  notificationsBehindKey,
  notificationsQuery,
  readNotifications,
} from "./notifications.ts";
export { createQueryClient, MINUTE_MS } from "./query-client.ts";
export { userQuery, useUser } from "./user.ts";
