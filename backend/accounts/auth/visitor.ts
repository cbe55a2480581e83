import { Buffer } from "node:buffer";
import type { Context } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import type { Environment } from "../../platform/environment.ts";
import { isWithin } from "../../platform/expiry-time.ts";
import type { Variables } from "../../platform/http/calls/context.ts";
import type { Guesser } from "../../platform/limits/guesses.ts";
import { hmac, isHmac, type Keys } from "../../platform/secrets.ts";
import type { UserRecord } from "../users/store.ts";
import { deviceOf } from "./device.ts";

/** Account that knows a device. All devices are forgotten when all sessions of the account are ended. */
type Account = Pick<UserRecord, "id" | "sessionEpoch">;

/** The browser that makes a request. */
export interface Visitor {
  /**
   * Name by which the owner recognises the device, such as `Firefox · Windows`; `null` if the browser does not
   * identify itself.
   */
  readonly device: string | null;
  /**
   * Returns the identity under which this browser's guesses at an account's password or codes are counted. `null`:
   * there is no such account.
   */
  from(account: Account | null): Guesser;
  /** Makes the browser known to this account for a year. Call it when the user has just proven their identity. */
  remember(account: Account): void;
  /**
   * Call it after all sessions of the account were ended. If this browser was known to the account, it stays known;
   * all other browsers are forgotten.
   */
  keepKnown(before: Account, after: Account): void;
}

/** Returns the browser that makes a request, recognised by its device cookie. */
export type VisitorOf = <V extends Variables>(c: Context<{ Variables: V }>) => Visitor;

export interface VisitorsDeps {
  /** HMAC key of the cookie. */
  readonly key: Keys;
  readonly publicUrl: string;
  readonly environment: Pick<Environment, "now" | "randomBytes">;
}

const KNOWN_S = 365 * 24 * 60 * 60;
/**
 * Maximum number of accounts that know one browser. If there are more, those that signed in least recently are dropped.
 */
const MAX_ACCOUNTS = 4;

interface Token {
  readonly nonce: string;
  /** Seconds since 1970. */
  readonly issuedAt: number;
  readonly mac: string;
}

/**
 * Recognises the devices that have signed in to an account before, by an HttpOnly cookie (OWASP, "Slow down online
 * guessing attacks with device cookies"). Password guesses from such a device have a separate rate limit, so guesses by
 * strangers cannot lock the owner out. The cookie signs no one in and is not stored on the server.
 *
 * The cookie contains one token per account, joined by `~`: `<nonce>.<issued at, s since 1970>.<HMAC>`. The HMAC covers
 * the account id, its `sessionEpoch`, the nonce and the time. A token therefore expires when all sessions of the
 * account end, and is invalid for any other account, including a new one with the same address. The nonce identifies
 * the device and stays the same when the device signs in again, so signing in again allows no extra guesses.
 */
export function createVisitors({ key, publicUrl, environment: { now, randomBytes } }: VisitorsDeps): VisitorOf {
  const secure = publicUrl.startsWith("https:");
  // Over http, which is used on loopback only, browsers refuse `__Host-` cookies.
  const name = secure ? "__Host-device" : "device";
  const options = { httpOnly: true, sameSite: "Strict", secure, path: "/", maxAge: KNOWN_S } as const;

  const macOf = ({ id, sessionEpoch }: Account, nonce: string, issuedAt: number) =>
    hmac(key, id, sessionEpoch, nonce, issuedAt);

  function isOf(account: Account, { nonce, issuedAt, mac }: Token): boolean {
    return (
      isHmac(mac, key, account.id, account.sessionEpoch, nonce, issuedAt) &&
      isWithin(issuedAt * 1000, now(), KNOWN_S * 1000)
    );
  }

  return function visitorOf(c) {
    const tokens = () => (getCookie(c, name) ?? "").split("~").slice(0, MAX_ACCOUNTS).flatMap(parsed);
    const known = (account: Account) => tokens().find((token) => isOf(account, token)) ?? null;

    function know(account: Account, nonce: string, before: Token | null): void {
      const issuedAt = Math.floor(now() / 1000);
      const others = tokens().filter((token) => token.mac !== before?.mac);
      const all = [{ nonce, issuedAt, mac: macOf(account, nonce, issuedAt) }, ...others].slice(0, MAX_ACCOUNTS);
      setCookie(c, name, all.map((token) => `${token.nonce}.${token.issuedAt}.${token.mac}`).join("~"), options);
    }

    return {
      device: deviceOf(c.req.header("user-agent")),
      from: (account) => ({
        network: c.var.network,
        // The cookie is also checked for an unknown address, so that the answer takes as long as for a known one.
        device: known(account ?? { id: "nobody", sessionEpoch: 0 })?.nonce ?? null,
      }),
      remember(account) {
        const before = known(account);
        know(account, before?.nonce ?? Buffer.from(randomBytes(16)).toString("base64url"), before);
      },
      keepKnown(before, after) {
        const token = known(before);
        if (token) know(after, token.nonce, token);
      },
    };
  };
}

function parsed(text: string): Token[] {
  const [, nonce, issuedAt, mac] = /^([\w-]{22})\.(\d{1,12})\.([\w-]{43})$/.exec(text) ?? [];
  return nonce && issuedAt && mac ? [{ nonce, issuedAt: Number(issuedAt), mac }] : [];
}
