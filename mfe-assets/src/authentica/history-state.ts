import { type AuthenticaState, paths } from "@authentica/shared-ui/navigation/paths";

/** The object whose history is to be shown. */
export type HistoryObject = AuthenticaState["initialObject"];

/**
 * Returns the navigation state that opens an object's history. `from` is the address of the list to which the user
 * returns.
 */
export function historyState({ _id, objectName, hash }: HistoryObject, from?: string): AuthenticaState {
  return {
    initialView: "history",
    initialObject: { _id, objectName, ...(hash !== undefined && { hash }) },
    ...(from !== undefined && { from }),
  };
}

/**
 * Returns the object whose history the navigation state requests, or `null` if it requests none. The browser keeps
 * the state across reloads, so an older release may have written it.
 */
export function readHistoryObject(state: unknown): HistoryObject | null {
  if (!isRecord(state) || state.initialView !== "history" || !isRecord(state.initialObject)) return null;
  const { _id, objectName, hash } = state.initialObject;
  if (typeof _id !== "string" || typeof objectName !== "string") return null;
  if (hash === undefined) return { _id, objectName };
  return typeof hash === "string" ? { _id, objectName, hash } : null;
}

/**
 * Returns the address of the list from which the history was opened, including its search and page, or `null` if
 * there is none.
 */
export function readHistoryOrigin(state: unknown): string | null {
  if (!isRecord(state) || typeof state.from !== "string") return null;
  return state.from.split("?", 1)[0] === paths.traceability ? state.from : null;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
