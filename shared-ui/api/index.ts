export { answer, api } from "./client.ts";
export { createQueryClient, MINUTE_MS } from "./query-client.ts";
export { useUser, userQuery } from "./user.ts";
export { ApiError } from "../session/index.ts";
export { notificationMessage, notificationsQuery } from "./notifications.ts";
