import { sign, verify } from "hono/jwt";
import { utf8 } from "../../formats/tlog/bytes.ts";
import { isAhead } from "../../platform/expiry-time.ts";
import { allOf, currentOf, hmac, isHmac, type Keys } from "../../platform/secrets.ts";

export const ACCESS_TOKEN_S = 10 * 60;

/** Maximum number of access tokens whose signature check is cached. Each takes some hundred bytes. */
const MAX_HELD = 2048;

/** Claims of an access token, after its signature, times, issuer and audience were checked. */
export interface AccessClaims {
  readonly userId: string;
  readonly sessionId: string;
  /** Generation of the refresh token that was issued together with the access token. */
  readonly generation: number;
}

export interface AccessTokens {
  issue(claims: AccessClaims): Promise<string>;
  /** Returns the claims of an access token; `null` if the token is not a valid one of this service. */
  read(token: string): Promise<AccessClaims | null>;
}

/** Claims of a token that this service has signed. The token may have expired. */
interface Signed extends AccessClaims {
  /** Unix seconds. */
  readonly exp: number;
}

/**
 * Creates the issuer and verifier of access tokens: HS256 JWTs, valid for ten minutes, with `typ`, `iss`, `aud`,
 * `sub`, `sid` and `gen`. `issuer` is the public address.
 *
 * Tokens whose signature was verified are cached by their text, because keys and issuer do not change within the
 * process. Each call checks the expiry; the caller must check the session.
 */
export function createAccessTokens(options: {
  readonly key: Keys;
  readonly issuer: string;
  readonly now: () => number;
}): AccessTokens {
  const { key, issuer, now } = options;
  const audience = `${issuer}/api`;
  const held = new Map<string, Signed>();
  let verifying: Promise<readonly CryptoKey[]> | null = null;

  return {
    issue({ userId, sessionId, generation }) {
      const iat = Math.floor(now() / 1000);
      const exp = iat + ACCESS_TOKEN_S;
      return sign(
        { typ: "access", iss: issuer, aud: audience, sub: userId, sid: sessionId, gen: generation, iat, exp },
        currentOf(key),
        "HS256",
      );
    },
    async read(token) {
      const known = held.get(token);
      const signed = known ?? (await firstThatHolds(token));
      if (!signed) return null;
      const { exp, ...claims } = signed;
      if (!isAhead(exp * 1000, now(), ACCESS_TOKEN_S * 1000)) {
        held.delete(token);
        return null;
      }
      if (!known) hold(token, signed);
      return claims;
    },
  };

  /** Caches a token. If the cache is full, removes the oldest one. */
  function hold(token: string, signed: Signed): void {
    const [oldest] = held.keys();
    if (held.size >= MAX_HELD && oldest !== undefined) held.delete(oldest);
    held.set(token, signed);
  }

  async function firstThatHolds(token: string): Promise<Signed | null> {
    verifying ??= Promise.all(allOf(key).map(importKey));
    for (const one of await verifying) {
      const signed = await readWith(one, token);
      if (signed) return signed;
    }
    return null;
  }

  async function readWith(one: CryptoKey, token: string): Promise<Signed | null> {
    try {
      // The expiry is not checked here: `read` checks it on each call, with the given clock.
      const claims = await verify(token, one, {
        alg: "HS256",
        iss: issuer,
        aud: audience,
        exp: false,
        iat: false,
        nbf: false,
      });
      // A token without a generation counts as generation 0, so the next confirmation of identity (step-up) makes it
      // invalid.
      const { typ, sub, sid, gen = 0, exp } = claims;
      if (typ !== "access" || typeof sub !== "string" || typeof sid !== "string") return null;
      if (typeof gen !== "number" || typeof exp !== "number") return null;
      return { userId: sub, sessionId: sid, generation: gen, exp };
    } catch {
      return null;
    }
  }
}

const importKey = (key: string): Promise<CryptoKey> =>
  crypto.subtle.importKey("raw", utf8(key), { name: "HMAC", hash: "SHA-256" }, false, ["verify"]);

/**
 * Formats a refresh token: `<session id>.<generation>.<secret>`. The secret is an HMAC under a key outside the store.
 * Therefore nothing in the store can sign anyone in, the same successor can be returned twice, and an old token can
 * be distinguished from a guessed one.
 */
export function formatRefreshToken(
  key: Keys,
  session: { readonly id: string; readonly nonce: string },
  generation: number,
): string {
  return `${session.id}.${generation}.${hmac(key, session.id, session.nonce, generation)}`;
}

/**
 * Returns the session id in a refresh token. The id is not authenticated: check the token with `checkRefreshToken`.
 */
export const sessionIdOf = (token: string): string => token.split(".", 1)[0] as string;

/**
 * Returns the generation of a refresh token; `null` if it was never issued for this session. Takes constant time for
 * tokens of one length.
 */
export function checkRefreshToken(
  key: Keys,
  session: { readonly id: string; readonly nonce: string },
  token: string,
): number | null {
  const generation = Number(token.split(".")[1]);
  if (!Number.isSafeInteger(generation) || generation < 0) return null;
  const [, , mac = "", ...more] = token.split(".");
  const isIts = more.length === 0 && token === `${session.id}.${generation}.${mac}`;
  return isHmac(mac, key, session.id, session.nonce, generation) && isIts ? generation : null;
}
