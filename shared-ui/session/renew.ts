import type { TokenPair } from "@authentica/backend/contract/auth";
import { storedTokens, type TokenStore } from "./tokens.ts";

/**
 * Takes the tokens that a confirmation gave the session in place of those it had. Nobody is told, for nobody came or went:
 * the session reads its tokens anew for each request, in every tab.
 */
export function renew(pair: TokenPair, tokens: TokenStore = storedTokens(localStorage, window)): void {
  const current = tokens.read();
  if (!current) return;
  const [family, generation] = partsOf(current);
  const [nextFamily, nextGeneration] = partsOf(pair);
  // A sign-out while the answer was under way stands, and so does the sign-in of somebody else; of two answers that cross,
  // the later tokens are the ones that hold.
  if (nextFamily === family && nextGeneration >= generation) tokens.write(pair);
}

/** The session that a refresh token is of, and how many came before it there. */
function partsOf({ refreshToken }: TokenPair): readonly [family: string, generation: number] {
  const [family = "", generation] = refreshToken.split(".", 2);
  return [family, Number(generation)];
}
