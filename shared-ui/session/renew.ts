import type { TokenPair } from "@authentica/backend/contract/auth";
import { storedTokens, type TokenStore } from "./tokens.ts";

/**
 * Replaces the session's tokens by those of a confirmation. No event is sent, because the user is the same: each
 * request reads the tokens, in every tab.
 */
export function renew(pair: TokenPair, tokens: TokenStore = storedTokens(localStorage, window)): void {
  const current = tokens.read();
  if (!current) return;
  const [family, generation] = partsOf(current);
  const [nextFamily, nextGeneration] = partsOf(pair);
  // A sign-out during the request stays, and so does another user's sign-in; of two crossing answers the later tokens
  // are valid.
  if (nextFamily === family && nextGeneration >= generation) tokens.write(pair);
}

/** The session that a refresh token is of, and how many came before it there. */
function partsOf({ refreshToken }: TokenPair): readonly [family: string, generation: number] {
  const [family = "", generation] = refreshToken.split(".", 2);
  return [family, Number(generation)];
}
