import type { InviteRequest, UserActionAnswer } from "@authentica/backend/contract/admin-people";
import { call } from "./call.ts";

/** What is done to a person, with a reason that the audit log keeps. */
export type UserAction = "disable" | "enable" | "end-sessions" | "reset-password";

const place = (id: string) => `/users/${encodeURIComponent(id)}`;

export const changeRole = (id: string, role: "user" | "admin", reason: string) =>
  call<UserActionAnswer>(`${place(id)}/role`, { method: "PUT", body: { role, reason } });

export const actOnUser = (action: UserAction, id: string, reason: string) =>
  call<UserActionAnswer>(`${place(id)}/${action}`, { method: "POST", body: { reason } });

/** Makes an account without a password; its owner gets a letter. */
export const inviteUser = (invitation: InviteRequest) => call<unknown>("", { method: "POST", body: invitation });
