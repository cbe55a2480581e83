import type { ApiScope } from "@authentica/backend/contract/api-key";
import { words } from "#words/api-keys.tsx";

/** A scope of API keys, for users: a verb, and what the scope allows. */
export interface ScopeWords {
  readonly scope: ApiScope;
  readonly verb: string;
  readonly means: string;
}

/** All scopes, in the order in which screens list them. */
export const SCOPES: readonly ScopeWords[] = (["claim", "read", "verify", "transfer"] as const).map((scope) => ({
  scope,
  ...words.scopes[scope],
}));

/** Returns the scopes as verbs: « Certifier, lire ». */
export function verbsOf(scopes: readonly ApiScope[]): string {
  const [first = "", ...others] = SCOPES.filter(({ scope }) => scopes.includes(scope)).map(({ verb }) => verb);
  return [first, ...others.map((verb) => verb.toLowerCase())].join(", ");
}
