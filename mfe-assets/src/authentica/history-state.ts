import { type AuthenticaState, paths } from "@authentica/shared-ui/navigation/paths";

/** The object whose history is asked for. */
export type HistoryObject = AuthenticaState["initialObject"];

/** Navigation state that opens the history of an object, to come back from to `from`, the address of a list. */
export function historyState({ _id, objectName, hash }: HistoryObject, from?: string): AuthenticaState {
  return {
    initialView: "history",
    initialObject: { _id, objectName, ...(hash !== undefined && { hash }) },
    ...(from !== undefined && { from }),
  };
}

/**
 * The object whose history a navigation state asks for; `null` for anything else. The browser keeps the state across
 * reloads, so it may be an older version's.
 */
export function readHistoryObject(state: unknown): HistoryObject | null {
  if (!isRecord(state) || state.initialView !== "history" || !isRecord(state.initialObject)) return null;
  const { _id, objectName, hash } = state.initialObject;
  if (typeof _id !== "string" || typeof objectName !== "string") return null;
  if (hash === undefined) return { _id, objectName };
  return typeof hash === "string" ? { _id, objectName, hash } : null;
}

/** The address of the list that a history was opened from, with its search and page; `null` for any other place. */
export function readHistoryOrigin(state: unknown): string | null {
  if (!isRecord(state) || typeof state.from !== "string") return null;
  return state.from.split("?", 1)[0] === paths.traceability ? state.from : null;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
