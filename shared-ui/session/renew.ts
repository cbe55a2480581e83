import type { TokenPair } from "@authentica/backend/contract/auth";
import { storedTokens, type TokenStore } from "./tokens.ts";

/**
 * Replaces the tokens of the session by those from a confirmation of identity. Needs no event: the user stays the
 * same, and every tab reads the tokens for each request.
 */
export function renew(pair: TokenPair, tokens: TokenStore = storedTokens(localStorage, window)): void {
  const current = tokens.read();
  if (!current) return;
  const [family, generation] = partsOf(current);
  const [nextFamily, nextGeneration] = partsOf(pair);
  // If the user signed out or another user signed in during the request, that must not be undone. Of two concurrent
  // answers, the one with the later tokens is valid.
  if (nextFamily === family && nextGeneration >= generation) tokens.write(pair);
}

/** Returns the session to which a refresh token belongs, and how many tokens the session had before it. */
function partsOf({ refreshToken }: TokenPair): readonly [family: string, generation: number] {
  const [family = "", generation] = refreshToken.split(".", 2);
  return [family, Number(generation)];
}
