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

/** What a device is known by: it stops being known once all sessions of the account have been ended. */
type Account = Pick<UserRecord, "id" | "sessionEpoch">;

/** The browser that a request comes from. */
export interface Visitor {
  /** As its owner recognises it, `Firefox · Windows`; `null` when it does not say. */
  readonly device: string | null;
  /** Where its guesses at this account's secrets count; `null`: an account that there is not. */
  from(account: Account | null): Guesser;
  /** The person has just proved to be this account's: the browser is known to it for a year from now. */
  remember(account: Account): void;
  /** The account's sessions have been ended from here: a browser that it knew stays known, all others are forgotten. */
  keepKnown(before: Account, after: Account): void;
}

/** Who makes a request. */
export type VisitorOf = <V extends Variables>(c: Context<{ Variables: V }>) => Visitor;

export interface VisitorsDeps {
  /** HMAC key of the cookie. */
  readonly key: Keys;
  readonly publicUrl: string;
  readonly environment: Pick<Environment, "now" | "randomBytes">;
}

const KNOWN_S = 365 * 24 * 60 * 60;
/** Accounts that know one browser: those that have signed in from it last. */
const MOST_ACCOUNTS = 4;

interface Token {
  readonly nonce: string;
  /** Seconds since 1970. */
  readonly issuedAt: number;
  readonly mac: string;
}

/**
 * Devices that an account knows, by an HttpOnly cookie (OWASP, "Slow down online guessing attacks with device
 * cookies"). Guesses from a known device are counted apart, so strangers cannot delay its owner. The cookie signs no
 * one in and is not in the store.
 *
 * Its value is one token per account, joined by `~`: `<nonce>.<issued at, s since 1970>.<HMAC>`. The HMAC covers the
 * account, its `sessionEpoch` and the rest: it ends whenever all sessions end, and no other account, nor a new
 * one with the same address, can use it. The nonce identifies the device and stays when it signs in again, which
 * earns no new guesses.
 */
export function createVisitors({ key, publicUrl, environment: { now, randomBytes } }: VisitorsDeps): VisitorOf {
  const secure = publicUrl.startsWith("https:");
  // Over http, on loopback, browsers take no `__Host-` name.
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
    const tokens = () => (getCookie(c, name) ?? "").split("~").slice(0, MOST_ACCOUNTS).flatMap(parsed);
    const known = (account: Account) => tokens().find((token) => isOf(account, token)) ?? null;

    function know(account: Account, nonce: string, before: Token | null): void {
      const issuedAt = Math.floor(now() / 1000);
      const others = tokens().filter((token) => token.mac !== before?.mac);
      const all = [{ nonce, issuedAt, mac: macOf(account, nonce, issuedAt) }, ...others].slice(0, MOST_ACCOUNTS);
      setCookie(c, name, all.map((token) => `${token.nonce}.${token.issuedAt}.${token.mac}`).join("~"), options);
    }

    return {
      device: deviceOf(c.req.header("user-agent")),
      from: (account) => ({
        network: c.var.network,
        // A device is looked up for an unknown address, too, so that it takes as long as for a known one.
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
