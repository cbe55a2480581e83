import { sign, verify } from "hono/jwt";
import { isAhead } from "../../platform/ahead.ts";
import { allOf, currentOf, hmac, isHmac, type Keys } from "../../platform/secrets.ts";

export const ACCESS_TOKEN_S = 10 * 60;

/** What an access token says, once its signature, times, issuer and audience have held. */
export interface AccessClaims {
  readonly userId: string;
  readonly sessionId: string;
  /** That of the refresh token it was issued with. */
  readonly generation: number;
}

export interface AccessTokens {
  issue(claims: AccessClaims): Promise<string>;
  /** `null` for anything but a valid access token of this service. */
  read(token: string): Promise<AccessClaims | null>;
}

/** HS256 JWTs of ten minutes with `typ`, `iss`, `aud`, `sub`, `sid` and `gen`. `issuer` is the public address. */
export function createAccessTokens(options: {
  readonly key: Keys;
  readonly issuer: string;
  readonly now: () => number;
}): AccessTokens {
  const { key, issuer, now } = options;
  const audience = `${issuer}/api`;
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
      for (const one of allOf(key)) {
        const claims = await readWith(one, token);
        if (claims) return claims;
      }
      return null;
    },
  };

  async function readWith(one: string, token: string): Promise<AccessClaims | null> {
    try {
      // The times are checked below, against the given clock.
      const claims = await verify(token, one, {
        alg: "HS256",
        iss: issuer,
        aud: audience,
        exp: false,
        iat: false,
        nbf: false,
      });
      // Without a generation it is of the first: the next step-up ends it.
      const { typ, sub, sid, gen = 0, exp } = claims;
      if (typ !== "access" || typeof sub !== "string" || typeof sid !== "string") return null;
      if (typeof gen !== "number") return null;
      if (typeof exp !== "number" || !isAhead(exp * 1000, now(), ACCESS_TOKEN_S * 1000)) return null;
      return { userId: sub, sessionId: sid, generation: gen };
    } catch {
      return null;
    }
  }
}

/**
 * A refresh token: `<session id>.<generation>.<secret>`. The secret is an HMAC under a key outside the store, so the store
 * holds nothing that signs anybody in, the same successor can be answered twice, and an old token is told from a guess.
 */
export function formatRefreshToken(
  key: Keys,
  session: { readonly id: string; readonly nonce: string },
  generation: number,
): string {
  return `${session.id}.${generation}.${hmac(key, session.id, session.nonce, generation)}`;
}

/** The session that a token claims to be of; nothing is proven yet. */
export const sessionIdOf = (token: string): string => token.split(".", 1)[0] as string;

/** The generation of a token of this session; `null` when it was never one of its tokens. Takes constant time for a given length. */
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
