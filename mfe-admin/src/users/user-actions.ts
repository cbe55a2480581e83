import type { AdminDocument } from "@authentica/backend/contract/admin-collections";
import { answer, api } from "@authentica/shared-ui/api";
import { words } from "#words/users.ts";
import { documentName } from "../collection/document-name.ts";
import type { ReasonedAction } from "../collection/reason-dialog.tsx";

const user = api.admin.users[":id"];
/** Encodes the identifier, because the client inserts parameters into the path without encoding them. */
const at = (id: string) => ({ id: encodeURIComponent(id) });

/** Performs an action on a user. `reason` is stored in the audit log. */
const actOnUser = (action: "disable" | "enable" | "remove-second-factor", id: string, reason: string) =>
  answer(user[action].$post({ param: at(id), json: { reason } }));

/** Ends all sessions of the account. With `dropPasskeys`, also deletes its passkeys and API keys. */
const evict = (action: "end-sessions" | "reset-password", id: string, reason: string, dropPasskeys: boolean) =>
  answer(user[action].$post({ param: at(id), json: { reason, ...(dropPasskeys && { dropPasskeys }) } }));

type ActionWords = typeof words.enable;

/** Returns the texts of an action on the user with this name. */
const said = ({ title, consequence, verb, failure, done }: ActionWords, name: string) => ({
  title,
  consequence: consequence(name),
  verb,
  failure,
  done: done(name),
});

/** Returns the action that makes a user an administrator or, for an administrator, takes that role away. */
export function roleAction(doc: AdminDocument): ReasonedAction {
  const isAdmin = doc.role === "admin";
  return {
    ...said(isAdmin ? words.makeUser : words.makeAdmin, documentName(doc)),
    danger: isAdmin,
    run: (reason) => answer(user.role.$put({ param: at(doc._id), json: { role: isAdmin ? "user" : "admin", reason } })),
  };
}

/** Returns the action that disables an account or, for a disabled account, enables it again. */
export function disableAction(doc: AdminDocument): ReasonedAction {
  const name = documentName(doc);
  return doc.disabled
    ? { ...said(words.enable, name), run: (reason) => actOnUser("enable", doc._id, reason) }
    : { ...said(words.disable, name), danger: true, run: (reason) => actOnUser("disable", doc._id, reason) };
}

export function endSessionsAction(doc: AdminDocument): ReasonedAction {
  return {
    ...said(words.endSessions, documentName(doc)),
    danger: true,
    option: words.dropPasskeys,
    run: (reason, dropPasskeys) => evict("end-sessions", doc._id, reason, dropPasskeys),
  };
}

export function resetPasswordAction(doc: AdminDocument): ReasonedAction {
  return {
    ...said(words.resetPassword, documentName(doc)),
    option: words.dropPasskeys,
    run: (reason, dropPasskeys) => evict("reset-password", doc._id, reason, dropPasskeys),
  };
}

export function removeSecondFactorAction(doc: AdminDocument): ReasonedAction {
  const name = documentName(doc);
  return {
    ...said(words.removeSecondFactor, name),
    danger: true,
    words: { conflict: words.removeSecondFactor.conflict(name) },
    run: (reason) => actOnUser("remove-second-factor", doc._id, reason),
  };
}
