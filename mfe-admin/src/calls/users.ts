import { answer, api } from "@authentica/shared-ui/api";

const user = api.admin.users[":id"];
/** The client puts a parameter into the address as it stands. */
const at = (id: string) => ({ id: encodeURIComponent(id) });

export const changeRole = (id: string, role: "user" | "admin", reason: string) =>
  answer(user.role.$put({ param: at(id), json: { role, reason } }));

/** What is done to a person, with a reason that the audit log keeps. */
export const actOnUser = (
  action: "disable" | "enable" | "end-sessions" | "reset-password",
  id: string,
  reason: string,
) => answer(user[action].$post({ param: at(id), json: { reason } }));
