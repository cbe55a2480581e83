/** Tokens of the recorded API: they name a person, in the form of the API's own, and prove nothing. */
import type { TokenPair } from "../../backend/contract/auth.ts";
import type { RecordedPerson } from "./recording.ts";

const MARK = "recorded";
/** In seconds: a page is never asked to refresh. */
const NEVER = 4_102_444_800;

const base64url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

let issued = 0;

/** A new pair for a person. Its family, the part before the first dot, is new: each sign-in is a session. */
export function issueTokens({ email }: RecordedPerson): TokenPair {
  issued += 1;
  const named = base64url(email);
  return {
    accessToken: `${base64url({ alg: "none" })}.${base64url({ sub: email, exp: NEVER })}.${named}`,
    refreshToken: `${MARK}-${named}.${issued}.${named}`,
  };
}

/** Whom a token names, access or refresh; `null` for one that is not of here. */
export function personOf(token: string, people: readonly RecordedPerson[]): RecordedPerson | null {
  const named = token.split(".")[2];
  return people.find(({ email }) => base64url(email) === named) ?? null;
}
