/** Tokens of the recorded API. They have the form of real tokens, name a person and prove nothing. */
import type { TokenPair } from "../../backend/contract/auth.ts";
import type { RecordedPerson } from "./recording.ts";

const MARK = "recorded";
/** Expiry far in the future (seconds since 1970), so that pages never refresh. */
const NEVER = 4_102_444_800;

const base64url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

let issued = 0;

/**
 * Issues a new pair of tokens for a person. The part before the first dot is new, because each sign-in is a session.
 */
export function issueTokens({ email }: RecordedPerson): TokenPair {
  issued += 1;
  const named = base64url(email);
  return {
    accessToken: `${base64url({ alg: "none" })}.${base64url({ sub: email, exp: NEVER })}.${named}`,
    refreshToken: `${MARK}-${named}.${issued}.${named}`,
  };
}

/** The person that an access or refresh token names; `null` if it is not a token of this API. */
export function personOf(token: string, people: readonly RecordedPerson[]): RecordedPerson | null {
  const named = token.split(".")[2];
  return people.find(({ email }) => base64url(email) === named) ?? null;
}
