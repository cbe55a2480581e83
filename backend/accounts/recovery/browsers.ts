import { Buffer } from "node:buffer";
import { OTP_MS } from "../../contract/constants.ts";
import type { Environment } from "../../platform/environment.ts";
import { isAhead } from "../../platform/expiry-time.ts";
import type { Reader } from "../../platform/kv/commit.ts";
import type { Kv } from "../../platform/kv/kv.ts";
import { hmac, isHmac, type Keys } from "../../platform/secrets.ts";
import { type RecoveryRecord, recoveryRecords } from "./store.ts";

/** Cookie that binds a pending recovery to the browser that started it: `<recovery id>.<secret>`. */
export type RecoveryCookie = string;

export interface BrowsersDeps {
  readonly kv: Kv;
  readonly environment: Environment;
  /** HMAC key of cookies. */
  readonly key: Keys;
}

/** Returns the recovery that this browser has begun, at any step; `null` if there is none or it has expired. */
export type Opened = (
  cookie: RecoveryCookie | undefined,
  read?: Reader,
) => Promise<Deno.KvEntry<RecoveryRecord> | null>;

/** Binds recoveries to the browsers that started them, by a cookie. The store holds an HMAC of the cookie. */
export function createBrowsers({ kv, key, environment: { now, randomBytes } }: BrowsersDeps) {
  const opened: Opened = async (cookie, read = kv) => {
    if (cookie === undefined || cookie.length > 128) return null;
    const stored = await read.get<RecoveryRecord>(recoveryRecords.at(cookie.split(".", 1)[0] as string));
    if (stored.versionstamp === null || !isAhead(stored.value.expiresAt, now(), OTP_MS)) return null;
    return isHmac(stored.value.browserMac, key, "browser", cookie) ? stored : null;
  };

  return {
    newCookie: (id: string): RecoveryCookie => `${id}.${Buffer.from(randomBytes(32)).toString("base64url")}`,
    browserMacOf: (cookie: RecoveryCookie) => hmac(key, "browser", cookie),
    opened,
  };
}
