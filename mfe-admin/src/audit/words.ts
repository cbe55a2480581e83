import type { AuditRecord } from "@authentica/backend/contract/admin-audit";
import { words } from "#words/audit.ts";

const ACTIONS: Readonly<Record<string, string>> = words.actions;
const REFUSALS: Readonly<Record<string, string>> = words.refusals;

/** Returns the name of an action. If this page has no name for the action, returns its code. */
export const actionWords = (action: string): string => ACTIONS[action] ?? action;

/** Returns the name of the person who acted, or a text which says that their account was erased. */
export const actorName = ({ firstName, lastName }: AuditRecord["actor"]): string =>
  [firstName, lastName].filter(Boolean).join(" ") || words.erasedAccount;

/** Returns a sentence which says that an action was refused, and why. The error code follows in brackets. */
export function refusalWords(code: string | null): string {
  const why = REFUSALS[code ?? ""];
  return code !== null && why ? words.refusedBecause(why, code) : words.refusedWith(code);
}
